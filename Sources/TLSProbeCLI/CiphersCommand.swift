internal import CommandSupport
internal import Bytes
internal import Checks
internal import Connect
internal import DomainNames
internal import Enumeration
internal import Observation
internal import Report

/// `tlsprobe ciphers`: the supported versions, suites, groups and signature schemes, their order of preference, and their cost.
struct CiphersCommand: OptionCommand {
  static let description = CommandDescription(
    "ciphers", "List the versions, cipher suites, groups and signature schemes that a server accepts.",
    discussion: """
      Sends hand-crafted ClientHellos, so it detects protocol features that no TLS library supports any more. Each feature is \
      accepted, refused (with the alert or close that refused it) or undetermined (with the number of tries). Suites are listed in \
      the server's order of preference, if it has one. The number of connections is kept low; -v shows the cost of each topic.

      EXAMPLES
        tlsprobe ciphers example.org
        tlsprobe ciphers example.org:8443 --only versions,suites
        tlsprobe ciphers imap://mail.example.org
        tlsprobe ciphers example.org --versions 1.0,1.1 --show all
        tlsprobe ciphers example.org --suites AES128-SHA,0x1301,0xc000-0xc0ff
        tlsprobe ciphers example.org --max-connections 2 --rate 5
        tlsprobe ciphers example.org --fail-on medium --format csv -o suites.csv
        tlsprobe ciphers example.org --json | jq '.protocols[] | {version, support}'
      """,
    operands: [.target],
    everyday: [
      "show", "only", "versions", "suites", "openssl-names", "max-connections", "rate", "sni", "starttls", "proxy", "resolve", "max-time",
      "fail-on", "json", "format", "output", "verbose",
    ],
    recorded: true, rows: options.rows())

  var target = ""
  var show = ShownArgument.accepted
  var only: TopicListArgument?
  var versions: VersionListArgument?
  var suites: SuiteListArgument?
  var openSSLNames = false
  var failOn = FindingThreshold.none
  var allAddresses = false
  var pace = RateOptions()
  var connection = ConnectionOptions()
  var time = LongTimeOptions()
  var names = ServerNameOptions()
  var output = OutputOptions<CiphersOutput>()

  private static let own: [CommandOption<Self>] = [
    .value(
      nil, "show", "what", default: "\(ShownArgument.accepted.rawValue)", completion: .words(ShownArgument.allCases.map(\.rawValue)),
      "Show the accepted features only, or all that were probed: accepted or all.", OptionValue.word
    ) { $0.show = $1 },
    .value(
      nil, "only", "list", completion: .words(TopicListArgument.names),
      "Probe only these topics: \(TopicListArgument.names.joined(by: ", ")).", TopicListArgument.parse
    ) { $0.only = $1 },
    .value(
      nil, "versions", "list", "Probe only these versions: ssl2, ssl3, 1.0, 1.1, 1.2, 1.3, or names such as TLSv1.2.",
      VersionListArgument.parse
    ) { $0.versions = $1 },
    .value(
      nil, "suites", "list",
      "Probe these cipher suites: IANA or OpenSSL names, numbers such as 0xc02f, ranges such as 0x1300-0x13ff, registered, or all 65,536 code points. (default: registered)",
      SuiteListArgument.parse
    ) { $0.suites = $1 },
    .flag(nil, "all-addresses", TargetAddresses.option) { $0.allAddresses = true },
    .flag(nil, "openssl-names", "Show the OpenSSL names of cipher suites.") { $0.openSSLNames = true },
    .value(
      nil, "fail-on", "threshold", default: "\(FindingThreshold.none.rawValue)",
      completion: .words(FindingThreshold.allCases.map(\.rawValue)),
      "Exit with 1 if a finding has this severity or a higher one: none, info, low, medium, high or critical.", OptionValue.word
    ) { $0.failOn = $1 },
  ]

  static let options: [CommandOption<Self>] =
    own + RateOptions.options.placed(in: "Load") { $1(&$0.pace) }
    + ConnectionOptions.options.placed(in: "Connection") { $1(&$0.connection) }
    + LongTimeOptions.options.placed(in: "Connection") { $1(&$0.time) }
    + ServerNameOptions.options.placed(in: "ClientHello") { $1(&$0.names) }
    + OutputOptions<CiphersOutput>.options.placed(in: "Output") { $1(&$0.output) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) { target = try Operand.only(operands, named: "target") }

  func validate() throws(UsageError) {
    try pace.validate()
    try connection.validate()
    try time.validate()
    try names.validate()
    try output.validate()
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let request = try await CommandInput.reading(on: context.reactor, within: time.maxTime?.duration) { () throws(CommandLineError) in
      try self.request(in: context)
    }
    let plan = try OutputPlan(output)
    let all =
      allAddresses ? try await TargetAddresses.parameters(of: request.target, along: request.connection, in: context) : [request.connection]
    var series = DocumentSeries(plan: plan, isSeveral: all.count > 1)
    for connection in all where !Task.isCancelled || !series.isSeveral {
      var request = request
      request.connection = connection
      do throws(CommandLineError) {
        try await run(request, series: &series, in: context)
      } catch {
        try series.add(error, in: context)
      }
    }
    try series.finish(in: context)
    return Task.isCancelled ? .interrupted : series.status
  }

