internal import Crypto
internal import X509

/// A signed revocation statement: a CRL or an OCSP response.
struct SignedStatement {
  /// `the revocation list of “…”`.
  let title: String
  let content: ArraySlice<UInt8>
  let signature: [UInt8]
  let algorithm: AlgorithmIdentifier

  /// The reason the signature is not valid proof for the key's holder; nil if it is.
  func doubt(key: PublicKey, under profile: Profile) -> RevocationUnknownReason? {
    guard let computed = algorithm.signature else {
      return RevocationUnknownReason(.unsupportedAlgorithm, "\(title) is signed with \(algorithm.name), which cannot be computed here")
    }
    if profile.refusesWeakDigests, Self.isWeak(computed) {
      return RevocationUnknownReason(.weakSignature, "\(title) is signed with \(algorithm.name), which can be forged")
    }
    switch key.verify(signature, over: content, algorithm: computed) {
    case .valid: return nil
    case .invalid: return RevocationUnknownReason(.badSignature, "the signature of \(title) is not by the key that should have made it")
    case .malformedKey(let reason), .unsupported(let reason):
      return RevocationUnknownReason(.unsupportedAlgorithm, "the signature of \(title): \(reason)")
    }
  }

  private static func isWeak(_ algorithm: SignatureAlgorithm) -> Bool {
    switch algorithm {
    case .rsaPKCS1(let digest), .rsaPSS(let digest, _, _), .ecdsa(let digest), .dsa(let digest): digest == .md5 || digest == .sha1
    case .ed25519, .ed448: false
    }
  }
}

extension Certificate {
  /// Whether the certificate's signature was made with this key.
  func isSigned(by key: PublicKey) -> Bool {
    guard let algorithm = signatureAlgorithm.signature, signatureAlgorithm == signedAlgorithm else { return false }
    return key.verify(signature, over: toBeSigned, algorithm: algorithm) == .valid
  }
}
