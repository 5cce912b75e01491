internal import ArgumentParser

/// Options for the output of `serve`.
struct ServeOutputOptions: ParsableArguments {
  @Flag(
    name: .shortAndLong, help: "Log each connection, ClientHello and request to standard error; -vv adds the header fields of requests.")
  var verbose: Int

  @Flag(name: .shortAndLong, help: "Print errors only, without the addresses at the start and the table; overrides -v.")
  var quiet = false

  @Option(help: ArgumentHelp("Write events to standard output in this format: jsonl, one JSON object per line.", valueName: "format"))
  var events: EventFormat?

  @Flag(help: "Print the addresses, or the list of cases, as JSON.")
  var json = false

  enum EventFormat: String, ExpressibleByArgument, CaseIterable { case jsonl }
}
