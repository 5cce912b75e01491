internal import Bytes
public import Observation

/// Reports a certificate for Enterprise Transport Security, which uses static Diffie-Hellman keys in TLS 1.3.
public struct EnterpriseTransport: ChainCheck {
  public let id = "certificate.enterprise-transport"
  public let title = "Certificate for Enterprise Transport Security"
  public let severity = Severity.medium
  public let rationale =
    "The server uses a static Diffie-Hellman key and discloses it to third parties, so TLS 1.3 has no forward secrecy."
  public let reference = ["ETSI TS 103 523-3"]
  public let cve = ["CVE-2019-9191"]
  public let cwe = ["CWE-326"]
  public let aliases = ["ETS", "eTLS"]
  public let remedy = "use TLS 1.3 with new keys per handshake, and a certificate without visibility information"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    chain.certificates.filter { Self.isMarked($0) }.map { certificate in
      finding(
        "certificate \(certificate.depth) has the visibility information of Enterprise Transport Security",
        evidence: [chain.name(ofCertificate: certificate.depth)])
    }
  }

  /// The information is an extension, or an otherName among the alternative names.
  private static func isMarked(_ certificate: CertificateDescription) -> Bool {
    certificate.extensions.contains { $0.oid == identifier || $0.oid == alternativeName && $0.der.holds(encodedIdentifier) }
  }

  private static let identifier = "0.4.0.3523.3.1"
  private static let encodedIdentifier = "060604009b430301"
  private static let alternativeName = "2.5.29.17"

  public var examples: [CheckExample] {
    func named(_ oid: String, _ der: String) -> [ExtensionDescription] {
      [ExtensionDescription(oid: oid, name: nil, critical: false, der: der)]
    }
    return [
      .quiet(), .quiet { $0.certificates[0].extensions = named("2.5.29.17", "3000") },
      .fires(.medium) { $0.certificates[0].extensions = named("0.4.0.3523.3.1", "3000") },
      .fires(.medium) { $0.certificates[0].extensions = named("2.5.29.17", "300ea00c060604009b430301a0020500") },
    ]
  }
}
