package import Crypto
package import TLSWire

extension SignatureScheme {
  /// How a signature of this scheme is computed (RFC 8446, section 4.2.3); nil for what the library has not.
  package var algorithm: SignatureAlgorithm? {
    switch self {
    case .rsaPKCS1SHA1: .rsaPKCS1(.sha1)
    case .rsaPKCS1SHA256: .rsaPKCS1(.sha256)
    case .rsaPKCS1SHA384: .rsaPKCS1(.sha384)
    case .rsaPKCS1SHA512: .rsaPKCS1(.sha512)
    case .ecdsaSHA1: .ecdsa(.sha1)
    case .ecdsaSecp256r1SHA256: .ecdsa(.sha256)
    case .ecdsaSecp384r1SHA384: .ecdsa(.sha384)
    case .ecdsaSecp521r1SHA512: .ecdsa(.sha512)
    case .rsaPSSRSAESHA256, .rsaPSSPSSSHA256: .rsaPSS(.sha256)
    case .rsaPSSRSAESHA384, .rsaPSSPSSSHA384: .rsaPSS(.sha384)
    case .rsaPSSRSAESHA512, .rsaPSSPSSSHA512: .rsaPSS(.sha512)
    case .ed25519: .ed25519
    case .ed448: .ed448
    default: nil
    }
  }
}
