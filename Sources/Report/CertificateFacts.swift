internal import Bytes
internal import Observation

/// The facts about a certificate in text, in display order.
enum CertificateFacts {
  /// The maximum number of names to list; the rest is counted.
  private static let shownNames = 20

  static func of(_ certificate: CertificateDescription, style: Style, verbose: Bool) -> [Fact] {
    guard certificate.malformed == nil else { return malformed(certificate) }
    var facts = [
      Fact("issued by", certificate.isSelfIssued ? "itself" : certificate.issuer),
      Fact("valid", validity(certificate, style: style)),
    ]
    if !certificate.subjectAlternativeNames.isEmpty { facts.append(Fact("names", list: names(of: certificate, verbose: verbose))) }
    if let key = certificate.publicKey { facts.append(Fact("key", key.description)) }
    facts.append(Fact("signature", certificate.signatureAlgorithm))
    let uses = certificate.keyUsage + certificate.extendedKeyUsage
    if !uses.isEmpty { facts.append(Fact("use", list: uses)) }
    if let constraints = certificate.basicConstraints, constraints.ca {
      facts.append(Fact("authority", constraints.pathLength.map { "yes, at most \($0) below" } ?? "yes"))
    }
    facts.append(Fact("serial", certificate.serial))
    facts += digests(certificate)
    return verbose ? facts + details(certificate) : facts
  }

  private static func malformed(_ certificate: CertificateDescription) -> [Fact] {
    [
      Fact("malformed", certificate.malformed ?? ""), Fact("size", "\(certificate.der.count) bytes"),
      Fact("SHA-256", certificate.fingerprints.sha256),
    ]
  }

  private static func digests(_ certificate: CertificateDescription) -> [Fact] {
    [Fact("SHA-256", certificate.fingerprints.sha256)] + (certificate.pin.map { [Fact("SPKI pin", $0)] } ?? [])
  }

  private static func details(_ certificate: CertificateDescription) -> [Fact] {
    let access = certificate.authorityInformationAccess
    let lists = [
      Fact("OCSP", list: access.ocsp),
      Fact("issuer at", list: access.caIssuers),
      Fact("CRL", list: certificate.crlDistributionPoints),
      Fact("policies", list: certificate.policies),
      Fact("features", list: certificate.tlsFeatures),
      Fact("permits", list: certificate.nameConstraints?.permitted ?? []),
      Fact("excludes", list: certificate.nameConstraints?.excluded ?? []),
      Fact("key id", list: [certificate.subjectKeyID].compactMap(\.self)),
      Fact("issuer id", list: [certificate.authorityKeyID].compactMap(\.self)),
      Fact("SHA-1", certificate.fingerprints.sha1),
      Fact("extensions", list: certificate.extensions.map { ($0.name ?? $0.oid) + ($0.critical ? " (critical)" : "") }),
    ]
    return lists.filter { !$0.values.isEmpty }
  }

  private static func names(of certificate: CertificateDescription, verbose: Bool) -> [String] {
    let names = certificate.subjectAlternativeNames.map { $0.hasPrefix("DNS:") ? String($0.dropFirst(4)) : $0 }
    guard !verbose, names.count > shownNames else { return names }
    return names.prefix(shownNames) + ["and \(AmountFormatter.grouped(names.count - shownNames)) more (-v lists all)"]
  }

  static func validity(_ certificate: CertificateDescription, style: Style) -> String {
    guard let begin = certificate.notBefore, let end = certificate.notAfter else { return "unreadable" }
    let left = certificate.daysLeft.map { ", " + daysLeft($0) } ?? ""
    return "\(begin.date) \(style.dash) \(end.date)\(left)"
  }

  static func daysLeft(_ days: Int) -> String {
    switch days {
    case 0: "less than a day left"
    case 1: "1 day left"
    // Days left are rounded down, days since expiry are not.
    case -1: "expired less than a day ago"
    case -2: "expired 1 day ago"
    case ..<0: "expired \(-days - 1) days ago"
    default: "\(days) days left"
    }
  }
}

/// Certificates in the order sent, each with its facts, drawn as the branches of a tree.
struct CertificateTree: TextDrawing {
  let certificates: [CertificateDescription]
  /// The remarks to append to a subject.
  let remarks: (CertificateDescription) -> String

  init(_ certificates: [CertificateDescription], remarks: @escaping (CertificateDescription) -> String = { _ in "" }) {
    self.certificates = certificates
    self.remarks = remarks
  }

  func write(to page: inout TextPage) {
    for certificate in certificates {
      let isLast = certificate.depth == certificates.last?.depth
      let branch = isLast ? page.style.lastBranch : page.style.branch
      // Narrow enough for a SHA-256 to fit into 80 columns.
      let indent = (isLast ? "   " : page.style.trunk) + "  "
      let subject = certificate.subject.isEmpty ? "(no subject)" : TerminalText.escape(certificate.subject)
      page.prose(
        subject + remarks(certificate), first: page.style.dim(branch) + page.style.bold("\(certificate.depth)") + " ", rest: indent)
      for fact in CertificateFacts.of(certificate, style: page.style, verbose: page.options.verbose) {
        page.fact(fact, indent: indent, labelWidth: Self.labelWidth)
      }
    }
  }

  static let labelWidth = 11
}
