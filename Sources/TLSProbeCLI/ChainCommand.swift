internal import CommandSupport
internal import Bytes
internal import Checks
internal import Connect
internal import DomainNames
internal import Observation
internal import Report
internal import Resolver

/// `tlsprobe chain`: the certificates that a server sends, the paths built from them, their trust and their faults.
struct ChainCommand: OptionCommand {
  static let description = CommandDescription(
    "chain", "Show and verify the certificate chain that a server sends.",
    discussion: """
      Shows the certificates in the order received and the paths built from them, and reports whether a client would trust them, \
      and their faults. The verdict determines the exit status: 0 trusted, 1 not trusted or a finding at --fail-on, 2 not probed. \
      --revocation ocsp, crl or all without a usable response is 1 too, except with -k or --fail-on none.

      A trusted verdict requires proof that the server has the private key of its certificate: a completed handshake, or a signature \
      over this handshake. Without one the verdict has the error possession_not_proven; a wrong signature is possession_refuted.

      The certificates of a server that supports only versions and suites that libssl lacks (SSLv2, SSLv3, RC4, 3DES, EXPORT, GOST) \
      are shown too; the document then reports that the handshake was not completed. TLS 1.3 encrypts certificates: a server that \
      requires a group such as X25519MLKEM768 is probed with TLS 1.2 if it accepts that; otherwise only the group is reported, and \
      the exit status is 2.

      EXAMPLES
        tlsprobe chain example.org
        tlsprobe chain example.org:8443 --cacert ca.pem
        tlsprobe chain 192.0.2.1 --sni example.org --verify-host example.org
        tlsprobe chain mail.example.org --starttls smtp
        tlsprobe chain example.org --proxy socks5h://127.0.0.1:1080
        tlsprobe chain example.org --all-addresses --warn-days 14 --fail-on medium
        tlsprobe chain example.org --format pem -o chain.pem
        tlsprobe chain example.org --json | jq '.addresses[].verdict'
      """,
    operands: [.target],
    everyday: [
      "cacert", "trust", "insecure", "verify-host", "profile", "revocation", "fetch-intermediates", "lint", "sni", "alpn", "starttls",
      "proxy", "resolve", "all-addresses", "max-time", "warn-days", "fail-on", "json", "format", "output", "verbose",
    ],
    recorded: true, rows: options.rows())

  var target = ""
  var allAddresses = false
  var warnDays: Int?
  var failOn = SeverityThreshold.untrusted
  var connection = ConnectionOptions()
  var time = TimeOptions()
  var names = ServerNameOptions()
  var hello = ClientHelloOptions()
  var trust = TrustOptions()
  var appraisal = AppraisalOptions()
  var evidence = EvidenceOptions()
  var records = DNSRecordsOptions()
  var output = OutputOptions<ChainOutput>()

  private static let own: [CommandOption<Self>] = [
    .flag(nil, "all-addresses", "Probe every address of the target, and report whether they agree.") { $0.allAddresses = true },
    .value(
      nil, "warn-days", "days", default: "a third of the lifetime, at most 30",
      "Warn about certificates that expire within this many days.", OptionValue.number
    ) { $0.warnDays = $1 },
    .value(
      nil, "fail-on", "threshold", default: "\(SeverityThreshold.untrusted.rawValue)",
      completion: .words(SeverityThreshold.allCases.map(\.rawValue)),
      "Exit with 1 at this threshold or above: none, untrusted, info, low, medium, high or critical; a severity includes an untrusted verdict.",
      OptionValue.word
    ) { $0.failOn = $1 },
  ]

  static let options: [CommandOption<Self>] =
    own + ConnectionOptions.options.placed(in: "Connection") { $1(&$0.connection) }
    + TimeOptions.options.placed(in: "Connection") { $1(&$0.time) }
    + ServerNameOptions.options.placed(in: "ClientHello") { $1(&$0.names) }
    + ClientHelloOptions.options.placed(in: "ClientHello") { $1(&$0.hello) }
    + TrustOptions.options.placed(in: "Trust") { $1(&$0.trust) }
    + AppraisalOptions.options.placed(in: "Trust") { $1(&$0.appraisal) }
    + EvidenceOptions.options.placed(in: "Trust") { $1(&$0.evidence) }
    + DNSRecordsOptions.options.placed(in: "DNS records") { $1(&$0.records) }
    + OutputOptions<ChainOutput>.options.placed(in: "Output") { $1(&$0.output) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) { target = try Operand.only(operands, named: "target") }

