internal import CommandSupport
internal import Bytes
internal import Checks
internal import Connect
internal import DomainNames
internal import Observation
internal import Report

/// `tlsprobe probe`: the negotiated parameters, and the time of each step.
struct ProbeCommand: OptionCommand {
  static let description = CommandDescription(
    "probe", "Show the negotiated parameters and the duration of each step, for one or many connections.",
    discussion: """
      Times one connection step by step, and probes server names, application protocols, sessions and renegotiation with some more. \
      With -c, times many connections, as ping does, and shows statistics. Times are those of a monotonic clock; the kernel's own \
      round-trip time is shown next to them. Certificates are verified as by chain, with the same options. Control-C shows the results \
      so far.

      EXAMPLES
        tlsprobe probe example.org
        tlsprobe probe example.org --cacert ca.pem
        tlsprobe probe example.org -c 100 --interval 0.2
        tlsprobe probe example.org -c 20 --http --slo tls=200ms,p95:total=1s
        tlsprobe probe mail.example.org --starttls smtp
        tlsprobe probe example.org --only handshakes,sessions,early-data
        tlsprobe probe example.org --simulate all --jarm
        tlsprobe probe example.org --client-hello hello.pcap
        tlsprobe probe example.org -c 10 --format prometheus -o tlsprobe.prom
        tlsprobe probe example.org -c 1000 --parallel 8 --format csv -o attempts.csv

      EXIT STATUS
        0    at least one connection succeeded, and the certificates are trusted (or accepted with -k)
        1    the certificates are not trusted, a limit of --slo is exceeded, or a finding is at or above --fail-on
        2    no connection succeeded
        130  interrupted; the results so far were shown
      """,
    operands: [.target],
    everyday: [
      "count", "interval", "parallel", "only", "all", "simulate", "jarm", "slo", "http", "cacert", "insecure", "sni", "starttls", "proxy",
      "fail-on", "json", "format", "output", "verbose",
    ],
    recorded: true, rows: options.rows())

  var target = ""
  var slo: ServiceLevelArgument?
  var failOn = SeverityThreshold.untrusted
  var allAddresses = false
  var series = SeriesOptions()
  var questions = TopicOptions()
  var connection = ConnectionOptions()
  var time = LongTimeOptions()
  var names = ServerNameOptions()
  var hello = ClientHelloOptions()
  var trust = TrustOptions()
  var records = DNSRecordsOptions()
  var output = OutputOptions<ProbeOutput>()

  private static let own: [CommandOption<Self>] = [
    .flag(nil, "all-addresses", TargetAddresses.option) { $0.allAddresses = true },
    .value(
      nil, "slo", "list",
      "Exit with 1 if a phase exceeds its limit, as in tls=200ms,p95:total=1s. The limit applies to the median, or to min, mean, p95, p99 or max if given. Phases: \(ServiceLevelArgument.phases).",
      ServiceLevelArgument.parse
    ) { $0.slo = $1 },
    .value(
      nil, "fail-on", "threshold", default: "\(SeverityThreshold.untrusted.rawValue)",
      completion: .words(SeverityThreshold.allCases.map(\.rawValue)),
      "Exit with 1 at this threshold or above: none, untrusted, info, low, medium, high or critical; a severity includes an untrusted verdict.",
      OptionValue.word
    ) { $0.failOn = $1 },
  ]

  static let options: [CommandOption<Self>] =
    own + SeriesOptions.options.placed(in: "Connections") { $1(&$0.series) }
    + TopicOptions.options.placed(in: "Topics") { $1(&$0.questions) }
    + ConnectionOptions.options.placed(in: "Connection") { $1(&$0.connection) }
    + LongTimeOptions.options.placed(in: "Connection") { $1(&$0.time) }
    + ServerNameOptions.options.placed(in: "ClientHello") { $1(&$0.names) }
    + ClientHelloOptions.options.placed(in: "ClientHello") { $1(&$0.hello) }
    + TrustOptions.options.placed(in: "Trust") { $1(&$0.trust) }
    + DNSRecordsOptions.options.placed(in: "DNS records") { $1(&$0.records) }
    + OutputOptions<ProbeOutput>.options.placed(in: "Output") { $1(&$0.output) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) { target = try Operand.only(operands, named: "target") }

