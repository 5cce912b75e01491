package import Crypto
internal import SwiftASN1

/// The subject public key of a certificate (RFC 5280, section 4.1.2.7).
public struct PublicKey: Hashable, Sendable {
  public let algorithm: OID
  /// `RSA`, `EC`, `Ed25519`, `ML-DSA-65` …, or the OID of an unknown algorithm.
  public let algorithmName: String
  /// The size by which keys of this type are compared, in bits; nil if unknown.
  public let bits: Int?
  /// `P-256` …, the OID of an unknown curve, or `explicit`; nil for keys without a curve.
  public let curve: String?
  /// The content of the INTEGER of an RSA key's public exponent; nil for other keys and for one that cannot be parsed.
  package let exponent: [UInt8]?
  /// The complete SubjectPublicKeyInfo.
  public let der: [UInt8]
  /// Shared by all copies of this value, so that libcrypto parses the key once.
  package let verificationKey: VerificationKey

  public static func == (left: PublicKey, right: PublicKey) -> Bool { left.der == right.der }
  public func hash(into hasher: inout Hasher) { hasher.combine(der.suffix(32)) }

  /// The pin of RFC 7469: SHA-256 over the SubjectPublicKeyInfo.
  public var sha256: [UInt8] { Digest.sha256(der) }

  public var isRSA: Bool { algorithm == PublicKeyTable.rsa || algorithm == PublicKeyTable.rsaPSS }

  init(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) {
    var members = try node.sequence("public key")
    var identifier = try (try members.require("algorithm")).sequence("algorithm of the public key")
    let algorithm = try identifier.require("identifier").oid("algorithm of the public key")
    let parameters = identifier.next()
    let content = try members.require("key").bitStringOctets("public key")
    try members.finish()
    self.algorithm = algorithm
    der = Array(node.encodedBytes)
    verificationKey = VerificationKey(der: der)
    algorithmName = PublicKeyTable.names[algorithm] ?? SignatureAlgorithmTable.rows[algorithm]?.name ?? algorithm.description
    let numbers = [PublicKeyTable.rsa, PublicKeyTable.rsaPSS].contains(algorithm) ? Self.integers(content) : []
    exponent = numbers.count == 2 ? Array(numbers[1]) : nil
    switch algorithm {
    case PublicKeyTable.rsa, PublicKeyTable.rsaPSS:
      bits = numbers.first.map(Self.bitLength)
      curve = nil
    case PublicKeyTable.dsa:
      var numbers = try? parameters?.sequence("DSA parameters")
      bits = numbers?.next()?.primitive.map(Self.bitLength)
      curve = nil
    case PublicKeyTable.ec:
      let named = parameters?.primitive.flatMap { OID(bytes: $0) }
      let known = named.flatMap { PublicKeyTable.curves[$0] }
      curve = known?.name ?? named?.description ?? "explicit"
      bits = known?.bits ?? Self.fieldBits(point: content)
    default:
      bits = PublicKeyTable.bits[algorithm]
      curve = nil
    }
  }

  /// The modulus and the exponent of an RSA key (RFC 8017, section A.1.1).
  private static func integers(_ content: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    guard let key = try? BER.parse(content), var members = try? key.sequence("RSA key") else { return [] }
    let modulus = members.take(.integer)?.primitive
    let exponent = members.take(.integer)?.primitive
    return [modulus, exponent].compactMap { $0 }
  }

  private static func bitLength(_ number: ArraySlice<UInt8>) -> Int {
    let digits = number.drop { $0 == 0 }
    return digits.count * 8 - (digits.first?.leadingZeroBitCount ?? 0)
  }

  /// Rounded up to bytes, from an uncompressed or compressed point (SEC 1, section 2.3.3).
  private static func fieldBits(point: ArraySlice<UInt8>) -> Int? {
    switch point.first {
    case 0x04: (point.count - 1) / 2 * 8
    case 0x02, 0x03: (point.count - 1) * 8
    default: nil
    }
  }
}
