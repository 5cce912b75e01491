internal import Crypto
internal import Minting
internal import X509

extension LintCases {
  static let signature: [LintCase] = [
    LintCase("lint.signature.algorithms-differ") { $0.signedAlgorithm = AlgorithmWriter.identifier(.ecdsa(.sha384)) },
    LintCase("lint.signature.sha1") { signed(AlgorithmWriter.identifier(.rsaPKCS1(.sha1)), &$0) },
    LintCase("lint.signature.broken-digest") { signed(AlgorithmWriter.identifier(.rsaPKCS1(.md5)), &$0) },
    LintCase("lint.signature.algorithm", passes: { signed(AlgorithmWriter.identifier(.rsaPKCS1(.sha512)), &$0) }) {
      signed(AlgorithmWriter.identifier(.ed25519), &$0)
    },
    LintCase("lint.signature.rsa-parameters", passes: { signed(AlgorithmWriter.identifier(.rsaPKCS1(.sha256)), &$0) }) {
      signed(AlgorithmWriter.identifier(OID(1, 2, 840, 113_549, 1, 1, 11)), &$0)
    },
    LintCase("lint.signature.ecdsa-parameters") {
      signed(AlgorithmWriter.identifier(OID(1, 2, 840, 10_045, 4, 3, 2), DERWriter.null), &$0)
    },
    LintCase(
      "lint.signature.pss-parameters",
      passes: { signed(AlgorithmWriter.identifier(.rsaPSS(hash: .sha384, maskHash: .sha384, saltLength: 48)), &$0) },
      fails: { signed(AlgorithmWriter.identifier(.rsaPSS(hash: .sha256, maskHash: .sha256, saltLength: 20)), &$0) }),
    LintCase("lint.signature.digest-of-curve") { signed(AlgorithmWriter.identifier(.ecdsa(.sha512)), &$0) },
    LintCase("lint.signature.ecdsa-value") { $0.signature = Array(1...96) },
  ]

  private static func signed(_ identifier: [UInt8], _ builder: inout CertificateBuilder) {
    builder.signedAlgorithm = identifier
    builder.signatureAlgorithm = identifier
  }
}
