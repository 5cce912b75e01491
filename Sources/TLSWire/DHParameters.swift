/// The finite field of a Diffie-Hellman key exchange (RFC 5246, section 7.4.3).
public struct DHParameters: Hashable, Sendable {
  /// Big-endian, as sent.
  public let prime: [UInt8]
  public let generator: [UInt8]

  public init(prime: [UInt8], generator: [UInt8]) {
    self.prime = prime
    self.generator = generator
  }

  /// The size of the prime in bits, without leading zeros.
  public var bits: Int { prime.significantBits }

  /// The name of a well-known prime, such as `ffdhe2048 (RFC 7919)`; nil for one that is not in the table, such as a custom one.
  public var wellKnownName: String? { Self.wellKnownName(prime: prime) }

  /// Ignores leading zeros.
  public static func wellKnownName(prime: [UInt8]) -> String? { PrimeTable.name(of: prime.drop { $0 == 0 }) }

  /// All primes of the table, shortest first, without leading zeros.
  public static let wellKnownPrimes = PrimeTable.all
}

extension ServerKeyExchange {
  /// Nil for an exchange that is not in a finite field.
  public var dhParameters: DHParameters? {
    guard case .finiteField(let prime, let generator, _) = parameters else { return nil }
    return DHParameters(prime: prime, generator: generator)
  }
}
