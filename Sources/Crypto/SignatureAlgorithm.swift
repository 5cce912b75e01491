/// A signature algorithm, independent of its identifier in a certificate or a handshake.
public enum SignatureAlgorithm: Hashable, Sendable {
  /// RFC 8017, section 8.2.
  case rsaPKCS1(DigestAlgorithm)
  /// RFC 8017, section 8.1; the salt's length in bytes.
  case rsaPSS(hash: DigestAlgorithm, maskHash: DigestAlgorithm, saltLength: Int)
  /// FIPS 186-5, section 6; the signature is encoded as in RFC 3279, section 2.2.3.
  case ecdsa(DigestAlgorithm)
  case dsa(DigestAlgorithm)
  /// RFC 8032.
  case ed25519
  case ed448

  /// RSA-PSS with the same hash for message and mask and a salt of its length, as in TLS 1.3 (RFC 8446, section 4.2.3).
  public static func rsaPSS(_ hash: DigestAlgorithm) -> SignatureAlgorithm {
    .rsaPSS(hash: hash, maskHash: hash, saltLength: hash.length)
  }
}

extension SignatureAlgorithm: CustomStringConvertible {
  public var description: String {
    switch self {
    case .rsaPKCS1(let hash): "RSA with \(hash)"
    case .rsaPSS(let hash, let maskHash, let saltLength):
      maskHash == hash && saltLength == hash.length
        ? "RSA-PSS with \(hash)" : "RSA-PSS with \(hash), mask \(maskHash), salt \(saltLength)"
    case .ecdsa(let hash): "ECDSA with \(hash)"
    case .dsa(let hash): "DSA with \(hash)"
    case .ed25519: "Ed25519"
    case .ed448: "Ed448"
    }
  }
}

/// A hash function, by its usual name.
public enum DigestAlgorithm: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case md5 = "MD5"
  case sha1 = "SHA-1"
  case sha224 = "SHA-224"
  case sha256 = "SHA-256"
  case sha384 = "SHA-384"
  case sha512 = "SHA-512"

  /// The output length in bytes.
  public var length: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha224: 28
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  public var description: String { rawValue }
}
