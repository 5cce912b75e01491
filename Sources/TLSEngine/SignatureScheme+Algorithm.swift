package import Crypto
package import TLSWire

extension SignatureScheme {
  /// The algorithm of the scheme (RFC 8446, section 4.2.3; RFC 5246, section 7.4.1.4.1); nil if it is not supported.
  package var algorithm: SignatureAlgorithm? {
    switch self {
    case .rsaPSSRSAESHA256, .rsaPSSPSSSHA256: .rsaPSS(.sha256)
    case .rsaPSSRSAESHA384, .rsaPSSPSSSHA384: .rsaPSS(.sha384)
    case .rsaPSSRSAESHA512, .rsaPSSPSSSHA512: .rsaPSS(.sha512)
    case .ed25519: .ed25519
    case .ed448: .ed448
    default: pair
    }
  }

  /// A pair of hash and signature algorithm (RFC 5246, section 7.4.1.4.1). MD5 is not supported: it proves nothing (RFC 9155).
  private var pair: SignatureAlgorithm? {
    let hashes: [UInt16: DigestAlgorithm] = [2: .sha1, 3: .sha224, 4: .sha256, 5: .sha384, 6: .sha512]
    guard let hash = hashes[rawValue >> 8] else { return nil }
    switch rawValue & 0xff {
    case 1: return .rsaPKCS1(hash)
    case 2: return .dsa(hash)
    case 3: return .ecdsa(hash)
    default: return nil
    }
  }

  /// Whether TLS 1.3 allows a handshake signature of the scheme: no PKCS #1, DSA or SHA-1 (RFC 8446, section 4.2.3).
  var isAllowedInTLS13: Bool {
    let isPair = (1...6).contains(rawValue >> 8)
    return !isPair || [.ecdsaSecp256r1SHA256, .ecdsaSecp384r1SHA384, .ecdsaSecp521r1SHA512].contains(self)
  }
}
