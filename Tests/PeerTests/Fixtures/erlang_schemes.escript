%% A server of Erlang's ssl application for TLS 1.2 and 1.3: PORT {CERTIFICATES KEY}…
main([Port | Files]) ->
  {ok, _} = application:ensure_all_started(ssl),
  Schemes = [{sha512, rsa}, {sha384, rsa}, {sha256, rsa}, {sha, rsa}, rsa_pss_rsae_sha256, rsa_pss_rsae_sha384, rsa_pss_rsae_sha512,
             {sha256, ecdsa}, {sha384, ecdsa}, {sha, ecdsa}, ecdsa_secp256r1_sha256],
  Options = [{versions, ['tlsv1.3', 'tlsv1.2']}, {signature_algs, Schemes}, {certs_keys, pairs(Files)}, {ip, {127, 0, 0, 1}},
             {reuseaddr, true}, {active, false}, {backlog, 1024}, {log_level, none}],
  {ok, Listener} = ssl:listen(list_to_integer(Port), Options),
  accept(Listener).

pairs([Certificates, Key | Rest]) -> [#{certfile => Certificates, keyfile => Key} | pairs(Rest)];
pairs([]) -> [].

accept(Listener) ->
  {ok, Socket} = ssl:transport_accept(Listener),
  Pid = spawn(fun() -> receive go -> ssl:handshake(Socket, 20000) end end),
  ssl:controlling_process(Socket, Pid),
  Pid ! go,
  accept(Listener).