  func validate() throws(UsageError) {
    try series.validate()
    try questions.validate()
    try connection.validate()
    try time.validate()
    try names.validate()
    try hello.validate()
    try trust.validate()
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

  private func run(_ request: ProbeRequest, series: inout DocumentSeries, in context: CommandContext) async throws(CommandLineError) {
    let startedAt = context.now()
    let observation = try await observe(request, in: context)
    let seen: ProbeObservation
    do throws(CommandLineError) {
      seen = try Self.answered(observation)
    } catch {
      try series.addFailure(of: observation, about: ProbeObservation.self, startedAt: startedAt, in: context)
      throw error
    }
    let isPartial = Task.isCancelled || seen.series.ended < seen.series.asked
    var document = Document(
      about: ProbeObservation.self, in: CheckedObservation(observation, settings: CheckSettings(isPartial: isPartial)),
      tool: context.tool(), startedAt: startedAt)
    document.isPartial = isPartial
    document.failureSeverity = Severity(rawValue: failOn.rawValue)
    document.serviceLevels = (slo?.levels ?? []).map { $0.verdict(on: seen) }
    let isReached = failOn.isReached(trusted: seen.isAccepted, findings: document.findings)
    let status: ExitStatus = document.serviceLevels.allSatisfy(\.isMet) && !isReached ? .success : .negative
    document.isFailure = status == .negative
    let hasResponded = seen.series.succeeded > 0 || seen.possession == .refuted
    try series.add(document, status: hasResponded ? status : .success, in: context) { output.rendering(for: $0, in: context) }
    guard hasResponded || Task.isCancelled else { throw Self.unanswered(seen, observation.target) }
  }

  private func observe(_ request: ProbeRequest, in context: CommandContext) async throws(CommandLineError) -> Observation {
    guard !output.quiet else { return try await context.probeProbing.observe(request) { _ in } }
    let news = ProbeProgressCounter()
    return try await Progress.shown(waitingFor: "\(request.target)", news: news, in: context) { () throws(CommandLineError) in
      try await context.probeProbing.observe(request) { news.report($0) }
    }
  }

  /// The observation, unless it is empty.
  private static func answered(_ observation: Observation) throws(CommandLineError) -> ProbeObservation {
    switch observation[ProbeObservation.self] {
    case .observed(let seen)?:
      guard Task.isCancelled, seen.attempts.isEmpty else { return seen }
      throw interrupted(observation)
    case .failed(let failure)?: throw Task.isCancelled ? interrupted(observation) : CommandLineError(failure, at: observation.target)
    case .skipped(let reason)?: throw CommandLineError(.notProbed, reason.message)
    case nil: throw CommandLineError(.internalError, "no observation was made")
    }
  }

  private static func interrupted(_ observation: Observation) -> CommandLineError {
    CommandLineError(.interrupted, "interrupted before \(observation.target.description) responded")
  }

  /// The most frequent failure of the connections.
  private static func unanswered(_ seen: ProbeObservation, _ target: TargetDescription) -> CommandLineError {
    guard let first = seen.series.failures.first?.failure else {
      return CommandLineError(.notProbed, "no connection completed in time", hint: "increase the time limit with -m")
    }
    return CommandLineError(first, at: target)
  }
}

extension ProbeCommand {
  /// The parsed options, with names read and the environment applied.
  func request(in context: CommandContext) throws(CommandLineError) -> ProbeRequest {
    var request = ProbeRequest(target: try connection.approach.target(target))
    request.connection = try connection.request(for: request.target, in: context)
    request.maxTime = time.maxTime?.duration
    request.hello = try hello.request(with: names, for: request.target, in: context)
    guard request.hello.certificateType != .all else {
      throw CommandLineError(
        .usage, "--certificate-type all is supported by chain only", hint: "use one type: rsa, ecdsa or ed25519")
    }
    request.trust = try trust.request(for: request.target.identity)
    request.insecure = trust.insecure
    request.records = records.request
    request.topics = questions.topics(count: series.count)
    request.simulated = questions.clients
    request.without = questions.without
    _ = try request.restrictions()
    request.clientHello = questions.clientHello
    if names.sni != nil { request.clientHelloName = request.hello.serverName?.ascii }
    request.count = series.count
    request.warmup = series.warmup
    request.interval = series.interval?.duration
    request.parallel = series.parallel
    request.httpPath = series.path
    request.verbosity = output.quiet ? -1 : output.verbose
    return request
  }
}

/// The lowest severity that makes the exit status 1.
enum SeverityThreshold: String, Hashable, Sendable, CaseIterable {
  /// The exit status is never 1.
  case none
  /// Only an untrusted verdict.
  case untrusted
  /// An untrusted verdict, and findings of this severity or higher.
  case info, low, medium, high, critical

  func isReached(trusted: Bool, findings: [Finding]) -> Bool {
    guard self != .none else { return false }
    guard trusted else { return true }
    guard let severity = Severity(rawValue: rawValue) else { return false }
    return findings.contains { $0.severity >= severity }
  }
}
