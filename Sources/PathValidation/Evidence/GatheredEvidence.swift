/// The result of an evidence inquiry: the data for verifying the chain in addition to the chain.
public struct GatheredEvidence: Hashable, Sendable {
  /// The served chain, with the fetched certificates.
  public let served: ServedChain
  public let fetched: [FetchedCertificate]
  public let evidence: RevocationEvidence
  /// The revocation status of each certificate of the best path whose issuer is in the path.
  public let revocations: [CertificateRevocation]
}
