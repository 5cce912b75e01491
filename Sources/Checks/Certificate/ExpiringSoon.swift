internal import Bytes
public import Observation

/// Reports a certificate that expires within `CheckSettings.warnDays`; by default, when two thirds of its lifetime have passed.
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
      guard let days = certificate.daysLeft, let end = certificate.notAfter, days >= 0 else { return nil }
      guard days < settings.warnDays ?? Self.threshold(for: certificate) else { return nil }
      let left = days == 0 ? "less than a day" : days == 1 ? "1 day" : "\(days) days"
      return finding(
        "certificate \(certificate.depth) expires in \(left), at \(end)", evidence: [chain.name(ofCertificate: certificate.depth)])
    }
  }

  /// A third of the lifetime in days, after which automated renewal has failed; at most 30, for certificates that are renewed by hand.
  ///
  /// Certificates of less than three days are never reported: `daysLeft` is too coarse for them.
  private static func threshold(for certificate: CertificateDescription) -> Int {
    guard let start = certificate.notBefore, let end = certificate.notAfter else { return longest }
    return max(0, min(longest, Int(clamping: (end.seconds - start.seconds) / (3 * 86_400))))
  }

  private static let longest = 30

  private static func issue(_ certificate: inout CertificateDescription, days: Int64, left: Int) {
    certificate.notBefore = Timestamp(seconds: 0)
    certificate.notAfter = Timestamp(seconds: days * 86_400)
    certificate.daysLeft = left
  }

  public var examples: [CheckExample] {
    [
      // 160 hours, as of Let's Encrypt's short-lived certificates.
      .quiet { Self.issue(&$0.certificates[0], days: 6, left: 6) },
      .quiet { Self.issue(&$0.certificates[0], days: 6, left: 2) },
      .fires(.medium) { Self.issue(&$0.certificates[0], days: 6, left: 1) },
      .quiet { Self.issue(&$0.certificates[0], days: 47, left: 15) },
      .fires(.medium) { Self.issue(&$0.certificates[0], days: 47, left: 14) },
      .quiet { Self.issue(&$0.certificates[1], days: 3_650, left: 30) },
      .fires(.medium) { Self.issue(&$0.certificates[1], days: 3_650, left: 29) },
      .quiet { $0.certificates[0].daysLeft = 30 },
      .quiet { $0.certificates[0].daysLeft = -1 },
      .fires(.medium) { $0.certificates[0].daysLeft = 29 },
      .fires(.medium) { $0.certificates[1].daysLeft = 0 },
    ]
  }
}
