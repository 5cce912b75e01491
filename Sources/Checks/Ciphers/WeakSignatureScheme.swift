public import Observation

/// Reports handshake signatures over a broken hash.
public struct WeakSignatureScheme: CiphersCheck {
  public let id = "signature.weak-hash"
  public let title = "Signs with MD5 or SHA-1"
  public let severity = Severity.low
  public let rationale =
    "SHA-1 collisions are affordable and MD5 collisions are cheap, so a signature can be made valid for another handshake (SLOTH)."
  public let reference = ["RFC 9155", "RFC 9846, section 4.3.3"]
  public let cve = ["CVE-2015-7575"]
  public let cwe = ["CWE-328"]
  public let aliases = ["SLOTH"]
  public let remedy = "remove the MD5 and SHA-1 schemes from the signature algorithms"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let weak = seen.signatureSchemes.filter { $0.isAccepted && SchemeWeakness.word(of: $0) != nil }
    guard !weak.isEmpty else { return [] }
    let hasMD5 = weak.contains { SchemeWeakness.word(of: $0) == "MD5" }
    let evidence = weak.map { "\($0.name) in \(VersionRange.words($0.protocols))" }
    let words = "the server signs handshakes with \(SuiteEvidence.list(weak.map(\.name))), which RFC 9155 deprecates"
    return [finding(words, severity: hasMD5 ? .medium : .low, evidence: evidence)]
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.signatureSchemes = [SchemeObservation(id: "0x0804", name: "rsa_pss_rsae_sha256", protocols: ["TLSv1.2"])] },
      .fires(.low) { $0.signatureSchemes = [SchemeObservation(id: "0x0201", name: "rsa_pkcs1_sha1", protocols: ["TLSv1.2"])] },
      .fires(.medium) { $0.signatureSchemes = [SchemeObservation(id: "0x0101", name: "rsa_pkcs1_md5", protocols: ["TLSv1.2"])] },
    ]
  }
}
