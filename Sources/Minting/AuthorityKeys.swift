internal import Bytes
internal import Crypto
internal import PKI

/// Where the private keys of authorities below a root come from.
enum AuthorityKeys: Sendable {
  /// Known to everybody.
  case pool
  /// Computed from the root's private key, so that nobody else can issue below a root that somebody has come to trust.
  case derived(from: [UInt8])

  func key(_ kind: TestKeys.Kind, _ number: Int) throws(CryptoError) -> PrivateKey {
    guard case .derived(let secret) = self else { return try TestKeys.key(kind, number) }
    switch kind {
    case .p256: return try PrivateKey(der: Self.curveKey(secret, number))
    // What no arithmetic gives is made anew; few cases want it.
    case .rsa512, .rsa1024, .rsa2048, .rsa3072, .rsa4096, .rsa8192, .rsaPSS: return try .generate(.rsa(bits: 2_048))
    case .p384: return try .generate(.ec(curve: "secp384r1"))
    case .p521: return try .generate(.ec(curve: "secp521r1"))
    case .ed25519: return try .generate(.ed25519)
    case .ed448: return try .generate(.ed448)
    }
  }

  /// A key on P-256 without its public half (RFC 5915, section 3).
  private static func curveKey(_ secret: [UInt8], _ number: Int) -> [UInt8] {
    let seed = HKDF.extract(salt: Array("tlsprobe test authority".utf8), input: secret, with: .sha256)
    var scalar = HKDF.expand(seed, info: Array("P-256 \(number)".utf8), length: 32, with: .sha256)
    // Below the order, whose first byte is 0xff, and not zero.
    scalar[0] = scalar[0] & 0x7f | 0x40
    return DERWriter.sequence(
      DERWriter.integer(1), DERWriter.octetString(scalar), DERWriter.explicit(0, DERWriter.oid(OID(1, 2, 840, 10_045, 3, 1, 7))))
  }
}