  func validate() throws(UsageError) {
    try connection.validate()
    try time.validate()
    try names.validate()
    try hello.validate()
    try trust.validate()
    try appraisal.validate()
    try evidence.validate()
    try output.validate()
    if let warnDays, warnDays < 0 { throw UsageError("--warn-days must not be negative") }
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let request = try await CommandInput.reading(on: context.reactor, within: time.maxTime.duration) { () throws(CommandLineError) in
      try self.request(in: context)
    }
    let plan = try OutputPlan(output)
    let startedAt = context.now()
    let observation =
      output.quiet
      ? try await context.probing.observe(request)
      : try await Progress.shown(waitingFor: "\(request.target)", in: context) { () throws(CommandLineError) in
        try await context.probing.observe(request)
      }
    let chain: ChainObservation
    do throws(CommandLineError) {
      chain = try Self.answered(observation)
    } catch {
      let failure = observation[ChainObservation.self]?.value?.addresses.lazy.compactMap(\.failure).first
      try plan.writeFailure(of: observation, about: ChainObservation.self, failure, startedAt: startedAt, in: context)
      throw error
    }
    var document = Document(
      about: ChainObservation.self, in: CheckedObservation(observation, settings: CheckSettings(warnDays: warnDays)), tool: context.tool(),
      startedAt: startedAt)
    document.isPartial = Task.isCancelled
    document.failureSeverity = Severity(rawValue: failOn.rawValue)
    document.isFailure = try status(of: chain, findings: document.findings) == .negative
    try plan.write(document, in: context) { output.rendering(for: $0, in: context) }
    if document.isPartial { return .interrupted }
    guard Self.hasCertificates(chain) else { throw Self.unanswered(observation, chain) }
    return try status(of: chain, findings: document.findings)
  }

  /// The chain, if at least one address sent certificates or completed a handshake.
  private static func answered(_ observation: Observation) throws(CommandLineError) -> ChainObservation {
    switch observation[ChainObservation.self] {
    case .failed(let failure)?: throw unanswered(observation, failure)
    case .skipped(let reason)?: throw CommandLineError(.notProbed, reason.message)
    case nil: throw CommandLineError(.internalError, "no observation was made")
    case .observed(let chain)?:
      if hasCertificates(chain) || chain.addresses.contains(where: { $0.handshake != nil }) { return chain }
      throw unanswered(observation, chain)
    }
  }

  private static func hasCertificates(_ chain: ChainObservation) -> Bool {
    chain.addresses.contains { $0.isObserved || !$0.certificates.isEmpty }
  }

  private static func unanswered(_ observation: Observation, _ chain: ChainObservation) -> CommandLineError {
    let failures = chain.addresses.compactMap(\.failure)
    guard let first = failures.first else { return CommandLineError(.notProbed, "no address to probe") }
    let more = failures.count > 1 ? "; \(failures.count - 1) more addresses failed" : ""
    var failure = first
    failure.message += more
    return unanswered(observation, failure)
  }

  /// A failure after an interrupt is reported as the interrupt, not as the target's failure.
  private static func unanswered(_ observation: Observation, _ failure: Failure) -> CommandLineError {
    guard Task.isCancelled else { return CommandLineError(failure, at: observation.target) }
    return CommandLineError(.interrupted, "interrupted before \(observation.target.description) responded")
  }

  private func status(of chain: ChainObservation, findings: [Finding]) throws(CommandLineError) -> ExitStatus {
    let answered = chain.addresses.filter { $0.verdict != nil || $0.isObserved }
    let trusted = answered.allSatisfy { $0.isAccepted(insecurely: trust.insecure) }
    if failOn.isReached(trusted: trusted, findings: findings) { return .negative }
    return chain.unseen.isEmpty ? .success : .notProbed
  }
}

extension ChainCommand {
  /// The parsed options, with names read and the environment applied.
  func request(in context: CommandContext) throws(CommandLineError) -> ChainRequest {
    var request = ChainRequest(target: try connection.approach.target(target))
    request.allAddresses = allAddresses
    request.verbosity = output.quiet ? -1 : output.verbose
    request.connection = try connection.request(for: request.target, in: context)
    request.maxTime = time.maxTime.duration
    request.hello = try hello.request(with: names, for: request.target, in: context)
    request.trust = try trust.request(for: request.target.identity)
    request.appraisal = try appraisal.configuration()
    request.wants = evidence.wants
    request.fetchesPrivate = evidence.fetchPrivate
    request.records = records.request
    return request
  }
}
