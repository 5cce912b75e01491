internal import Bytes
internal import DomainNames
public import Observation
internal import PKI

/// Appraises a chain that was verified. It uses no network.
struct ChainAppraiser {
  private let chain: ChainDescription
  private let served: ServedChain
  private let judgement: ChainJudgement
  private let verdict: ChainVerdict

  init(_ chain: ChainDescription, served: ServedChain, by judgement: ChainJudgement) {
    self.chain = chain
    self.served = served
    self.judgement = judgement
    verdict = judgement.verdict(on: served, evidence: judgement.revocation)
  }

  private var terms: AppraisalTerms { judgement.appraisal }
  private var leaf: Certificate? { served.entries.first?.certificate }
  /// The path of the verdict.
  private var path: [Certificate] { verdict.paths.first?.certificates ?? served.certificates }

  var appraisal: ChainAppraisal {
    var appraisal = ChainAppraisal()
    appraisal.stores = storeVerdicts
    appraisal.transparency = transparency
    appraisal.keyWeaknesses = keyWeaknesses
    if terms.lints { appraisal.lint = lint }
    appraisal.pinSuggestions = PinSuggestion.all(for: path)
    appraisal.pins = terms.pins.map { $0.matches(in: path) }
    appraisal.dane = dane
    appraisal.caa = caa
    return appraisal
  }

  /// Whether the name matches does not depend on the store.
  private var storeVerdicts: [StoreVerdictDescription] {
    let verdicts = judge(
      served: served, stores: terms.stores, name: nil, at: judgement.time, profile: judgement.profile, limits: judgement.limits)
    return zip(terms.stores, verdicts).map { (pair: (TrustStore, ChainVerdict)) -> StoreVerdictDescription in
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
    let verdict = judgeTransparency(
      of: leaf, issuerKey: path.count > 1 ? path[1].publicKey : nil, tls: sent, ocsp: lists, logs: terms.logs, at: judgement.time)
    return TransparencyDescription(verdict)
  }

  private var staple: [UInt8]? { chain.ocspStaple.flatMap { try? Base64.decode($0.base64) } }

  private var keyWeaknesses: [KeyWeaknessDescription] {
    served.entries.enumerated().flatMap { depth, entry in
      (entry.certificate?.publicKey.weaknesses(lists: terms.keys) ?? []).map { KeyWeaknessDescription($0, depth: depth) }
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
    guard !terms.caa.isEmpty else { return nil }
    return judge(terms.caa, path: path, terms: CAATerms(name: judgement.name, isAuthenticated: terms.recordsAreAuthenticated))
  }

  private var dane: DANEVerdict? {
    guard !terms.tlsa.isEmpty else { return nil }
    let names = judgement.name.map { [$0] } ?? []
    return judge(
      terms.tlsa, served: served,
      terms: DANETerms(names: names, time: judgement.time, pkix: verdict, isAuthenticated: terms.recordsAreAuthenticated))
  }
}

extension ChainDescription {
  /// Fills in the appraisal, and rejects the chain if the user's pins or TLSA records do not match.
  public mutating func appraise(by judgement: ChainJudgement) {
    guard !certificates.isEmpty else { return }
    var served = ServedChain(der: certificates.map(\.der))
    for found in fetched.flatMap(\.certificates) {
      guard let block = try? PEM.certificates(Array(found.pem.utf8)).first, let certificate = try? Certificate(der: block.der) else {
        continue
      }
      served.fetched.append(certificate)
    }
    appraisal = ChainAppraiser(self, served: served, by: judgement).appraisal
    if let pins = appraisal.pins, !pins.isMatched {
      refuse("pin_mismatch", "none of the \(pins.unmatched.count) pins fits a certificate of the path")
    }
    if let dane = appraisal.dane, dane.outcome == .failed { refuse("dane_mismatch", dane.summary) }
    requireRevocation()
  }

  /// Rejects the chain if OCSP responses or CRLs were requested and none was usable.
  private mutating func requireRevocation() {
    let code = VerdictError.revocationUnknown
    for found in revocation where found.isUnanswered && found.requested == true {
      guard verdict?.errors.contains(where: { $0.code == code && $0.depth == found.depth }) == false else { continue }
      let reason = found.message ?? "no response"
      verdict?.trusted = false
      verdict?.errors.append(
        VerdictError(code: code, depth: found.depth, message: "whether \(found.subject) was revoked is unknown: \(reason)"))
    }
  }

  private mutating func refuse(_ code: String, _ message: String) {
    verdict?.trusted = false
    verdict?.errors.append(VerdictError(code: code, depth: nil, message: message))
  }
}
