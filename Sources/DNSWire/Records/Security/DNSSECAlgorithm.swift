/// The algorithm of a zone's keys and signatures, from the registry of DNSSEC algorithm numbers.
public struct DNSSECAlgorithm: DNSCodePoint {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let rsaMD5 = DNSSECAlgorithm(1)
  public static let rsaSHA1 = DNSSECAlgorithm(5)
  public static let rsaSHA256 = DNSSECAlgorithm(8)
  public static let rsaSHA512 = DNSSECAlgorithm(10)
  public static let ecdsaP256SHA256 = DNSSECAlgorithm(13)
  public static let ecdsaP384SHA384 = DNSSECAlgorithm(14)
  public static let ed25519 = DNSSECAlgorithm(15)
  public static let ed448 = DNSSECAlgorithm(16)

  public static let prefix = "ALG"

  public static let names: KeyValuePairs<UInt8, String> = [
    0: "DELETE", 1: "RSAMD5", 2: "DH", 3: "DSA", 5: "RSASHA1", 6: "DSA-NSEC3-SHA1", 7: "RSASHA1-NSEC3-SHA1", 8: "RSASHA256",
    10: "RSASHA512", 12: "ECC-GOST", 13: "ECDSAP256SHA256", 14: "ECDSAP384SHA384", 15: "ED25519", 16: "ED448", 17: "SM2SM3",
    23: "ECC-GOST12", 252: "INDIRECT", 253: "PRIVATEDNS", 254: "PRIVATEOID",
  ]
}

/// The hash of a DS record, from the registry of DS digest algorithms.
public struct DSDigestType: DNSCodePoint {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let sha1 = DSDigestType(1)
  public static let sha256 = DSDigestType(2)
  public static let sha384 = DSDigestType(4)

  public static let prefix = "DIGEST"

  public static let names: KeyValuePairs<UInt8, String> = [
    1: "SHA-1", 2: "SHA-256", 3: "GOST R 34.11-94", 4: "SHA-384", 5: "GOST R 34.11-2012", 6: "SM3",
  ]
}

extension PresentationReader {
  /// Reads a number or a registered name.
  mutating func readCode<Code: DNSCodePoint>(_ field: String) throws(DNSWireError) -> Code {
    let word = try readWord(field)
    if let number: Code.RawValue = Self.number(word.raw) { return Code(rawValue: number) }
    guard let code = Code(word.text) else { throw Self.invalid("the \(field) is unknown") }
    return code
  }
}
