internal import Bytes
internal import SwiftASN1
internal import X509

extension LintRules {
  static let accessInformation: [LintRule] = [
    LintRule(
      "lint.authority-information-access.missing", .must, "a server's certificate does not lead to its issuer", "BR, section 7.1.2.7.6",
      since: LintDate.baseline, for: .server
    ) { subject in
      subject.entry(LintExtension.authorityInformationAccess) == nil ? "the certificate has no authority information access" : nil
    },
    LintRule(
      "lint.authority-information-access.intermediate-missing", .should, "an intermediate does not lead to its issuer",
      "BR, section 7.1.2.6.1", since: LintDate.baseline, for: .intermediate
    ) { subject in
      subject.entry(LintExtension.authorityInformationAccess) == nil ? "the intermediate has no authority information access" : nil
    },
    LintRule("lint.authority-information-access.empty", .must, "the list of accesses is empty", "RFC 5280, section 4.2.2.1") { subject in
      subject.isEmpty(LintExtension.authorityInformationAccess) ? "the authority information access describes none" : nil
    },
    LintRule("lint.authority-information-access.critical", .must, "the way to the issuer is critical", "RFC 5280, section 4.2.2.1") {
      subject in
      subject.isCritical(LintExtension.authorityInformationAccess) ? "the authority information access is critical" : nil
    },
    LintRule(
      "lint.authority-information-access.no-issuer", .should, "the issuer's certificate has no address", "BR, section 7.1.2.7.7",
      since: LintDate.baseline, for: .server
    ) { subject in
      let descriptions = subject.members(LintExtension.authorityInformationAccess)
      guard !descriptions.isEmpty, !descriptions.contains(where: { method($0) == issuers }) else { return nil }
      return "the authority information access does not tell where the issuer's certificate is"
    },
    LintRule(
      "lint.authority-information-access.method", .must, "an access is of another kind", "BR, section 7.1.2.7.7", since: LintDate.profiles
    ) { subject in
      let other = subject.members(LintExtension.authorityInformationAccess).compactMap(method).first { $0 != issuers && $0 != ocsp }
      return other.map { "the access method \(ChainErrorText.shortened($0.description)) is neither OCSP nor the issuer's certificate" }
    },
    LintRule(
      "lint.authority-information-access.location", .must, "an address is no URI", "BR, section 7.1.2.7.7", since: LintDate.profiles
    ) { subject in
      let other = subject.members(LintExtension.authorityInformationAccess).first { ($0.children.last?.isContext(6) ?? true) == false }
      return other == nil ? nil : "a location in the authority information access is not a URI"
    },
    LintRule(
      "lint.authority-information-access.scheme", .must, "an address is not of HTTP", "BR, section 7.1.2.7.7", since: LintDate.profiles
    ) { subject in
      guard let access = subject.certificate.authorityInformationAccess else { return nil }
      let odd = (access.ocsp + access.issuers).first { !$0.lowercased().hasPrefix("http://") }
      return odd.map { "the authority information access points to \(ChainErrorText.shortened($0)), which is no http: URL" }
    },
    LintRule(
      "lint.authority-information-access.repeated", .must, "an address occurs twice", "BR, section 7.1.2.7.7", since: LintDate.profiles
    ) { subject in
      guard let access = subject.certificate.authorityInformationAccess else { return nil }
      let isRepeated = [access.ocsp, access.issuers].contains { Set($0.map(normalized)).count < $0.count }
      return !isRepeated ? nil : "the authority information access names an address twice"
    },
  ]

