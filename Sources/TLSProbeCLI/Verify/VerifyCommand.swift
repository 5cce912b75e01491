internal import ArgumentParser
internal import Checks
internal import Connect
internal import DomainNames
internal import Observation
internal import PKI
internal import Probes
internal import Report

/// `tlsprobe verify`: the same verification as `chain`, for files.
struct VerifyCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify a certificate chain from files.",
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
      """)

  @Argument(help: ArgumentHelp("Certificate files, the server's certificate first; - is standard input.", valueName: "file"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp("Read certificates from this file, like a file argument. Repeatable.", valueName: "file"), completion: .file())
  var chain: [String] = []

  @Option(
    name: .customLong("pass"),
    help: ArgumentHelp(
      "Open PKCS #12 files with this passphrase; @env:NAME, @file:PATH or @stdin reads it from there.", valueName: "passphrase"))
  var passphrase: String?

  @Option(
    help: ArgumentHelp(
      "Require this key purpose: serverAuth, clientAuth, any, another name or an object identifier.", valueName: "purpose"),
    transform: Self.purpose)
  var purpose = Purpose(.serverAuth)

  @Option(
    name: .customLong("crl"),
    help: ArgumentHelp(
      "Reject certificates that this CRL, PEM or DER, revokes, and a server's certificate whose status no CRL determines. Repeatable.",
      valueName: "file"),
    completion: .file())
  var revocationLists: [String] = []

  @Option(
    name: .customLong("ocsp"),
    help: ArgumentHelp(
      "Reject certificates that this OCSP response, DER, PEM or base64, reports as revoked, and a server's certificate whose status no response determines. Repeatable.",
      valueName: "file"),
    completion: .file())
  var responses: [String] = []

  @Flag(help: "Report the rule that ended each path that was tried, and its standard.")
  var explain = false

  @Flag(help: "Verify the requests on standard input, one JSON object per line.")
  var batch = false

  @Option(
    name: .customLong("warn-days"), help: ArgumentHelp("Warn about certificates that expire within this many days.", valueName: "days"))
  var warnDays = 30

  @Option(
    name: .customLong("fail-on"),
    help: ArgumentHelp(
      "Exit with 1 at this threshold or above: none, untrusted, info, low, medium, high or critical; a severity includes an untrusted verdict.",
      valueName: "threshold"))
  var failOn = SeverityThreshold.untrusted

  @OptionGroup(title: "Trust") var trust: TrustOptions
  @OptionGroup(title: "Trust") var policy: PolicyOptions
  @OptionGroup(title: "Trust") var appraisal: AppraisalOptions
  @OptionGroup(title: "Trust") var evidence: EvidenceOptions
  @OptionGroup(title: "Output") var output: OutputOptions<VerifyOutput>

  /// The intended use of a certificate; nil for any.
  struct Purpose: Hashable, Sendable {
    let purpose: KeyPurpose?
    init(_ purpose: KeyPurpose?) { self.purpose = purpose }
  }

  private static func purpose(_ text: String) throws -> Purpose {
    if text == "any" { return Purpose(nil) }
    guard let purpose = KeyPurpose(text) else {
      throw ValidationError("must be serverAuth, clientAuth, any, another name or an object identifier such as 1.3.6.1.5.5.7.3.1")
    }
    return Purpose(purpose)
  }

  mutating func validate() throws {
    if warnDays < 0 { throw ValidationError("--warn-days must not be negative") }
    if batch, !files.isEmpty || !chain.isEmpty {
      throw ValidationError("--batch excludes certificate files; requests contain their certificates")
    }
    if !batch, files.isEmpty, chain.isEmpty { throw ValidationError("missing certificate file") }
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    // A computation does not react to an interrupt and has no partial result. Fetching does, and reports a partial result.
    if batch || !evidence.fetches { context.lastWords.prepare {} }
    if batch {
      var batch = VerifyBatch(context)
      return try batch.run()
    }
    let plan = try OutputPlan(output)
    var judgement = try ChainJudgement(try trust.request(for: nil), environment: context.environment, now: context.now)
    judgement.profile.purpose = purpose.purpose
    judgement.profile.policyInputs = policy.inputs
    judgement.appraisal = try appraisal.terms()
    judgement.wants = evidence.wants
    judgement.revocation = try revocation()
    let startedAt = context.now()
    let paths = files + chain
    let passphrase = try self.passphrase.map { text throws(CommandLineError) in try SecretArgument(text).value(of: "--pass", in: context) }
    let served = ServedChain(der: try ChainFiles(passphrase: passphrase, context: context).read(paths))
    var description = ChainDescription()
    description.describe(served, by: judgement)
    if judgement.fetches, let reactor = context.reactor {
      let connector = Connector(ConnectionRequest(), on: reactor)
      await EvidenceProbe(judgement, fetchesPrivate: evidence.fetchPrivate, connector: connector).complete(
        &description, within: .seconds(60))
    }
    description.appraise(by: judgement)
    var observation = Observation(target: TargetDescription(file: paths.joined(separator: " ")))
    observation[VerifyObservation.self] = .observed(VerifyObservation(chain: description, judgedBy: judgement.basis))
    var document = Document(
      about: VerifyObservation.self, in: observation, tool: context.tool(), startedAt: startedAt,
      settings: CheckSettings(warnDays: warnDays))
    document.isPartial = Task.isCancelled
    try plan.write(document, in: context) { destination in
      var options = output.rendering(for: destination, in: context)
      options.explains = explain
      return options
    }
    if document.isPartial { return .interrupted }
    let isTrusted = description.isAccepted(insecurely: trust.insecure)
    return failOn.isReached(trusted: isTrusted, findings: document.findings) ? .negative : .success
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
