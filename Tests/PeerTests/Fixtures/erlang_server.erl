%% A server of Erlang's ssl application: PORT ORDER CERTIFICATES KEY, with every suite that it knows for TLS 1.0 to 1.3; its ORDER is
%% that of the server or of the client. It has no accounts for SRP, and selects these suites nevertheless.
main([Port, Order | Files]) ->
  logger:set_primary_config(level, none),
  {ok, _} = application:ensure_all_started(ssl),
  Versions = ['tlsv1.3', 'tlsv1.2', 'tlsv1.1', tlsv1],
  Older = [Suite || Version <- tl(Versions), Kind <- [all, anonymous], Suite <- ssl:cipher_suites(Kind, Version)],
  Options = [
    {versions, Versions}, {ciphers, unique(ssl:cipher_suites(exclusive, 'tlsv1.3') ++ Older)},
    {honor_cipher_order, Order == "server"}, {certs_keys, pairs(Files)}, {ip, {127, 0, 0, 1}}, {reuseaddr, true}, {backlog, 1024}],
  {ok, Listener} = ssl:listen(list_to_integer(Port), Options),
  accept(Listener).

pairs([Certificates, Key | Rest]) -> [#{certfile => Certificates, keyfile => Key} | pairs(Rest)];
pairs([]) -> [].

unique([]) -> [];
unique([First | Rest]) -> [First | unique([Other || Other <- Rest, Other =/= First])].

accept(Listener) ->
  {ok, Socket} = ssl:transport_accept(Listener),
  Server = spawn(fun() -> receive start -> ssl:handshake(Socket, 20000) end end),
  ssl:controlling_process(Socket, Server),
  Server ! start,
  accept(Listener).
