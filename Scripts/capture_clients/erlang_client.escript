%% A client of Erlang's ssl as it is without options: PORT NAME.
main([Port, Name]) ->
  {ok, _} = application:ensure_all_started(ssl),
  ssl:connect({127, 0, 0, 1}, list_to_integer(Port), [{server_name_indication, Name}, {verify, verify_none}], 10000),
  io:format("~n").
