/// Whether a chain is trusted, and all that speaks against it.
public struct VerdictDescription: Codable, Hashable, Sendable {
  public var trusted: Bool
  /// Nil when no name was asked, or none could be compared.
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

/// One reason against a chain.
public struct VerdictError: Codable, Hashable, Sendable {
  /// From the closed list: those of `ChainError.Code`, and `pin_mismatch`, `dane_mismatch`, `possession_not_proven` and
  /// `possession_refuted`, which path validation does not know.
  public var code: String
  /// Which certificate, counted from the server's own; nil for the chain as a whole.
  public var depth: Int?
  public var message: String

  public init(code: String, depth: Int?, message: String) {
    self.code = code
    self.depth = depth
    self.message = message
  }
}
