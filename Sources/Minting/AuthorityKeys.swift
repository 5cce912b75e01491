internal import Bytes
internal import Crypto
internal import Synchronization
internal import X509

/// The source of the private keys of the authorities below a root and of the servers that they issue for.
enum AuthorityKeys: Sendable {
  /// The committed pool, which is public: for tests in the same process.
  case pool
  case own(DerivedKeys)

  func key(_ kind: TestKeys.Kind, _ number: Int) throws(CryptoError) -> PrivateKey {
    switch self {
    case .pool: try TestKeys.key(kind, number)
    case .own(let keys): try keys.key(kind, number)
    }
  }

  /// Serial numbers of pool keys are those of the fixtures; others are random (CA/Browser Forum Baseline Requirements, section 7.1).
  func serialNumber(_ key: PrivateKey, issuer: [UInt8]) throws(CryptoError) -> [UInt8] {
    switch self {
    case .pool:
      return [0x5e] + Digest.sha256(key.publicKey + issuer).prefix(15)
    case .own:
      var number = try RandomBytes.make(16)
      // Positive, and without a leading zero.
      number[0] = number[0] & 0x7f | 0x40
      return number
    }
  }
}

/// Private keys derived from the key of one root, which is required to compute them.
///
/// Keys on curves are derived from the key of the root, the same in each run. RSA keys are generated once per kind and number.
final class DerivedKeys: Sendable {
  private struct Slot: Hashable {
    let kind: TestKeys.Kind
    let number: Int
  }

  private let seed: [UInt8]
  private let generated = Mutex<[Slot: PrivateKey]>([:])

  init(below root: PrivateKey) {
    seed = HKDF.extract(salt: Array("tlsprobe local authority".utf8), input: root.der, with: .sha256)
  }

  /// May take seconds for RSA; only one thread at a time generates keys.
  func key(_ kind: TestKeys.Kind, _ number: Int) throws(CryptoError) -> PrivateKey {
    switch kind {
    case .p256: try curve(OID(1, 2, 840, 10_045, 3, 1, 7), length: 32, kind, number)
    case .p384: try curve(OID(1, 3, 132, 0, 34), length: 48, kind, number)
    case .p521: try curve(OID(1, 3, 132, 0, 35), length: 66, kind, number)
    case .ed25519: try edwards(OID(1, 3, 101, 112), length: 32, kind, number)
    case .ed448: try edwards(OID(1, 3, 101, 113), length: 57, kind, number)
    case .rsa512: try rsa(bits: 512, kind, number)
    case .rsa1024: try rsa(bits: 1_024, kind, number)
    case .rsa2048: try rsa(bits: 2_048, kind, number)
    case .rsa3072: try rsa(bits: 3_072, kind, number)
    case .rsa4096: try rsa(bits: 4_096, kind, number)
    case .rsa8192: try rsa(bits: 8_192, kind, number)
    case .rsaPSS: try generated(kind, number) { () throws(CryptoError) in try .generate(.rsaPSS(bits: 2_048)) }
    }
  }

  private func secret(_ kind: TestKeys.Kind, _ number: Int, length: Int) -> [UInt8] {
    HKDF.expand(seed, info: Array("\(kind.rawValue) \(number)".utf8), length: length, with: .sha256)
  }

  /// An ECPrivateKey without its public key (RFC 5915, section 3).
  private func curve(_ curve: OID, length: Int, _ kind: TestKeys.Kind, _ number: Int) throws(CryptoError) -> PrivateKey {
    var scalar = secret(kind, number, length: length)
    // Not zero and below the order, whose first byte is 0xff; that of P-521 begins with 0x01.
    scalar[0] = length == 66 ? 0 : scalar[0] & 0x7f | 0x40
    return try PrivateKey(
      der: DERWriter.sequence(
        DERWriter.integer(1), DERWriter.octetString(scalar), DERWriter.explicit(0, DERWriter.oid(curve))))
  }

  /// RFC 8410, section 7.
  private func edwards(_ algorithm: OID, length: Int, _ kind: TestKeys.Kind, _ number: Int) throws(CryptoError) -> PrivateKey {
    try PrivateKey(
      der: DERWriter.sequence(
        DERWriter.integer(0), AlgorithmWriter.identifier(algorithm),
        DERWriter.octetString(DERWriter.octetString(secret(kind, number, length: length)))))
  }

  /// Long moduli have several primes (RFC 8017, section 3.2): generating two of 4,096 bits would take half a minute.
  private func rsa(bits: Int, _ kind: TestKeys.Kind, _ number: Int) throws(CryptoError) -> PrivateKey {
    let primes = bits < 3_072 ? 2 : bits < 4_096 ? 3 : 4
    return try generated(kind, number) { () throws(CryptoError) in try .generate(.rsa(bits: bits), primes: primes) }
  }

  private func generated(
    _ kind: TestKeys.Kind, _ number: Int, _ generate: () throws(CryptoError) -> PrivateKey
  ) throws(CryptoError) -> PrivateKey {
    let slot = Slot(kind: kind, number: number)
    return try generated.withLock { (keys) throws(CryptoError) in
      if let key = keys[slot] { return key }
      let key = try generate()
      keys[slot] = key
      return key
    }
  }
}
