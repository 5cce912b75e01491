internal import CommandSupport

/// `tlsprobe serve`: a local server with selectable behavior and faults.
struct ServeCommand: OptionCommand {
  static let description = CommandDescription(
    "serve", "Run a local server with selectable behavior and faults.",
    discussion: """
      Serves a web site for testing clients, over HTTP/2, HTTP/1.1 and HTTP/1.0, with TLS and plaintext on one port. A local authority \
      in the data directory issues certificates for localhost, *.localhost, *.test, loopback addresses and the names of --name; \
      'tlsprobe serve ca export' prints its root. A client that requests another name gets the certificate of localhost. With --case, \
      the server has a known fault instead. It listens on loopback addresses only, unless --public is given. An interrupt completes the \
      requests in progress and exits.

      EXAMPLES
        tlsprobe serve
        tlsprobe serve --listen 127.0.0.1:0 --port-file port
        tlsprobe serve --case expired
        tlsprobe serve --case good --case expired --case wrong-host   # by SNI: expired.localhost …
        tlsprobe serve --all-cases
        tlsprobe serve --list-cases
        tlsprobe serve --routes routes.yaml --crud /items=items.json
        tlsprobe serve --record https://api.example.org --har api.har
        tlsprobe serve --replay api.har
        tlsprobe serve --dir site --delay lognormal:80,0.5 --error-rate 5 --seed 7
        tlsprobe serve -v --max-requests 1
        curl --cacert <(tlsprobe serve ca export) https://localhost:8443/
      """,
    everyday: [
      "listen", "port-file", "case", "all-cases", "list-cases", "cert", "key", "name", "routes", "crud", "dir", "httpbin", "record",
      "replay", "delay", "fault", "max-requests", "verbose",
    ],
    subcommands: [ServeAuthorityCommand.self],
    rows: options.rows())

  var listening = ServeListeningOptions()
  var cases = ServeCaseOptions()
  var tls = ServeTLSOptions()
  var authority = ServeAuthorityOptions()
  var site = ServeSiteOptions()
  var faults = ServeFaultOptions()
  var limits = ServeLimitOptions()
  var output = ServeOutputOptions()

  static let options: [CommandOption<Self>] =
    ServeListeningOptions.options.placed(in: "Listening") { $1(&$0.listening) }
    + ServeCaseOptions.options.placed(in: "Cases") { $1(&$0.cases) }
    + ServeTLSOptions.options.placed(in: "TLS") { $1(&$0.tls) }
    + ServeAuthorityOptions.options.placed(in: "Certificates") { $1(&$0.authority) }
    + ServeSiteOptions.options.placed(in: "Site") { $1(&$0.site) }
    + ServeFaultOptions.options.placed(in: "Faults") { $1(&$0.faults) }
    + ServeLimitOptions.options.placed(in: "Limits") { $1(&$0.limits) }
    + ServeOutputOptions.options.placed(in: "Output") { $1(&$0.output) }

  func validate() throws(UsageError) {
    try listening.validate()
    try cases.validate()
    try tls.validate()
    try authority.validate()
    try site.validate()
    try faults.validate()
    try limits.validate()
    try output.validate()
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    if cases.listCases { return try ServeCaseList(isJSON: output.json).write(in: context) }
    return try await ServeRun(self, in: context).run()
  }
}

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
      "Write events to standard output in this format: jsonl, one JSON object per line.", OptionValue.word
    ) { $0.events = $1 },
    .flag(nil, "json", "Print the addresses, or the list of cases, as JSON.") { $0.json = true },
  ]

  enum EventFormat: String, CaseIterable { case jsonl }
}
