public import Observation

/// Reports a certificate that expires within `CheckSettings.warnDays`.
public struct ExpiringSoon: ChainCheck {
  public let id = "certificate.expiring-soon"
  public let title = "Certificate expires soon"
  public let severity = Severity.medium
  public let rationale = "Clients reject the server once the certificate has expired."
  public let reference = ["RFC 5280, section 4.1.2.5"]
  public let remedy = "renew the certificate now and automate its renewal"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    chain.certificates.compactMap { certificate in
      guard let days = certificate.daysLeft, let end = certificate.notAfter, (0..<settings.warnDays).contains(days) else { return nil }
      let left = days == 0 ? "less than a day" : days == 1 ? "1 day" : "\(days) days"
      return finding(
        "certificate \(certificate.depth) expires in \(left), at \(end)", evidence: [chain.name(ofCertificate: certificate.depth)])
    }
  }

  public var examples: [CheckExample] {
    [
      .quiet { $0.certificates[0].daysLeft = 30 },
      .quiet { $0.certificates[0].daysLeft = -1 },
      .fires(.medium) { $0.certificates[0].daysLeft = 29 },
      .fires(.medium) { $0.certificates[1].daysLeft = 0 },
    ]
  }
}
