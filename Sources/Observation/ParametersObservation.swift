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
  /// Whether the modulus is prime; nil if that was not computed.
  public var isPrime: Bool?
  /// Whether (p - 1) / 2 is prime as well, so that there are no small subgroups; nil if that was not computed.
  public var isSafePrime: Bool?
  /// The order of the generator if it is so small that it was found; nil otherwise.
  public var generatorOrder: Int?
  /// Nil if none were recorded.
  public var publicValues: PublicValuesObservation?

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
    case isPrime = "prime"
    case isSafePrime = "safe_prime"
    case generatorOrder = "generator_order"
    case publicValues = "public_values"
  }
}
