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
