internal import COpenSSL

extension SignatureAlgorithm {
  /// The description of the algorithm for the C shim.
  var code: copenssl_signature {
    switch self {
    case .rsaPKCS1(let hash): Self.code(COPENSSL_RSA_PKCS1, hash.code)
    case .rsaPSS(let hash, let maskHash, let saltLength):
      Self.code(COPENSSL_RSA_PSS, hash.code, mask: maskHash.code, salt: Int32(clamping: max(0, saltLength)))
    case .ecdsa(let hash): Self.code(COPENSSL_ECDSA, hash.code)
    case .dsa(let hash): Self.code(COPENSSL_DSA, hash.code)
    case .ed25519: Self.code(COPENSSL_ED25519, 0)
    case .ed448: Self.code(COPENSSL_ED448, 0)
    }
  }

  /// PKCS #1 over an MD5 and a SHA-1 digest, which has no identifier in certificates (RFC 2246, section 7.4.3).
  static var rsaWithMD5AndSHA1Code: copenssl_signature { code(COPENSSL_RSA_PKCS1, Int32(COPENSSL_MD5_SHA1)) }

  private static func code(_ family: Int, _ hash: Int32, mask: Int32 = 0, salt: Int32 = 0) -> copenssl_signature {
    copenssl_signature(family: Int32(family), hash: hash, mask_hash: mask, salt_length: salt)
  }
}
