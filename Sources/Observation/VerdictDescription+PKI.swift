internal import Bytes
public import PathValidation
internal import X509

extension VerdictDescription {
  public init(_ verdict: ChainVerdict) {
    self.init(trusted: verdict.trusted, hostnameMatches: verdict.hostnameMatches, errors: verdict.errors.map(VerdictError.init))
  }
}

extension FetchTLSObservation.Verification {
  /// The verdict of the HTTP client on the server of a connection.
  public init(_ verdict: ChainVerdict, enforced: Bool, checkedName: String?) {
    let described = VerdictDescription(verdict)
    self.init(
      trusted: described.trusted, enforced: enforced, checkedName: checkedName, hostnameMatches: described.hostnameMatches,
      errors: described.errors)
  }
}

extension VerdictError {
  public init(_ error: ChainError) {
    self.init(code: error.code.rawValue, depth: error.depth, message: error.message)
  }
}

extension BaselineViolationDescription {
  public init(_ violation: BaselineViolation) {
    self.init(
      rule: violation.rule.rawValue, depth: violation.error.depth, message: violation.error.message, reference: violation.reference)
  }
}

extension ServedOrderDescription {
  public init(_ order: ServedOrder) {
    self.init(
      inOrder: order.inOrder, duplicates: order.duplicates, superfluous: order.superfluous, includesRoot: order.includesRoot,
      missingIssuer: order.missingIssuer)
  }
}

extension PathDescription {
  /// `served` identifies the path's certificates that the server sent, and their positions.
  public init(_ path: CertificationPath, served: ServedChain) {
    self.init(
      subjects: path.subjects, anchor: path.anchor, stores: path.stores, sha256: path.certificates.map { Hex.encode($0.sha256) },
      servedAs: path.certificates.map { certificate in served.entries.firstIndex { $0.der == certificate.der } }, trusted: path.isTrusted,
      errors: path.errors.map(VerdictError.init),
      refusedBy: path.refusals.map { refusal in
        PathRefusalDescription(policy: refusal.policy, reference: refusal.reference, codes: refusal.errors.map(\.code.rawValue))
      })
  }
}
