internal import CommandSupport
internal import Appraisal
internal import Checks
internal import Connect
internal import DomainNames
internal import Inspection
internal import Observation
internal import PathValidation
internal import Report
internal import X509

/// `tlsprobe verify`: the same verification as `chain`, for files.
struct VerifyCommand: OptionCommand {
  static let description = CommandDescription(
    "verify", "Verify a certificate chain from files.",
    discussion: """
      Reports whether a client would trust the chain, and its faults, by the same rules as 'tlsprobe chain' and without a network, \
      unless --fetch-intermediates or --revocation requires it. The first certificate is the server's; the others may be in any \
      order. Files are PEM, DER, PKCS #7 or PKCS #12; - is standard input. The verdict determines the exit status: 0 trusted, 1 not \
      trusted or a finding at --fail-on, 65 a file without certificates.

      With --batch each line of standard input is a request in JSON, {"id", "roots", "chain", "hostname", "at", "crls", "ocsp", \
      "depth", "profile", "purpose", "policies", "explicit_policy", "inhibit_policy_mapping", "inhibit_any_policy"}, and each line of \
      standard output its response, {"id", "verdict", "errors"}, in order. Certificates are PEM text, only "roots" are trusted, and \
      the response to an invalid request is {"id", "error"}.

      EXAMPLES
        tlsprobe verify chain.pem --verify-host example.org
        tlsprobe verify leaf.der intermediate.der --roots ca.pem --at 2026-03-15
        openssl s_client -showcerts -connect example.org:443 </dev/null | tlsprobe verify - --verify-host example.org
        tlsprobe verify bundle.p12 --pass secret --json | jq .errors
        tlsprobe verify --batch <requests.ndjson >responses.ndjson
      """,
    operands: [
      Operand(
        name: "file", help: "Certificate files, the server's certificate first; - is standard input.", isOptional: true, isRepeatable: true,
        completion: .file)
    ],
    everyday: [
      "cacert", "trust", "verify-host", "at", "profile", "crl", "ocsp", "revocation", "purpose", "lint", "pass", "explain", "batch",
      "fail-on", "json", "format", "output", "verbose",
    ],
    rows: options.rows())

  var files: [String] = []
  var chain: [String] = []
  var passphrase: String?
  var purpose = Purpose(.serverAuth)
  var revocationLists: [String] = []
  var responses: [String] = []
  var explain = false
  var batch = false
  var warnDays: Int?
  var failOn = SeverityThreshold.untrusted
  var trust = TrustOptions()
  var policy = PolicyOptions()
  var appraisal = AppraisalOptions()
  var evidence = EvidenceOptions()
  var output = OutputOptions<VerifyOutput>()

