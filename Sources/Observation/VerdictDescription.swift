internal import Bytes
public import PathValidation
internal import X509

/// Whether a chain is trusted, and all errors.
public struct VerdictDescription: Codable, Hashable, Sendable {
  public var trusted: Bool
  /// Nil if no name was checked, or none could be compared.
  public var hostnameMatches: Bool?
  public var errors: [VerdictError]

  public init(trusted: Bool, hostnameMatches: Bool?, errors: [VerdictError] = []) {
    self.trusted = trusted
    self.hostnameMatches = hostnameMatches
    self.errors = errors
  }

  private enum CodingKeys: String, CodingKey {
    case trusted
    case hostnameMatches = "hostname_matches"
    case errors
  }
}

/// One error of a chain.
public struct VerdictError: Codable, Hashable, Sendable {
  /// From the closed set: the codes of `ChainError.Code`, and `pin_mismatch`, `dane_mismatch`, `possession_not_proven` and
  /// `possession_refuted`, which path validation does not produce.
  public var code: String
  /// The position of the certificate, from 0 for the server's; nil for the chain as a whole.
  public var depth: Int?
  public var message: String

  public init(code: String, depth: Int?, message: String) {
    self.code = code
    self.depth = depth
    self.message = message
  }
}

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
