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

extension PublicKey {
  /// Parses a separate SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7), as in a PEM file `PUBLIC KEY`.
  public init(der: [UInt8]) throws(PKIError) {
    var notes: [Deviation] = []
    try self.init(try ASN1Node.parse(der[...], "public key", notes: &notes), notes: &notes)
  }

  /// The numbers of an RSA key; nil for other keys and for one that cannot be parsed.
  public var rsa: RSAPublicKey? { isRSA ? RSAPublicKey(content[...]) : nil }

  /// The content of the BIT STRING: the point of an EC key (RFC 5480, section 2.2), the bytes of an Edwards key (RFC 8410, section 4), the
  /// encoded numbers of others.
  public var content: [UInt8] { parts?.content ?? [] }

  /// The encoded parameters of the algorithm: the curve of an EC key, named or explicit; nil if there are none.
  public var parameters: [UInt8]? { parts?.parameters }

  private var parts: (parameters: [UInt8]?, content: [UInt8])? {
    guard let node = try? BER.parse(der), var members = try? node.sequence("public key"),
      var identifier = try? members.next()?.sequence("algorithm"), identifier.next() != nil,
      let content = try? members.next()?.bitStringOctets("public key")
    else { return nil }
    return (identifier.next().map { Array($0.encodedBytes) }, Array(content))
  }
}

extension PublicKey {
  /// Verifies a signature over the message with this key.
  package func verify(
    _ signature: some Collection<UInt8>, over message: some Collection<UInt8>, algorithm: SignatureAlgorithm
  ) -> SignatureVerification.Result {
    if case .dsa = algorithm, inheritsParameters {
      return .unsupported("the DSA key has no parameters; inheriting them from its issuer is not supported")
    }
    return verificationKey.verify(signature, over: message, algorithm: algorithm)
  }

  /// A DSA key without parameters inherits those of the key that signed its certificate (RFC 3279, section 2.3.2).
  private var inheritsParameters: Bool { algorithm == PublicKeyTable.dsa && (parameters == nil || parameters == [0x05, 0x00]) }
}

extension PublicKey {
  /// Known weaknesses of the key; an empty result does not prove that a key is strong.
  ///
  /// A key's size is not tested, since it is a matter of policy. Without lists this takes a fraction of a millisecond.
  public func weaknesses(lists: KeyLists = KeyLists()) -> [KeyWeakness] {
    let examined = ExaminedKey(self, lists: lists)
    return KeyExaminations.all.flatMap { $0.weaknesses(of: examined) }
  }
}

/// The numbers of an RSA key (RFC 8017, section A.1.1).
public struct RSAPublicKey: Hashable, Sendable {
  /// Big-endian, without leading zeros.
  public let modulus: [UInt8]
  /// Big-endian, without leading zeros.
  public let publicExponent: [UInt8]
  /// Whether a number is encoded as negative, as by software that omits a leading zero; both are read as unsigned.
  public let isNegative: Bool

  /// Nil if the bytes are not an RSAPublicKey.
  init?(_ content: ArraySlice<UInt8>) {
    guard let key = try? BER.parse(content), var members = try? key.sequence("RSA key"), let modulus = members.take(.integer)?.primitive,
      let exponent = members.take(.integer)?.primitive
    else { return nil }
    isNegative = [modulus, exponent].contains { ($0.first ?? 0) & 0x80 != 0 }
    self.modulus = Array(modulus.drop { $0 == 0 })
    publicExponent = Array(exponent.drop { $0 == 0 })
  }
}