  private static let own: [CommandOption<Self>] = [
    .value(nil, "chain", "file", repeatable: true, completion: .file, "Read certificates from this file, like a file argument. Repeatable.")
    { $0.chain.append($1) },
    .value(
      nil, "pass", "passphrase",
      "Open PKCS #12 files with this passphrase; @env:NAME, @file:PATH, @stdin, @keyring:SERVICE/ACCOUNT or @cmd:COMMAND reads it from there."
    ) {
      $0.passphrase = $1
    },
    .value(
      nil, "purpose", "purpose", default: "serverAuth",
      "Require this key purpose: serverAuth, clientAuth, any, another name or an object identifier.", Self.purpose
    ) { $0.purpose = $1 },
    .value(
      nil, "crl", "file", repeatable: true, completion: .file,
      "Reject certificates that this CRL, PEM or DER, revokes, and a server's certificate whose status no CRL determines. Repeatable."
    ) { $0.revocationLists.append($1) },
    .value(
      nil, "ocsp", "file", repeatable: true, completion: .file,
      "Reject certificates that this OCSP response, DER, PEM or base64, reports as revoked, and a server's certificate whose status no response determines. Repeatable."
    ) { $0.responses.append($1) },
    .flag(nil, "explain", "Report the rule that ended each path that was tried, and its standard.") { $0.explain = true },
    .flag(nil, "batch", "Verify the requests on standard input, one JSON object per line.") { $0.batch = true },
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
    own + TrustOptions.options.placed(in: "Trust") { $1(&$0.trust) }
    + PolicyOptions.options.placed(in: "Trust") { $1(&$0.policy) }
    + AppraisalOptions.options.placed(in: "Trust") { $1(&$0.appraisal) }
    + EvidenceOptions.options.placed(in: "Trust") { $1(&$0.evidence) }
    + OutputOptions<VerifyOutput>.options.placed(in: "Output") { $1(&$0.output) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) { files = operands }

  /// The intended use of a certificate; nil for any.
  struct Purpose: Hashable, Sendable {
    let purpose: KeyPurpose?
    init(_ purpose: KeyPurpose?) { self.purpose = purpose }
  }

  private static func purpose(_ text: String) throws(UsageError) -> Purpose {
    if text == "any" { return Purpose(nil) }
    guard let purpose = KeyPurpose(text) else {
      throw UsageError("must be serverAuth, clientAuth, any, another name or an object identifier such as 1.3.6.1.5.5.7.3.1")
    }
    return Purpose(purpose)
  }

  func validate() throws(UsageError) {
    try trust.validate()
    try policy.validate()
    try appraisal.validate()
    try evidence.validate()
    try output.validate()
    if let warnDays, warnDays < 0 { throw UsageError("--warn-days must not be negative") }
    if batch, !files.isEmpty || !chain.isEmpty {
      throw UsageError("--batch excludes certificate files; requests contain their certificates")
    }
    if !batch, files.isEmpty, chain.isEmpty { throw UsageError("missing certificate file") }
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    // A computation does not react to an interrupt and has no partial result. Fetching does, and reports a partial result.
    if batch || !evidence.fetches { context.lastWords.prepare {} }
    if batch {
      var batch = VerifyBatch(context)
      return try batch.run()
    }
    let plan = try OutputPlan(output)
    let options = try verification(in: context)
    let startedAt = context.now()
    let paths = files + chain
    let passphrase = try self.passphrase.map { text throws(CommandLineError) in try SecretArgument(text).value(of: "--pass", in: context) }
    let certificates = try ChainFiles(passphrase: passphrase, context: context).read(paths)
    let connector = options.fetches ? context.reactor.map { Connector(ConnectionParameters(), on: $0) } : nil
    let verified = await VerifyInspection(options, connector: connector).run(certificates)
    var observation = Observation(target: TargetDescription(file: paths.joined(separator: " ")))
    observation[VerifyObservation.self] = .observed(verified)
    var document = Document(
      about: VerifyObservation.self, in: CheckedObservation(observation, settings: CheckSettings(warnDays: warnDays)), tool: context.tool(),
      startedAt: startedAt)
    document.isPartial = Task.isCancelled
    let isTrusted = verified.chain.isAccepted(insecurely: trust.insecure)
    let isReached = failOn.isReached(trusted: isTrusted, findings: document.findings)
    document.failureSeverity = Severity(rawValue: failOn.rawValue)
    document.isFailure = isReached
    try plan.write(document, in: context) { destination in
      var options = output.rendering(for: destination, in: context)
      options.explains = explain
      return options
    }
    if document.isPartial { return .interrupted }
    return isReached ? .negative : .success
  }

  private func verification(in context: CommandContext) throws(CommandLineError) -> VerificationOptions {
    var options = try VerificationOptions(try trust.request(for: nil), environment: context.environment, now: context.now)
    options.profile.purpose = purpose.purpose
    options.profile.policyInputs = policy.inputs
    options.appraisal = try appraisal.configuration()
    options.wants = evidence.wants
    options.fetchesPrivate = evidence.fetchPrivate
    options.revocation = try revocation()
    return options
  }

  private func revocation() throws(CommandLineError) -> RevocationEvidence {
    RevocationEvidence(
      demanding: try Self.read(revocationLists, of: "--crl", CertificateList.read),
      responses: try Self.read(responses, of: "--ocsp", OCSPResponse.read))
  }

  private static func read<Evidence>(
    _ paths: [String], of option: String, _ read: ([UInt8]) throws(PKIError) -> [Evidence]
  ) throws(CommandLineError) -> [Evidence] {
    var found: [Evidence] = []
    for path in paths {
      let bytes = try CommandFile.read(path, for: option)
      do throws(PKIError) {
        found += try read(bytes)
      } catch {
        throw CommandLineError(.badInput, "\(option) '\(path)': \(error.description)", hint: error.hint)
      }
    }
    return found
  }
}