  private func run(_ request: CiphersRequest, series: inout DocumentSeries, in context: CommandContext) async throws(CommandLineError) {
    let startedAt = context.now()
    let answer = try await observe(request, in: context)
    let seen: CiphersObservation
    do throws(CommandLineError) {
      seen = try Self.answered(answer.observation)
    } catch {
      try series.addFailure(of: answer.observation, about: CiphersObservation.self, startedAt: startedAt, in: context)
      throw error
    }
    let isPartial = answer.isPartial || Task.isCancelled
    var document = Document(
      about: CiphersObservation.self, in: CheckedObservation(answer.observation, settings: CheckSettings(isPartial: isPartial)),
      tool: context.tool(), startedAt: startedAt)
    document.isPartial = isPartial
    document.failureSeverity = Severity(rawValue: failOn.rawValue)
    // Silence in all versions counts as a failure.
    let isSilent = !seen.protocols.isEmpty && !seen.protocols.contains { $0.isAccepted || $0.isRefused }
    document.isFailure = isSilent || failOn.isReached(by: document.findings)
    let status: ExitStatus = failOn.isReached(by: document.findings) ? .negative : isSilent ? .notProbed : .success
    try series.add(document, status: status, in: context) { destination in
      var options = output.rendering(for: destination, in: context)
      options.openSSLNames = openSSLNames
      return options
    }
  }

  private func observe(_ request: CiphersRequest, in context: CommandContext) async throws(CommandLineError) -> CiphersResult {
    guard !output.quiet else { return try await context.ciphersProbing.observe(request) { _ in } }
    let news = LatestProgress()
    return try await Progress.shown(waitingFor: "\(request.target)", news: news, in: context) { () throws(CommandLineError) in
      try await context.ciphersProbing.observe(request) { news.report($0.words) }
    }
  }

  private static func answered(_ observation: Observation) throws(CommandLineError) -> CiphersObservation {
    switch observation[CiphersObservation.self] {
    case .observed(let seen)?: return seen
    case .failed(let failure)?:
      guard Task.isCancelled else { throw CommandLineError(failure, at: observation.target) }
      throw CommandLineError(.interrupted, "interrupted before \(observation.target.description) responded")
    case .skipped(let reason)?: throw CommandLineError(.notProbed, reason.message)
    case nil: throw CommandLineError(.internalError, "no observation was made")
    }
  }

  func request(in context: CommandContext) throws(CommandLineError) -> CiphersRequest {
    var request = CiphersRequest(target: try connection.approach.target(target))
    request.connection = try connection.request(for: request.target, in: context)
    request.maxTime = time.maxTime?.duration
    request.plan = EnumerationPlan(serverName: try names.serverName(for: request.target)?.ascii)
    request.plan.applicationProtocols = try names.protocolNames()
    if let only { request.plan.topics = Set(only.topics) }
    if let versions { request.plan.versions = versions.versions }
    request.plan.suites = suites?.suites
    request.maxConnections = pace.maxConnections
    request.rate = pace.rate
    request.showsAll = show == .all
    request.verbosity = output.quiet ? -1 : output.verbose
    return request
  }
}

/// The time limit of a command with few steps.
struct TimeOptions: OptionGroup {
  var maxTime = DurationArgument(.seconds(60))

  static let options: [CommandOption<Self>] = [
    .value("m", "max-time", "seconds", default: "60", "Set the time limit for the whole command.", DurationArgument.parse) {
      $0.maxTime = $1
    }
  ]
}

/// The time limit of a command with many steps, each of which has a separate deadline.
struct LongTimeOptions: OptionGroup {
  var maxTime: DurationArgument?

  static let options: [CommandOption<Self>] = [
    .value(
      "m", "max-time", "seconds", "Stop after this time and show the results so far. (default: no limit)", DurationArgument.parse
    ) { $0.maxTime = $1 }
  ]
}

/// Options for the load on the server.
struct RateOptions: OptionGroup {
  var maxConnections = 64
  var rate: Double?

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "max-connections", "n", default: "64",
      "Limit the simultaneous connections, 1 to 1000; the number starts at 20 and doubles while the server accepts them.",
      OptionValue.number
    ) { $0.maxConnections = $1 },
    .value(nil, "rate", "n", "Limit the connections per second. (default: no limit)", OptionValue.number) { $0.rate = $1 },
  ]

  func validate() throws(UsageError) {
    guard (1...1_000).contains(maxConnections) else {
      throw UsageError("--max-connections must be 1 to 1000, not \(maxConnections)")
    }
    if let rate, !(rate > 0 && rate <= 1_000_000) {
      throw UsageError("--rate must be more than 0 and at most 1000000 connections per second")
    }
  }
}
