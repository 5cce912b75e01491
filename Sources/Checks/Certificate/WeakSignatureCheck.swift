internal import Bytes
public import Observation

/// Reports a signature over a digest whose collisions can be computed.
public struct WeakSignatureCheck: ChainCheck {
  public let id = "certificate.weak-signature"
  public let title = "Weak signature"
  public let severity = Severity.high
  public let rationale = "MD5 and SHA-1 collisions can be computed, which allows a second certificate with the same signature."
  public let reference = ["RFC 9155", "CA/Browser Forum Baseline Requirements, section 7.1.3.2"]
  public let cve = ["CVE-2004-2761", "CVE-2005-4900"]
  public let cwe = ["CWE-328"]
  public let aliases = ["SHAttered"]
  public let remedy = "have the certificate reissued with SHA-256 or better"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    let errors = (chain.verdict?.errors ?? []).filter { $0.code == "weak_signature" }
    let judged = errors.map { error in
      finding(error.message, evidence: error.depth.map { [chain.name(ofCertificate: $0)] } ?? [])
    }
    // The self-signature of a root proves nothing and so cannot weaken anything.
    let seen = chain.certificates.compactMap { certificate -> Finding? in
      guard !certificate.isSelfIssued, isWeak(certificate.signatureAlgorithm) else { return nil }
      guard !errors.contains(where: { $0.depth == certificate.depth }) else { return nil }
      return finding(
        "certificate \(certificate.depth) is signed with \(certificate.signatureAlgorithm)",
        evidence: [chain.name(ofCertificate: certificate.depth)])
    }
    return judged + seen
  }

  private func isWeak(_ algorithm: String) -> Bool {
    let name = algorithm.lowercased().filter { $0 != "-" && $0 != "_" }
    return name.holds("md2") || name.holds("md4") || name.holds("md5") || name.holds("sha1")
  }

  public var examples: [CheckExample] {
    [
      .quiet(),
      .quiet {
        $0.certificates[1].signatureAlgorithm = "sha1WithRSAEncryption"; $0.certificates[1].issuer = $0.certificates[1].subject
      },
      .fires(.high) { $0.certificates[0].signatureAlgorithm = "sha1WithRSAEncryption" },
      .fires(.high) { $0.certificates[0].signatureAlgorithm = "ecdsa-with-SHA1" },
      .fires(.high) { $0.certificates[1].signatureAlgorithm = "md5WithRSAEncryption" },
    ]
  }
}
