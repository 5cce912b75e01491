internal import ArgumentParser

/// Options for the output of `serve`.
struct ServeOutputOptions: ParsableArguments {
  @Flag(
    name: .shortAndLong, help: "Tell of each connection, each hello and each request on standard error; twice for the fields of requests.")
  var verbose: Int

  @Flag(name: .shortAndLong, help: "Print errors only: no addresses at the start, no table; overrides -v.")
  var quiet = false

  @Option(help: ArgumentHelp("Tell what goes on as events on standard output: jsonl, a JSON object a line.", valueName: "format"))
  var events: EventFormat?

  @Flag(help: "Print what is listened on, or the list of cases, as JSON.")
  var json = false

  enum EventFormat: String, ExpressibleByArgument, CaseIterable { case jsonl }
}
