internal import Bytes
internal import CertificateLint
internal import DomainNames
public import Observation
public import PathValidation
public import X509

/// The verdicts on a verified chain beyond trust: other stores, transparency, weak keys, lint, pins, DANE and CAA.
struct AdditionalVerdicts {
  private let chain: ChainDescription
  private let served: ServedChain
  private let options: VerificationOptions
  private let verdict: ChainVerdict
  private let stores: [ChainVerdict]

  init(_ chain: ChainDescription, served: ServedChain, by options: VerificationOptions, signatures: SignatureCache) {
    var signatures = signatures
    self.chain = chain
    self.served = served
    self.options = options
    let verifier = CertificateVerifier(options.context(with: options.revocation))
    verdict = verifier.verify(served, trusting: [options.store], signatures: &signatures)[0]
    // Whether the name matches does not depend on the store.
    let nameless = CertificateVerifier(VerificationContext(time: options.time, profile: options.profile, limits: options.limits))
    stores = nameless.verify(served, trusting: options.appraisal.stores, signatures: &signatures)
  }

  private var configuration: AppraisalConfiguration { options.appraisal }
  private var leaf: Certificate? { served.entries.first?.certificate }
  /// The path of the verdict.
  private var path: [Certificate] { verdict.paths.first?.certificates ?? served.certificates }

  var appraisal: ChainAppraisal {
    var appraisal = ChainAppraisal()
    appraisal.stores = storeVerdicts
    appraisal.transparency = transparency
    appraisal.keyWeaknesses = keyWeaknesses
    if configuration.lints { appraisal.lint = lint }
    appraisal.pinSuggestions = PinSuggestion.all(for: path)
    appraisal.pins = configuration.pins.map { $0.matches(in: path) }
    appraisal.dane = dane
    appraisal.caa = caa
    return appraisal
  }

  private var storeVerdicts: [StoreVerdictDescription] {
    zip(configuration.stores, stores).map { (pair: (TrustStore, ChainVerdict)) -> StoreVerdictDescription in
      let (store, verdict) = pair
      let anchor: String? = verdict.trusted ? verdict.paths.first { $0.isTrusted }?.anchor : nil
      return StoreVerdictDescription(
        store: store.name, date: store.date, trusted: verdict.trusted, anchor: anchor, errors: verdict.errors.map { VerdictError($0) })
    }
  }

  private var transparency: TransparencyDescription? {
    guard let leaf else { return nil }
    let lists: [[UInt8]] = staple.flatMap { response in (try? OCSPTimestamps(response: response))?.lists } ?? []
    let sent: [[UInt8]] = chain.scts.filter { $0.source == .tls }.compactMap { try? Base64.decode($0.base64) }
    let verdict = TransparencyVerifier(logs: configuration.logs, time: options.time).verify(
      leaf, issuerKey: path.count > 1 ? path[1].publicKey : nil, tls: sent, ocsp: lists)
    return TransparencyDescription(verdict)
  }

  private var staple: [UInt8]? { chain.ocspStaple.flatMap { try? Base64.decode($0.base64) } }

  private var keyWeaknesses: [KeyWeaknessDescription] {
    served.entries.enumerated().flatMap { depth, entry in
      (entry.certificate?.publicKey.weaknesses(lists: configuration.keys) ?? []).map { KeyWeaknessDescription($0, depth: depth) }
    }
  }

  private var lint: [LintDescription] {
    served.entries.enumerated().flatMap { depth, entry -> [LintDescription] in
      guard let certificate = entry.certificate else { return [] }
      return Lint.findings(in: certificate, role: LintRole(of: certificate), issuer: issuer(of: certificate)).map {
        LintDescription($0, depth: depth)
      }
    }
  }

  private func issuer(of certificate: Certificate) -> Certificate? {
    for path in verdict.paths {
      guard let place = path.certificates.firstIndex(of: certificate), place + 1 < path.certificates.count else { continue }
      return path.certificates[place + 1]
    }
    return nil
  }

  private var caa: CAAVerdict? {
    guard !configuration.caa.isEmpty else { return configuration.recorded?.caa }
    return CAAEvaluator(CAAContext(name: options.name, isAuthenticated: configuration.recordsAreAuthenticated)).evaluate(
      configuration.caa, for: path)
  }

  private var dane: DANEVerdict? {
    guard !configuration.tlsa.isEmpty else { return configuration.recorded?.dane }
    let names = options.name.map { [$0] } ?? []
    return DANEVerifier(
      DANEContext(names: names, time: options.time, pkix: verdict, isAuthenticated: configuration.recordsAreAuthenticated)
    )
    .verify(served, against: configuration.tlsa)
  }
}

/// The verdicts on a chain in addition to the verdict of the selected trust store.
public struct AppraisalConfiguration: Sendable {
  /// The trust stores, each with a separate verdict.
  public var stores: [TrustStore] = TrustStore.bundled
  public var logs: TransparencyLogList = .bundled
  /// Also reports rules that certificates violate without being rejected for it.
  public var lints = false
  /// Nil if the user pins nothing.
  public var pins: PinSet?
  public var tlsa: [TLSARecord] = []
  public var caa: [CAARecord] = []
  /// Whether the records were authenticated with DNSSEC; nil if unknown.
  public var recordsAreAuthenticated: Bool?
  /// The results of an earlier appraisal, which stand for CAA and TLSA records that are not given again.
  public var recorded: ChainAppraisal?
  /// The user's lists of blocked keys.
  public var keys = KeyLists()

  public init() {}
}
