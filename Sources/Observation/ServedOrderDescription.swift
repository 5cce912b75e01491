/// The order and completeness of the certificates sent, independent of trust (RFC 8446, section 4.4.2).
public struct ServedOrderDescription: Codable, Hashable, Sendable {
  /// Each certificate certifies the one before it.
  public var inOrder: Bool
  /// Depths of certificates that are repetitions.
  public var duplicates: [Int]
  /// Depths of certificates that are not part of any path.
  public var superfluous: [Int]
  /// A root was sent, which the client either has or cannot trust.
  public var includesRoot: Bool
  /// The subject of the first issuer that is neither sent nor a trust anchor.
  public var missingIssuer: String?

  public init(
    inOrder: Bool = true, duplicates: [Int] = [], superfluous: [Int] = [], includesRoot: Bool = false, missingIssuer: String? = nil
  ) {
    self.inOrder = inOrder
    self.duplicates = duplicates
    self.superfluous = superfluous
    self.includesRoot = includesRoot
    self.missingIssuer = missingIssuer
  }

  private enum CodingKeys: String, CodingKey {
    case inOrder = "in_order"
    case duplicates, superfluous
    case includesRoot = "includes_root"
    case missingIssuer = "missing_issuer"
  }
}
