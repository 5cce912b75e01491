%% A server of Erlang's ssl application: PORT {CERTIFICATES KEY}… with every suite that it has for TLS 1.0 to 1.3.
%% It prints the suites of its configuration per version as it has them in its own order.
main([Port | Files]) ->
  {ok, _} = application:ensure_all_started(ssl),
  logger:set_primary_config(level, none),
  Versions = ['tlsv1.3', 'tlsv1.2', 'tlsv1.1', 'tlsv1'],
  Suites = ssl:cipher_suites(exclusive, 'tlsv1.3') ++ lists:usort(lists:flatmap(fun(V) -> ssl:cipher_suites(all, V) ++ ssl:cipher_suites(anonymous, V) end, ['tlsv1.2', 'tlsv1.1', tlsv1])),
  io:format("~p~n", [length(Suites)]),
  Options = [{versions, Versions}, {ciphers, Suites}, {certs_keys, pairs(Files)}, {reuseaddr, true}, {active, false}, {backlog, 1024}],
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
