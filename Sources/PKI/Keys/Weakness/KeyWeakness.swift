/// Why nobody should rely on a key.
public struct KeyWeakness: Hashable, Sendable, Codable {
  /// An open list: new codes may be added, so a `switch` over them needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The primes were made by the flawed library of CVE-2017-15361.
    public static let roca = Code(rawValue: "key.roca")
    /// The two primes are so close to each other that Fermat's method finds them.
    public static let closePrimes = Code(rawValue: "key.close-primes")
    /// The modulus has a prime below 8,192 in it.
    public static let smallFactor = Code(rawValue: "key.small-factor")
    /// A number of the user's file shares a prime with the modulus.
    public static let sharedPrime = Code(rawValue: "key.shared-prime")
    /// The private exponent is so small that the public key gives it away.
    public static let smallPrivateExponent = Code(rawValue: "key.small-private-exponent")
    public static let evenModulus = Code(rawValue: "key.even-modulus")
    /// The modulus is a number multiplied with itself, once or more often.
    public static let powerModulus = Code(rawValue: "key.power-modulus")
    /// The modulus is 0 or 1.
    public static let trivialModulus = Code(rawValue: "key.trivial-modulus")
    /// The modulus has more bits than are looked at.
    public static let hugeModulus = Code(rawValue: "key.huge-modulus")
    /// A number of the key is encoded as a negative one.
    public static let negativeNumber = Code(rawValue: "key.negative-number")
    /// The exponent is 0 or 1: nothing is encrypted, anybody signs.
    public static let trivialExponent = Code(rawValue: "key.trivial-exponent")
    public static let evenExponent = Code(rawValue: "key.even-exponent")
    /// The exponent is below 65,537.
    public static let smallExponent = Code(rawValue: "key.small-exponent")
    /// The exponent is beyond 2^256, or as large as the modulus.
    public static let largeExponent = Code(rawValue: "key.large-exponent")
    /// The point is not on the curve that the key names.
    public static let pointOffCurve = Code(rawValue: "key.point-off-curve")
    public static let pointAtInfinity = Code(rawValue: "key.point-at-infinity")
    /// The curve is spelled out instead of named.
    public static let explicitCurve = Code(rawValue: "key.explicit-curve")
    /// The curve is spelled out, and it is no known one.
    public static let unknownCurve = Code(rawValue: "key.unknown-curve")
    /// An Ed25519 key under which one signature fits any message, or nearly.
    public static let smallOrder = Code(rawValue: "key.small-order")
    /// A list of the user's has the key.
    public static let blocklisted = Code(rawValue: "key.blocklisted")
  }

  public let code: Code
  /// Lower case, no full stop.
  public let message: String
  /// What proves it, such as a factor of the modulus in hex; nil where the key itself does.
  public let evidence: String?
  /// Where to read about it.
  public let reference: String

  init(_ code: Code, _ message: String, evidence: String? = nil, reference: String) {
    self.code = code
    self.message = message
    self.evidence = evidence
    self.reference = reference
  }
}
