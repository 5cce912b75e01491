internal import Bytes
public import Crypto

/// The committed pool of private keys for test servers and test authorities. TEST KEYS, NEVER USE.
///
/// Keys of one kind are numbered from 0, so that the certificates of a chain can have different keys.
public enum TestKeys {
  public enum Kind: String, Sendable, CaseIterable {
    case rsa512 = "RSA-512"
    case rsa1024 = "RSA-1024"
    case rsa2048 = "RSA-2048"
    case rsa3072 = "RSA-3072"
    case rsa4096 = "RSA-4096"
    case rsa8192 = "RSA-8192"
    /// 2,048 bits, restricted to PSS (RFC 4055, section 1.2).
    case rsaPSS = "RSA-PSS"
    case p256 = "P-256"
    case p384 = "P-384"
    case p521 = "P-521"
    case ed25519 = "Ed25519"
    case ed448 = "Ed448"

    /// The default signature algorithm of keys of this kind.
    public var algorithm: SignatureAlgorithm {
      switch self {
      case .rsa512, .rsa1024, .rsa2048, .rsa3072, .rsa4096, .rsa8192: .rsaPKCS1(.sha256)
      case .rsaPSS: .rsaPSS(.sha256)
      case .p256: .ecdsa(.sha256)
      case .p384: .ecdsa(.sha384)
      case .p521: .ecdsa(.sha512)
      case .ed25519: .ed25519
      case .ed448: .ed448
      }
    }

    public var count: Int { table.count }

    fileprivate var table: [String] {
      switch self {
      case .rsa512: TestKeyTable.rsa512
      case .rsa1024: TestKeyTable.rsa1024
      case .rsa2048: TestKeyTable.rsa2048
      case .rsa3072: TestKeyTable.rsa3072
      case .rsa4096: TestKeyTable.rsa4096
      case .rsa8192: TestKeyTable.rsa8192
      case .rsaPSS: TestKeyTable.rsaPSS
      case .p256: TestKeyTable.p256
      case .p384: TestKeyTable.p384
      case .p521: TestKeyTable.p521
      case .ed25519: TestKeyTable.ed25519
      case .ed448: TestKeyTable.ed448
      }
    }
  }

  /// A key of the pool; numbers beyond its end wrap around.
  public static func key(_ kind: Kind, _ number: Int = 0) throws(CryptoError) -> PrivateKey {
    let table = kind.table
    let text = table[abs(number % table.count)]
    return try PrivateKey(der: (try? Base64.decode(text)) ?? [])
  }
}
