internal import Bytes
public import Observation

/// Reports a server certificate that names neither a CRL nor an OCSP responder.
public struct NoRevocationSource: ChainCheck {
  public let id = "certificate.no-revocation-source"
  public let title = "No revocation source"
  public let severity = Severity.low
  public let rationale =
    "Clients cannot learn that the certificate is revoked, so they accept it until it expires even if its private key is compromised."
  public let reference = ["RFC 5280, sections 4.2.1.13 and 4.2.2.1", "CA/Browser Forum Baseline Requirements, section 7.1.2.11.2"]
  public let cwe = ["CWE-299"]
  public let remedy = "have the certificate reissued with a CRL distribution point, or use certificates of at most seven days"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    guard let leaf = chain.certificates.first, leaf.malformed == nil, !leaf.isSelfIssued, let start = leaf.notBefore,
      let end = leaf.notAfter,
      leaf.crlDistributionPoints.isEmpty, leaf.authorityInformationAccess.ocsp.isEmpty, end.seconds - start.seconds >= Self.shortLived
    else { return [] }
    return [
      finding("the certificate names neither a CRL nor an OCSP responder", evidence: [chain.name(ofCertificate: leaf.depth)])
    ]
  }

  /// The Baseline Requirements exempt certificates of at most seven days.
  private static let shortLived: Int64 = 7 * 86_400

  private static func issue(_ certificate: inout CertificateDescription, days: Int64) {
    certificate.notBefore = Timestamp(seconds: 0)
    certificate.notAfter = Timestamp(seconds: days * 86_400)
  }

  public var examples: [CheckExample] {
    [
      .quiet { Self.issue(&$0.certificates[0], days: 6) },
      .quiet {
        Self.issue(&$0.certificates[0], days: 90)
        $0.certificates[0].crlDistributionPoints = ["http://crl.example/1.crl"]
      },
      .quiet {
        Self.issue(&$0.certificates[0], days: 90)
        $0.certificates[0].authorityInformationAccess = AuthorityInformationAccessDescription(ocsp: ["http://ocsp.example/"])
      },
      .quiet {
        Self.issue(&$0.certificates[0], days: 90)
        $0.certificates[0].issuer = $0.certificates[0].subject
      },
      .fires(.low) { Self.issue(&$0.certificates[0], days: 90) },
    ]
  }
}
