internal import Bytes
internal import X509

extension LintRules {
  static let alternativeNames: [LintRule] = [
    LintRule(
      "lint.subject-alternative-name.missing", .must, "there is no subject alternative name", "BR, section 7.1.2.7.12",
      since: LintDate.baseline,
      for: .server
    ) { subject in
      subject.entry(LintExtension.subjectAlternativeName) == nil ? "the certificate has no subject alternative name" : nil
    },
    LintRule("lint.subject-alternative-name.empty", .must, "the list of names is empty", "RFC 5280, section 4.2.1.6") { subject in
      subject.isEmpty(LintExtension.subjectAlternativeName) ? "the subject alternative name holds no name" : nil
    },
    LintRule(
      "lint.subject-alternative-name.critical", .must, "the names are critical beside a subject", "BR, section 7.1.2.7.12",
      since: LintDate.profiles, for: .server
    ) { subject in
      guard !subject.certificate.subject.isEmpty, subject.isCritical(LintExtension.subjectAlternativeName) else { return nil }
      return "the subject alternative name is critical although there is a subject"
    },
    LintRule(
      "lint.subject-alternative-name.not-critical", .must, "the names are not critical without a subject", "RFC 5280, section 4.2.1.6"
    ) { subject in
      guard subject.certificate.subject.isEmpty, subject.isPlain(LintExtension.subjectAlternativeName) else { return nil }
      return "the subject alternative name is not critical although the subject is empty"
    },
    LintRule(
      "lint.subject-alternative-name.other-kind", .must, "a name is neither a host nor an address", "BR, section 7.1.2.7.12",
      since: LintDate.baseline, for: .server
    ) { subject in
      let other = names(subject).first { name in
        switch name {
        case .dns, .ipAddress, .other(7, _): false
        default: true
        }
      }
      return other.map { "\(ChainErrorText.shortened($0.description)) is neither a DNS name nor an IP address" }
    },
    LintRule(
      "lint.subject-alternative-name.repeated", .notice, "a name occurs twice", "RFC 5280, section 4.2.1.6", for: .server
    ) { subject in
      var seen: Set<GeneralName> = []
      let twice = names(subject).first { name in
        if case .dns(let text) = name { return !seen.insert(.dns(text.lowercased())).inserted }
        return !seen.insert(name).inserted
      }
      return twice.map { "\(ChainErrorText.shortened($0.description)) occurs more than once" }
    },
    LintRule("lint.subject-alternative-name.not-ascii", .must, "a name is not ASCII", "RFC 5280, section 4.2.1.6") { subject in
      dns(subject) { $0.utf8.contains { $0 >= 0x80 } ? "is not ASCII; other letters are encoded as A-labels" : nil }
    },
    LintRule(
      "lint.subject-alternative-name.address-length", .must, "an address has a wrong length", "RFC 5280, section 4.2.1.6"
    ) { subject in
      for case .other(7, let content) in names(subject) { return "an IP address has \(content.count) bytes, not 4 or 16" }
      return nil
    },
    LintRule(
      "lint.subject-alternative-name.reserved-address", .must, "an address is reserved", "BR, section 7.1.2.7.12",
      since: LintDate.day(2015, 11, 1), for: .server
    ) { subject in
      for case .ipAddress(let address) in names(subject) where LintAddresses.isReserved(address) {
        return "the IP address \(address) is of a reserved range"
      }
      return nil
    },
  ]

  static func names(_ subject: LintSubject) -> [GeneralName] { subject.certificate.subjectAlternativeNames ?? [] }
}
