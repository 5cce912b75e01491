internal import Bytes
internal import Crypto
internal import SwiftASN1
internal import X509

extension LintRules {
  static let signature: [LintRule] = [
    LintRule("lint.signature.algorithms-differ", .must, "the two identifiers of the signature differ", "RFC 5280, section 4.1.1.2") {
      subject in
      let certificate = subject.certificate
      guard certificate.signedAlgorithm != certificate.signatureAlgorithm else { return nil }
      return "the signed algorithm is \(ChainErrorText.shortened(certificate.signedAlgorithm.name)), the one beside the signature "
        + "\(ChainErrorText.shortened(certificate.signatureAlgorithm.name))"
        + (certificate.signedAlgorithm.oid == certificate.signatureAlgorithm.oid ? " with other parameters" : "")
    },
    LintRule(
      "lint.signature.sha1", .must, "the signature is over SHA-1", "BR, section 7.1.3.2.1", since: LintDate.day(2016, 1, 1), for: .issued
    ) { subject in
      LintAlgorithms.sha1.contains(subject.certificate.signatureAlgorithm.oid) ? "the signature is over SHA-1" : nil
    },
    LintRule("lint.signature.broken-digest", .must, "the signature is over MD2, MD4 or MD5", "RFC 6151, section 2", for: .issued) {
      subject in
      let algorithm = subject.certificate.signatureAlgorithm
      return LintAlgorithms.broken.contains(algorithm.oid) ? "the signature is \(algorithm.name)" : nil
    },
    LintRule(
      "lint.signature.algorithm", .must, "the signature is of another algorithm than the six allowed", "BR, section 7.1.3.2",
      since: LintDate.day(2020, 8, 20)
    ) { subject in
      let oid = subject.certificate.signatureAlgorithm.oid
      if LintAlgorithms.allowed.contains(oid) || LintAlgorithms.sha1.contains(oid) || LintAlgorithms.broken.contains(oid) { return nil }
      return "the signature is \(ChainErrorText.shortened(subject.certificate.signatureAlgorithm.name)), which is not allowed"
    },
    LintRule("lint.signature.rsa-parameters", .must, "an RSA signature lacks NULL parameters", "RFC 4055, section 5") { subject in
      identifiers(subject) { LintAlgorithms.rsaPKCS1.contains($0.oid) && $0.parameters != [0x05, 0x00] ? "has no NULL parameters" : nil }
    },
    LintRule("lint.signature.ecdsa-parameters", .must, "an ECDSA signature has parameters", "RFC 5758, section 3.2") { subject in
      identifiers(subject) { LintAlgorithms.ecdsa.contains($0.oid) && $0.parameters != nil ? "has parameters" : nil }
    },
    LintRule(
      "lint.signature.pss-parameters", .must, "the parameters of RSASSA-PSS are others than demanded", "BR, section 7.1.3.2.1",
      since: LintDate.day(2020, 8, 20)
    ) { subject in
      identifiers(subject) { algorithm in
        guard algorithm.oid == SignatureAlgorithmTable.rsaPSS else { return nil }
        return LintAlgorithms.pssParameters.contains(algorithm.parameters ?? []) ? nil : "mixes digests or has a salt of another length"
      }
    },
    LintRule(
      "lint.signature.digest-of-curve", .must, "the digest does not go with the issuer's curve", "BR, section 7.1.3.2.2",
      since: LintDate.day(2020, 8, 20)
    ) { subject in
      let issuer = subject.role == .root ? subject.certificate : subject.issuer
      guard let curve = issuer?.publicKey.curve, let wanted = LintAlgorithms.ofCurve[curve] else { return nil }
      let algorithm = subject.certificate.signatureAlgorithm
      guard LintAlgorithms.ecdsa.contains(algorithm.oid), algorithm.oid != wanted else { return nil }
      return "the issuer's key is on \(curve), with which \(algorithm.name) does not go"
    },
    LintRule("lint.signature.ecdsa-value", .must, "an ECDSA signature is not two integers", "RFC 3279, section 2.2.3") { subject in
      guard LintAlgorithms.ecdsa.contains(subject.certificate.signatureAlgorithm.oid) else { return nil }
      let numbers = (try? DER.parse(subject.certificate.signature[...]))?.children ?? []
      let isPair = numbers.count == 2 && numbers.allSatisfy { $0.identifier == .integer && $0.primitive?.first.map { $0 < 0x80 } == true }
      return isPair ? nil : "the signature is not a structure of two positive integers"
    },
  ]

  /// Checks both signature algorithm identifiers; the first fault.
  private static func identifiers(_ subject: LintSubject, _ fault: (AlgorithmIdentifier) -> String?) -> String? {
    for algorithm in [subject.certificate.signedAlgorithm, subject.certificate.signatureAlgorithm] {
      if let fault = fault(algorithm) { return "the identifier of \(ChainErrorText.shortened(algorithm.name)) \(fault)" }
    }
    return nil
  }
}
