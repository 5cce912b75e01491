internal import Crypto
internal import X509

/// Each signature must verify with the issuer's key, and not be over a broken digest.
struct SignaturePolicy: PathPolicy {
  let title = "signature"
  let reference = "RFC 5280, section 6.1.3, (a); Baseline Requirements, section 7.1.3.2"
  let baselineRule: BaselineViolation.Rule? = .signature

  private static let weakNames: Set<String> = ["md2WithRSAEncryption", "md4WithRSAEncryption"]

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    var errors: [ChainError] = []
    for (depth, outcome) in path.signatures.enumerated() {
      let certificate = path.certificates[depth]
      switch outcome {
      case .invalid:
        let issuer = ChainErrorText.name(certificate.issuer)
        errors.append(ChainError(.badSignature, depth: depth, "the signature of \(path.holder(depth)) is not by the key of \(issuer)"))
      case .unsupported(let reason):
        errors.append(ChainError(.unsupportedAlgorithm, depth: depth, "the signature of \(path.holder(depth)): \(reason)"))
      case .valid where certificate.signatureAlgorithm != certificate.signedAlgorithm:
        let names = "\(certificate.signatureAlgorithm.name) outside and \(certificate.signedAlgorithm.name) inside"
        errors.append(ChainError(.badSignature, depth: depth, "\(path.holder(depth)) names two signature algorithms: \(names)"))
      case .valid: break
      }
      if context.profile.refusesWeakDigests, isWeak(certificate.signatureAlgorithm) {
        let name = certificate.signatureAlgorithm.name
        errors.append(ChainError(.weakSignature, depth: depth, "\(path.holder(depth)) is signed with \(name), which can be forged"))
      }
    }
    return errors
  }

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    path.signatures.indices.compactMap { depth in
      guard path.vouchedFor.contains(depth), let fault = fault(of: path.certificates[depth].signatureAlgorithm) else { return nil }
      return ChainError(.weakSignature, depth: depth, "\(path.holder(depth)) is signed with \(fault)")
    }
  }

  /// Parameters that are not allowed (Baseline Requirements, section 7.1.3.2).
  private func fault(of algorithm: AlgorithmIdentifier) -> String? {
    switch algorithm.signature {
    case .rsaPKCS1(.sha224), .ecdsa(.sha224): "\(algorithm.name), a digest that is not allowed"
    case .rsaPSS(let hash, let maskHash, let salt) where hash != maskHash || salt != hash.length || hash == .sha224:
      "\(algorithm.name) with digests and salt that do not go together"
    case .dsa: "\(algorithm.name), which is not allowed"
    default: nil
    }
  }

  private func isWeak(_ algorithm: AlgorithmIdentifier) -> Bool {
    switch algorithm.signature {
    case .rsaPKCS1(let digest), .rsaPSS(let digest, _, _), .ecdsa(let digest), .dsa(let digest): digest == .md5 || digest == .sha1
    case .ed25519, .ed448: false
    case nil: Self.weakNames.contains(algorithm.name)
    }
  }
}
