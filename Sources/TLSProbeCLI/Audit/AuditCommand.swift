internal import CommandSupport
internal import Bytes
internal import Checks
internal import Connect
internal import DomainNames
internal import Enumeration
internal import Inspection
internal import Observation
internal import Policies
internal import Probes
internal import Report

/// `tlsprobe audit`: everything about a server, and one verdict.
struct AuditCommand: OptionCommand {
  static let description = CommandDescription(
    "audit", "Examine a server completely: one verdict, and what to fix first.",
    discussion: """
      Runs chain, ciphers and probe, looks up DNS records, examines web servers, simulates clients and tests for known vulnerabilities. The most important \
      findings come first. A property that could not be decided is undetermined, with the reason. Probes that may disturb a server run \
      only with --intrusive; none crashes a server or blocks it. Several targets are examined one after the other. With --from, a saved document \
      of chain, ciphers, probe or audit is verified and checked again without a network.

      EXAMPLES
        tlsprobe audit example.org
        tlsprobe audit example.org --depth quick
        tlsprobe audit mail.example.org --starttls smtp
        tlsprobe audit example.org --all-addresses --fail-on medium
        tlsprobe audit example.org --only ciphers,heartbleed
        tlsprobe audit example.org --skip clients -v
        tlsprobe audit -f hosts.txt --json -o audits.jsonl
        tlsprobe audit example.org --policy mozilla-intermediate --policy pci-dss
        tlsprobe audit example.org --baseline last.json --fail-on-new
        tlsprobe audit -f hosts.txt --waivers waivers.yaml
        tlsprobe audit --from audits.jsonl --at 2027-01-01
        tlsprobe audit -f hosts.txt --format junit -o audit.xml -o audit.sarif
        tlsprobe audit --list

      EXIT STATUS
        0    trusted, and no finding at or above --fail-on
        1    not trusted, a finding at or above --fail-on (default: high) that is not waived, or a failed policy; with --fail-on-new only
             what is new, and policies
        2    no address could be examined, or --max-time ended the audit
        65   a file of --from is not a document that can be read
        130  interrupted; the results so far were shown
        With several targets, the highest of theirs.
      """,
    operands: [.targets],
    everyday: [
      "depth", "only", "skip", "list", "intrusive", "all-addresses", "file", "from", "policy", "baseline", "waivers", "fail-on", "cacert",
      "insecure", "sni", "starttls", "max-time", "json", "format", "output", "verbose",
    ],
    recorded: true, rows: options.rows())

  var targets: [String] = []
  var file: String?
  /// Files with saved documents, which are examined instead of servers.
  var saved: [String] = []
  var lists = false
  var failOn = SeverityThreshold.high
  var references = BaselineOptions()
  var compliance = CompliancePolicyOptions()
  var scope = AuditScopeOptions()
  var pace = RateOptions()
  var connection = ConnectionOptions()
  var time = LongTimeOptions()
  var names = ServerNameOptions()
  var hello = ClientHelloOptions()
  var trust = TrustOptions()
  var appraisal = AppraisalOptions()
  var evidence = EvidenceOptions()
  var records = DNSRecordsOptions()
  var output = OutputOptions<AuditOutput>()

  private static let own: [CommandOption<Self>] = [
    .value("f", "file", "file", completion: .file, "Also examine the targets in this file, one per line; - is standard input.") {
      $0.file = $1
    },
    .value(
      nil, "from", "file", repeatable: true, completion: .file,
      """
      Verify and check the saved documents in this file again, without a network; - is standard input. Without options of trust, the roots, \
      the name and the time are the recorded ones. Repeatable.
      """
    ) { $0.saved.append($1) },
    .flag(nil, "list", "List the parts and the vulnerability probes with their cost, and exit.") { $0.lists = true },
    .value(
      nil, "fail-on", "threshold", default: "\(SeverityThreshold.high.rawValue)",
      completion: .words(SeverityThreshold.allCases.map(\.rawValue)),
      "Exit with 1 at this threshold or above: none, untrusted, info, low, medium, high or critical; a severity includes an untrusted verdict.",
      OptionValue.word
    ) { $0.failOn = $1 },
  ]

