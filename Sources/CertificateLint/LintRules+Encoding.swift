internal import Bytes
internal import SwiftASN1
internal import X509

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
      return "the certificate demands a stapled answer of a responder, and names none"
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
      return "the certificate holds no certificate timestamps; browsers want them from the handshake then"
    },
    LintRule("lint.transparency.critical", .must, "the timestamps are critical", "BR, section 7.1.2.7.6", since: LintDate.profiles) {
      subject in
      subject.isCritical(LintExtension.timestamps) ? "the list of certificate timestamps is critical" : nil
    },
    LintRule("lint.transparency.list-malformed", .must, "the list of timestamps is empty or broken", "RFC 6962, section 3.3") { subject in
      guard let list = subject.certificate.signedCertificateTimestamps else { return nil }
      guard var entries = vector(list), !entries.isEmpty else {
        return "the list of certificate timestamps is empty or of another length than it says"
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