  static let distributionPoints: [LintRule] = [
    LintRule(
      "lint.crl-distribution-points.missing", .must, "there is no way to learn of a revocation", "BR, section 7.1.2.11.2",
      since: LintDate.day(2024, 3, 15), for: .server
    ) { subject in
      guard subject.entry(LintExtension.crlDistributionPoints) == nil, subject.certificate.authorityInformationAccess?.ocsp.isEmpty ?? true
      else { return nil }
      let isEarly = LintDate.day(2026, 3, 15).map { subject.certificate.notBefore < $0 } ?? false
      guard days(subject) > (isEarly ? 10 : 7) else { return nil }
      return "the certificate names neither revocation lists nor a responder, and is not short-lived"
    },
    LintRule(
      "lint.crl-distribution-points.intermediate-missing", .must, "an intermediate names no revocation lists", "BR, section 7.1.2.11.2",
      since: LintDate.baseline, for: .intermediate
    ) { subject in
      subject.entry(LintExtension.crlDistributionPoints) == nil ? "the intermediate names no revocation lists" : nil
    },
    LintRule(
      "lint.crl-distribution-points.root-present", .should, "a root names revocation lists", "BR, section 7.1.2.11.2",
      since: LintDate.profiles, for: .root
    ) { subject in
      subject.entry(LintExtension.crlDistributionPoints) == nil ? nil : "the root names revocation lists, which nobody could sign"
    },
    LintRule(
      "lint.crl-distribution-points.critical", .must, "the distribution points are critical", "BR, section 7.1.2.7.6",
      since: LintDate.profiles
    ) { subject in
      subject.isCritical(LintExtension.crlDistributionPoints) ? "the CRL distribution points are critical" : nil
    },
    LintRule(
      "lint.crl-distribution-points.scheme", .must, "a list is not at an HTTP URL", "BR, section 7.1.2.11.2", since: LintDate.profiles
    ) { subject in
      let odd = subject.certificate.crlDistributionPoints.first { !$0.lowercased().hasPrefix("http://") }
      return odd.map { "a CRL distribution point is \(ChainErrorText.shortened($0)), which is no http: URL" }
    },
    LintRule(
      "lint.crl-distribution-points.several", .should, "there are several distribution points", "BR, section 7.1.2.11.2",
      since: LintDate.profiles
    ) { subject in
      let count = subject.members(LintExtension.crlDistributionPoints).count
      return count > 1 ? "there are \(count) CRL distribution points" : nil
    },
    LintRule(
      "lint.crl-distribution-points.restricted", .must, "a distribution point has reasons or an issuer", "BR, section 7.1.2.11.2",
      since: LintDate.profiles
    ) { subject in
      let points = subject.members(LintExtension.crlDistributionPoints)
      let odd = points.contains { $0.child(1) != nil || $0.child(2) != nil }
      return odd ? "a CRL distribution point is restricted to reasons, or to another issuer's list" : nil
    },
    LintRule(
      "lint.crl-distribution-points.relative-name", .must, "a distribution point has no full name", "BR, section 7.1.2.11.2",
      since: LintDate.profiles
    ) { subject in
      let odd = subject.members(LintExtension.crlDistributionPoints).contains { $0.child(0)?.child(1) != nil }
      return odd ? "a CRL distribution point is named relative to its issuer" : nil
    },
    LintRule("lint.crl-distribution-points.nameless", .must, "a distribution point says nothing of where", "RFC 5280, section 4.2.1.13") {
      subject in
      let odd = subject.members(LintExtension.crlDistributionPoints).contains { $0.child(0) == nil && $0.child(2) == nil }
      return odd ? "a CRL distribution point has neither a name nor an issuer" : nil
    },
    LintRule("lint.freshest-crl.critical", .must, "the way to delta lists is critical", "RFC 5280, section 4.2.1.15") { subject in
      subject.isCritical(LintExtension.freshestCRL) ? "the extension freshestCRL is critical" : nil
    },
  ]

  private static let ocsp = OID(1, 3, 6, 1, 5, 5, 7, 48, 1)
  private static let issuers = OID(1, 3, 6, 1, 5, 5, 7, 48, 2)

  /// The URL with scheme and authority in lower case, for comparison (RFC 3986, section 6.2.2.1).
  private static func normalized(_ location: String) -> String {
    guard let scheme = location.firstRange(ofText: "://") else { return location }
    let path = location[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? location.endIndex
    return location[..<path].lowercased() + location[path...]
  }

  private static func method(_ description: ASN1Node) -> OID? { description.children.first?.primitive.flatMap { OID(bytes: $0) } }
}
