/// Finite-field Diffie-Hellman parameters that a server sent (RFC 5246, section 7.4.3).
public struct ParametersObservation: Codable, Hashable, Sendable {
  public var bits: Int
  /// The name of a well-known prime; nil for one that is not in the table.
  public var wellKnown: String?
  /// Hex.
  public var generator: String
  /// Digest of the prime as sent, lower-case hex.
  public var primeSHA256: String
  public var protocols: [String]

  public init(bits: Int, wellKnown: String? = nil, generator: String, primeSHA256: String, protocols: [String]) {
    self.bits = bits
    self.wellKnown = wellKnown
    self.generator = generator
    self.primeSHA256 = primeSHA256
    self.protocols = protocols
  }

  private enum CodingKeys: String, CodingKey {
    case bits
    case wellKnown = "well_known"
    case generator
    case primeSHA256 = "prime_sha256"
    case protocols
  }
}