  static let options: [CommandOption<Self>] =
    own + CompliancePolicyOptions.options.placed(in: "Policies and baselines") { $1(&$0.compliance) }
    + BaselineOptions.options.placed(in: "Policies and baselines") { $1(&$0.references) }
    + AuditScopeOptions.options.placed(in: "Scope") { $1(&$0.scope) }
    + RateOptions.options.placed(in: "Load") { $1(&$0.pace) }
    + ConnectionOptions.options.placed(in: "Connection") { $1(&$0.connection) }
    + LongTimeOptions.options.placed(in: "Connection") { $1(&$0.time) }
    + ServerNameOptions.options.placed(in: "ClientHello") { $1(&$0.names) }
    + ClientHelloOptions.options.placed(in: "ClientHello") { $1(&$0.hello) }
    + TrustOptions.options.placed(in: "Trust") { $1(&$0.trust) }
    + AppraisalOptions.options.placed(in: "Trust") { $1(&$0.appraisal) }
    + EvidenceOptions.options.placed(in: "Trust") { $1(&$0.evidence) }
    + DNSRecordsOptions.options.placed(in: "DNS records") { $1(&$0.records) }
    + OutputOptions<AuditOutput>.options.placed(in: "Output") { $1(&$0.output) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) { targets = operands }

  func validate() throws(UsageError) {
    if !saved.isEmpty { try validateReplay() }
    if targets.isEmpty, file == nil, saved.isEmpty, !lists { throw UsageError("missing target; name a host, or a file of targets with -f") }
    try pace.validate()
    try connection.validate()
    try time.validate()
    try names.validate()
    try hello.validate()
    try trust.validate()
    try appraisal.validate()
    try evidence.validate()
    try output.validate()
    try references.validate()
    let inputs = [references.baseline, references.waivers, file].compactMap(\.self) + compliance.files + saved
    if inputs.count(where: { $0 == "-" }) > 1 { throw UsageError("only one file can be standard input") }
    if scope.parts.isEmpty { throw UsageError("--only and --skip leave nothing to examine") }
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    if lists { return try context.print(AuditSelection.list) }
    if !saved.isEmpty { return try await replay(in: context) }
    let (requests, read) = try await CommandInput.reading(on: context.reactor, within: time.maxTime?.duration) {
      () throws(CommandLineError) in (try self.requests(in: context), try self.assessment())
    }
    var assessment = read
    var series = DocumentSeries(plan: try OutputPlan(output), isSeveral: requests.count > 1)
    do throws(CommandLineError) {
      for request in requests where !Task.isCancelled { try await audit(request, &assessment, series: &series, in: context) }
    } catch {
      try? series.finish(in: context)
      throw error
    }
    try finish(series, assessment, in: context)
    return Task.isCancelled ? .interrupted : series.status
  }

  /// Reads the files of policies, baselines and waivers. Blocks; see `CommandInput.read`.
  func assessment() throws(CommandLineError) -> AuditAssessment {
    AuditAssessment(policies: try compliance.read(), references: try references.read())
  }

  /// Writes the files, and reports waivers that no target used.
  func finish(_ series: DocumentSeries, _ assessment: AuditAssessment, in context: CommandContext) throws(CommandLineError) {
    try series.finish(in: context)
    guard series.isSeveral, !output.quiet else { return }
    for line in assessment.unusedWaivers(on: day(of: context.now())) { context.writeError("tlsprobe: \(line)\n") }
  }

  /// The day that decides which entries of policies and waivers apply.
  func day(of time: Timestamp) -> PolicyDate { PolicyDate(trust.at ?? time) }

  private func audit(
    _ request: AuditRequest, _ assessment: inout AuditAssessment, series: inout DocumentSeries, in context: CommandContext
  ) async throws(CommandLineError) {
    let document = try await self.document(about: request, in: context)
    try write(document, assessment: &assessment, on: day(of: document.startedAt), to: &series, in: context)
  }

  /// Examines the target; the document has the findings, and whether the audit was finished.
  func document(about request: AuditRequest, in context: CommandContext) async throws(CommandLineError) -> Document {
    let startedAt = context.now()
    let observation = try await observe(request, in: context)
    let isLate = request.maxTime.map {
      Double($0 / .microseconds(1)) <= Double(observation[AuditObservation.self]?.value?.cost.elapsed ?? 0)
    }
    var document = document(of: observation, startedAt: startedAt, isPartial: Task.isCancelled || isLate == true, in: context)
    document.source = request.source
    return document
  }

  /// The document of an observation, from a server or from a file, with its findings.
  func document(of observation: Observation, startedAt: Timestamp, isPartial: Bool, in context: CommandContext) -> Document {
    let checked = CheckedObservation(audit: observation, settings: CheckSettings(isPartial: isPartial))
    var document = Document(about: AuditObservation.self, in: checked, tool: context.tool(), startedAt: startedAt)
    document.isPartial = isPartial
    document.failureSeverity = Severity(rawValue: failOn.rawValue)
    return document
  }

