/// Options for the output of `serve`.
struct ServeOutputOptions: OptionGroup {
  var verbose = 0
  var quiet = false
  var events: EventFormat?
  var json = false

  static let options: [CommandOption<Self>] = [
    .flag("v", "verbose", "Log each connection, ClientHello and request to standard error; -vv adds the header fields of requests.") {
      $0.verbose += 1
    },
    .flag("q", "quiet", "Print errors only, without the addresses at the start and the table; overrides -v.") { $0.quiet = true },
    .value(
      nil, "events", "format", completion: .words(EventFormat.allCases.map(\.rawValue)),
      "Write events to standard output in this format: jsonl, one JSON object per line.", to: \.events, OptionValue.word),
    .flag(nil, "json", "Print the addresses, or the list of cases, as JSON.") { $0.json = true },
  ]

  enum EventFormat: String, CaseIterable { case jsonl }
}
