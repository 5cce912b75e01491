/// What an inquiry has found: everything that judging the chain needs beside the chain.
public struct EvidenceFindings: Hashable, Sendable {
  /// What was served, with what was fetched beside it.
  public let served: ServedChain
  public let fetched: [FetchedCertificate]
  public let evidence: RevocationEvidence
  /// What is known about each certificate of the best path that has its issuer there.
  public let revocations: [CertificateRevocation]
}