  /// Assesses the document and adds it to the series; a failure is also an error.
  func write(
    _ document: Document, assessment: inout AuditAssessment, on day: PolicyDate, to series: inout DocumentSeries, in context: CommandContext
  ) throws(CommandLineError) {
    var document = document
    assessment.apply(to: &document, isSeveral: series.isSeveral, on: day)
    document.isFailure = status(of: document) == .negative
    if let failure = document.error, !Task.isCancelled {
      let error = CommandLineError(failure, at: document.target)
      guard series.isSeveral else {
        try series.plan.writeFailure(
          of: document.observation, about: AuditObservation.self, from: document.source, startedAt: document.startedAt,
          replayedFrom: document.replayedFrom, in: context)
        throw error
      }
      context.writeError("\(error)\n")
    }
    try series.add(document, status: status(of: document), in: context) { output.rendering(for: $0, in: context) }
  }

  private func status(of document: Document) -> ExitStatus {
    guard let audit = document.audit, !audit.isUnreachable else { return .notProbed }
    // The loss of trust is new, its absence before is not.
    let isKnown = document.failsOnlyOnNew && document.baseline?.wasTrusted == false
    let isAccepted = audit.isAccepted(insecurely: trust.insecure) || isKnown
    if document.failsPolicy || failOn.isReached(trusted: isAccepted, findings: document.countedFindings) { return .negative }
    return document.isPartial ? .notProbed : .success
  }

  private func observe(_ request: AuditRequest, in context: CommandContext) async throws(CommandLineError) -> Observation {
    guard !output.quiet else { return try await context.auditProbing.observe(request) { _ in } }
    let news = LatestProgress()
    return try await Progress.shown(waitingFor: "\(request.chain.target)", news: news, in: context) { () throws(CommandLineError) in
      try await context.auditProbing.observe(request) { progress in
        let place = progress.address.map { " at \($0)" } ?? ""
        let detail = progress.detail.isEmpty ? "" : ": \(progress.detail)"
        news.report("\(progress.ended) of \(progress.of) parts, \(progress.part)\(place)\(detail)")
      }
    }
  }
}

extension AuditCommand {
  /// A request for each target, with names read and the environment applied.
  private func requests(in context: CommandContext) throws(CommandLineError) -> [AuditRequest] {
    var requests: [AuditRequest] = []
    for text in targets { requests.append(try request(for: text, in: context)) }
    guard let file else { return requests }
    for entry in try LineList.readNumbered(file, for: "--file") {
      var request = try request(for: entry.text, in: context)
      if file != "-" { request.source = TargetSource(file: file, line: entry.line) }
      requests.append(request)
    }
    guard !requests.isEmpty else {
      throw CommandLineError(.badInput, "--file '\(file)': no target in the file", hint: "write one host per line")
    }
    return requests
  }

  func request(for text: String, in context: CommandContext) throws(CommandLineError) -> AuditRequest {
    let target = try connection.approach.target(text)
    let parameters = try connection.request(for: target, in: context)
    let parts = scope.parts
    let parsedHello = try hello.request(with: names, for: target, in: context)

    var chain = ChainRequest(target: target)
    chain.connection = parameters
    chain.hello = parsedHello
    chain.trust = try trust.request(for: target.identity)
    chain.appraisal = try appraisal.configuration()
    chain.wants = evidence.wants
    chain.fetchesPrivate = evidence.fetchPrivate
    chain.records = records.request
    chain.allAddresses = scope.allAddresses
    chain.verbosity = output.quiet ? -1 : output.verbose

    var ciphers = CiphersRequest(target: target)
    ciphers.connection = parameters
    ciphers.plan = EnumerationPlan(serverName: try names.serverName(for: target)?.ascii)
    ciphers.plan.applicationProtocols = try names.protocolNames()
    if scope.depth == .quick { ciphers.plan.topics = Set(EnumerationTopic.all.filter { Self.quickTopics.contains($0.rawValue) }) }
    ciphers.maxConnections = pace.maxConnections
    ciphers.rate = pace.rate

    var probe = ProbeRequest(target: target)
    probe.connection = parameters
    probe.hello = parsedHello
    probe.trust = chain.trust
    probe.insecure = trust.insecure
    let usual = scope.depth == .quick ? [.handshakes, .renegotiation] : ProbeTopic.all.filter(\.isUsual)
    probe.topics = usual + (parts.contains(.clients) ? [.simulation] : [])

    var request = AuditRequest(chain: chain, ciphers: ciphers, probe: probe)
    request.parts = parts
    request.vulnerabilities = scope.probes
    request.skippedVulnerabilities = scope.skip?.probes ?? []
    request.isIntrusive = scope.isIntrusive
    request.maxTime = time.maxTime?.duration
    return request
  }

  private static let quickTopics: Set<String> = ["versions", "suites", "order", "groups"]
}
