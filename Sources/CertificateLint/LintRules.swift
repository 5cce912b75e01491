internal import Bytes
internal import SwiftASN1
internal import X509

/// The tables of rules; an area is a file `LintRules+Area.swift` and its lines here.
enum LintRules {
  static let areas: [[LintRule]] = [
    serialNumber, version, validity, maximumValidity,
    names, nameValues, authoritySubject, serverSubject, commonName,
    alternativeNames, hostNames, hosts,
    keyUsage, serverKeyUsage, extendedKeyUsage, basicConstraints, keyIdentifiers,
    publicKey, signature, policies, policyDetails, accessInformation, distributionPoints, nameConstraints, encoding, transparency,
  ]
}

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
      return "the authority information access has no location of the issuer's certificate"
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
      subject.entry(LintExtension.crlDistributionPoints) == nil ? nil : "the root names revocation lists, which no authority could sign"
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
    LintRule("lint.crl-distribution-points.nameless", .must, "a distribution point has no location", "RFC 5280, section 4.2.1.13") {
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

extension LintRules {
  static let basicConstraints: [LintRule] = [
    LintRule(
      "lint.basic-constraints.authority-missing", .must, "an authority has no basic constraints", "RFC 5280, section 4.2.1.9",
      for: .authority
    ) { subject in
      subject.entry(LintExtension.basicConstraints) == nil ? "the authority's certificate has no basic constraints" : nil
    },
    LintRule(
      "lint.basic-constraints.authority-flag", .must, "an authority does not state that it is one", "BR, section 7.1.2.10.4",
      for: .authority
    ) { subject in
      subject.certificate.basicConstraints?.isAuthority == false
        ? "the basic constraints do not state that the subject is an authority" : nil
    },
    LintRule(
      "lint.basic-constraints.authority-not-critical", .must, "an authority's basic constraints are not critical",
      "RFC 5280, section 4.2.1.9", for: .authority
    ) { subject in
      subject.isPlain(LintExtension.basicConstraints) ? "the authority's basic constraints are not critical" : nil
    },
    LintRule(
      "lint.basic-constraints.not-critical", .must, "a server's basic constraints are not critical", "BR, section 7.1.2.7.6",
      since: LintDate.profiles, for: .server
    ) { subject in
      subject.isPlain(LintExtension.basicConstraints) ? "the basic constraints are not critical" : nil
    },
    LintRule(
      "lint.basic-constraints.server-is-authority", .must, "a server's certificate is an authority's", "BR, section 7.1.2.7.8",
      since: LintDate.baseline, for: .server
    ) { subject in
      subject.certificate.isAuthority ? "the basic constraints make an authority of the server" : nil
    },
    LintRule(
      "lint.basic-constraints.path-length-of-server", .must, "there is a path length without an authority", "RFC 5280, section 4.2.1.9"
    ) { subject in
      guard let constraints = subject.certificate.basicConstraints, !constraints.isAuthority, let length = constraints.pathLength else {
        return nil
      }
      return "the basic constraints hold a path length, \(length), although the subject is no authority"
    },
    LintRule(
      "lint.basic-constraints.path-length-without-usage", .must, "there is a path length for a key that signs no certificates",
      "RFC 5280, section 4.2.1.9", for: .authority
    ) { subject in
      guard subject.certificate.basicConstraints?.pathLength != nil else { return nil }
      return subject.certificate.keyUsage?.contains(.keyCertSign) == true
        ? nil : "the basic constraints hold a path length although the key usage does not allow to sign certificates"
    },
    LintRule(
      "lint.basic-constraints.path-length-of-root", .should, "a root limits the length of paths", "BR, section 7.1.2.1.4",
      since: LintDate.profiles, for: .root
    ) { subject in
      subject.certificate.basicConstraints?.pathLength.map { "the root's basic constraints hold a path length, \($0)" }
    },
  ]

  static let keyIdentifiers: [LintRule] = [
    LintRule(
      "lint.subject-key-identifier.authority-missing", .must, "an authority has no key identifier", "RFC 5280, section 4.2.1.2",
      for: .authority
    ) { subject in
      subject.entry(LintExtension.subjectKeyIdentifier) == nil ? "the authority's certificate has no subject key identifier" : nil
    },
    LintRule("lint.subject-key-identifier.critical", .must, "the key identifier is critical", "RFC 5280, section 4.2.1.2") { subject in
      subject.isCritical(LintExtension.subjectKeyIdentifier) ? "the subject key identifier is critical" : nil
    },
    LintRule(
      "lint.subject-key-identifier.present", .should, "a server's certificate identifies its key", "BR, section 7.1.2.7.6",
      since: LintDate.profiles, for: .server
    ) { subject in
      subject.entry(LintExtension.subjectKeyIdentifier) == nil
        ? nil : "the certificate has a subject key identifier, which only authorities need"
    },
    LintRule(
      "lint.authority-key-identifier.missing", .must, "the issuer's key is not identified", "RFC 5280, section 4.2.1.1", for: .issued
    ) { subject in
      subject.entry(LintExtension.authorityKeyIdentifier) == nil ? "the certificate has no authority key identifier" : nil
    },
    LintRule(
      "lint.authority-key-identifier.root-missing", .should, "a root does not identify its own key", "BR, section 7.1.2.1.2",
      since: LintDate.profiles, for: .root
    ) { subject in
      subject.entry(LintExtension.authorityKeyIdentifier) == nil ? "the root has no authority key identifier" : nil
    },
    LintRule("lint.authority-key-identifier.critical", .must, "the issuer's key identifier is critical", "RFC 5280, section 4.2.1.1") {
      subject in
      subject.isCritical(LintExtension.authorityKeyIdentifier) ? "the authority key identifier is critical" : nil
    },
    LintRule(
      "lint.authority-key-identifier.no-key", .must, "the issuer's key identifier lacks the key", "RFC 5280, section 4.2.1.1", for: .issued
    ) { subject in
      guard let identifier = subject.certificate.authorityKeyIdentifier, identifier.keyIdentifier == nil else { return nil }
      return "the authority key identifier does not hold the key's"
    },
    LintRule(
      "lint.authority-key-identifier.issuer-present", .must, "the issuer's key identifier names issuer or serial number",
      "BR, section 7.1.2.11.1", since: LintDate.profiles
    ) { subject in
      guard let identifier = subject.certificate.authorityKeyIdentifier else { return nil }
      return identifier.issuer.isEmpty && identifier.serialNumber == nil
        ? nil : "the authority key identifier names the issuer's issuer or serial number"
    },
    LintRule(
      "lint.authority-key-identifier.half", .must, "issuer and serial number do not come together", "RFC 5280, section 4.2.1.1"
    ) { subject in
      guard let identifier = subject.certificate.authorityKeyIdentifier else { return nil }
      return identifier.issuer.isEmpty == (identifier.serialNumber == nil)
        ? nil : "the authority key identifier has only one of the issuer's issuer and serial number"
    },
    LintRule(
      "lint.authority-key-identifier.differs", .must, "the issuer identifies its key otherwise", "BR, section 7.1.2.11.1"
    ) { subject in
      let issuer = subject.role == .root ? subject.certificate : subject.issuer
      guard let wanted = issuer?.subjectKeyIdentifier, let named = subject.certificate.authorityKeyIdentifier?.keyIdentifier else {
        return nil
      }
      return wanted == named ? nil : "the authority key identifier is not the issuer's subject key identifier"
    },
  ]
}

extension LintRules {
  static let encoding: [LintRule] = [
    LintRule("lint.encoding.not-der", .must, "the certificate is not DER", "RFC 5280, section 4.1") { subject in
      let note = subject.deviations.first { $0.kind == .notDER && !speaksOfDefault($0) && $0.note != "the serial number is padded" }
      return note.map { ChainErrorText.shortened($0.note) }
    },
    LintRule("lint.encoding.default-spelled", .must, "a default is spelled out", "X.690, section 11.5") { subject in
      subject.deviations.first { $0.kind == .notDER && speaksOfDefault($0) }.map { ChainErrorText.shortened($0.note) }
    },
    LintRule("lint.encoding.bit-string-padded", .must, "a list of bits ends with zeros", "X.690, section 11.2.2") { subject in
      guard let bits = subject.node(LintExtension.keyUsage)?.primitive, bits.count > 1, let unused = bits.first, let last = bits.last else {
        return nil
      }
      return unused < 8 && last >> unused & 1 == 0 ? "the key usage ends with bits that DER leaves out" : nil
    },
    LintRule("lint.extension.malformed", .must, "an extension cannot be read", "RFC 5280, section 4.2") { subject in
      let notes = subject.deviations.filter { $0.kind == .malformedExtension }.map(\.note)
      return notes.isEmpty ? nil : ChainErrorText.list(notes)
    },
    LintRule("lint.extension.repeated", .must, "an extension occurs twice", "RFC 5280, section 4.2") { $0.note(.duplicateExtension) },
    LintRule("lint.extension.unknown-critical", .notice, "an unknown extension is critical", "RFC 5280, section 4.2") { subject in
      let odd = subject.certificate.extensions.first { $0.isCritical && $0.name == nil }
      return odd.map {
        "the extension \(ChainErrorText.shortened($0.title)) is critical and unknown here, so that others will refuse the certificate"
      }
    },
    LintRule(
      "lint.extension.unlisted", .should, "an extension is not of the profile", "BR, section 7.1.2.7.6", since: LintDate.profiles
    ) { subject in
      let odd = subject.certificate.extensions.first { !isListed($0.oid, for: subject.role) }
      return odd.map { "the extension \(ChainErrorText.shortened($0.title)) is not in the profile of such certificates" }
    },
    LintRule("lint.extension.critical", .must, "an extension is critical that must not be", "RFC 5280, sections 4.2.1.8 and 4.2.2.2") {
      subject in
      let odd = [LintExtension.subjectDirectoryAttributes, LintExtension.subjectInformationAccess].first { subject.isCritical($0) }
      return odd.flatMap { subject.entry($0) }.map { "the extension \($0.title) is critical" }
    },
    LintRule(
      "lint.tls-feature.no-responder", .notice, "a staple is demanded without a responder", "RFC 7633, section 4.2", for: .server
    ) { subject in
      guard subject.certificate.tlsFeatures.contains(5), subject.certificate.authorityInformationAccess?.ocsp.isEmpty ?? true else {
        return nil
      }
      return "the certificate requires a stapled OCSP response, and names no responder"
    },
  ]

  static let transparency: [LintRule] = [
    LintRule("lint.transparency.poison", .must, "the certificate is a precertificate", "RFC 6962, section 3.1") { subject in
      subject.entry(LintExtension.poison) == nil ? nil : "the certificate has the extension of a precertificate"
    },
    LintRule(
      "lint.transparency.no-timestamps", .notice, "the certificate proves no logging", "RFC 6962, section 3.3",
      since: LintDate.day(2018, 4, 30),
      for: .server
    ) { subject in
      guard subject.entry(LintExtension.timestamps) == nil, subject.entry(LintExtension.poison) == nil else { return nil }
      return "the certificate has no certificate timestamps; browsers then require them in the handshake"
    },
    LintRule("lint.transparency.critical", .must, "the timestamps are critical", "BR, section 7.1.2.7.6", since: LintDate.profiles) {
      subject in
      subject.isCritical(LintExtension.timestamps) ? "the list of certificate timestamps is critical" : nil
    },
    LintRule("lint.transparency.list-malformed", .must, "the list of timestamps is empty or broken", "RFC 6962, section 3.3") { subject in
      guard let list = subject.certificate.signedCertificateTimestamps else { return nil }
      guard var entries = vector(list), !entries.isEmpty else {
        return "the list of certificate timestamps is empty or of a different length than it states"
      }
      while !entries.isEmpty {
        guard entries.count >= 2 else { return "the list of certificate timestamps ends within one" }
        let count = Int(entries[entries.startIndex]) << 8 | Int(entries[entries.startIndex + 1])
        guard count > 0, entries.count >= count + 2 else { return "the list of certificate timestamps ends within one" }
        entries = entries.dropFirst(count + 2)
      }
      return nil
    },
  ]

  /// The content of a vector with a length of two bytes.
  private static func vector(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard bytes.count >= 2, Int(bytes[0]) << 8 | Int(bytes[1]) == bytes.count - 2 else { return nil }
    return bytes.dropFirst(2)
  }

  private static func speaksOfDefault(_ deviation: Deviation) -> Bool { deviation.note.hasSuffix("spells out its default") }

  /// BR, sections 7.1.2.1.2, 7.1.2.6.1 and 7.1.2.7.6; extensions that dedicated rules prohibit count as listed, to be reported only once.
  private static func isListed(_ oid: OID, for role: LintRole) -> Bool {
    listed.contains(oid) || (role == .server ? oid == LintExtension.subjectAlternativeName : false)
  }

  private static let listed: Set<OID> = [
    LintExtension.authorityInformationAccess, LintExtension.authorityKeyIdentifier, LintExtension.certificatePolicies,
    LintExtension.extendedKeyUsage, LintExtension.nameConstraints, LintExtension.keyUsage, LintExtension.basicConstraints,
    LintExtension.crlDistributionPoints, LintExtension.timestamps, LintExtension.subjectKeyIdentifier, LintExtension.poison,
    LintExtension.policyMappings, LintExtension.policyConstraints, LintExtension.inhibitAnyPolicy,
  ]
}
