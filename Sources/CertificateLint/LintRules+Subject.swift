internal import Bytes
internal import X509

extension LintRules {
  static let authoritySubject: [LintRule] = [
    missing("lint.name.authority-country-missing", .countryName, "an authority has no country"),
    missing("lint.name.authority-organization-missing", .organizationName, "an authority has no organization"),
    missing("lint.name.authority-common-name-missing", .commonName, "an authority has no common name"),
    LintRule(
      "lint.name.authority-unit", .must, "an authority has an organizational unit", "BR, section 7.1.2.10.2", since: LintDate.profiles,
      for: .authority
    ) { subject in
      has(subject, .organizationalUnitName) ? "the authority's name has an organizational unit" : nil
    },
  ]

  static let serverSubject: [LintRule] = [
    LintRule(
      "lint.subject.organizational-unit", .must, "the subject has an organizational unit", "BR, section 7.1.2.7.4",
      since: LintDate.day(2022, 9, 1), for: .server
    ) { subject in
      has(subject, .organizationalUnitName) ? "the subject has an organizational unit, which cannot be validated" : nil
    },
    LintRule(
      "lint.subject.metadata-only", .must, "an attribute states that there is no value", "BR, section 7.1.2.7.4", since: LintDate.baseline,
      for: .server
    ) { subject in
      let hollow = attributes(subject).first { attribute in
        guard let text = attribute.text, !text.isEmpty else { return false }
        return text.utf8.allSatisfy { " .-_*/\\?".utf8.contains($0) } || ["n/a", "none", "null"].contains(text.lowercased())
      }
      return hollow.map { "the attribute \(title($0.type)) has no meaning: \u{201c}\(ChainErrorText.shortened($0.text ?? ""))\u{201d}" }
    },
    LintRule(
      "lint.subject.email-address", .must, "an e-mail address stands in the subject only", "RFC 5280, section 4.1.2.6"
    ) { subject in
      let names = subject.certificate.subjectAlternativeNames ?? []
      let lone = subject.certificate.subject.values(of: .emailAddress).first { !names.contains(.email($0)) }
      return lone.map { "the e-mail address \(ChainErrorText.shortened($0)) of the subject is no subject alternative name" }
    },
    LintRule(
      "lint.subject.domain-validated", .must, "a domain validated certificate has more than a country and a name",
      "BR, section 7.1.2.7.2", since: LintDate.profiles, for: .server
    ) { subject in
      guard kind(subject) == LintPolicies.domainValidated else { return nil }
      let other = attributes(subject).first { $0.type != .countryName && $0.type != .commonName }
      return other.map { "the subject of a domain validated certificate has the attribute \(title($0.type))" }
    },
    LintRule(
      "lint.subject.organization-missing", .must, "an organization validated certificate does not name the organization",
      "BR, section 7.1.2.7.4", since: LintDate.baseline, for: .server
    ) { subject in
      guard [LintPolicies.organizationValidated, LintPolicies.extendedValidated].contains(kind(subject)) else { return nil }
      return has(subject, .organizationName) ? nil : "the subject has no organization, for which it was validated"
    },
    LintRule(
      "lint.subject.country-missing", .must, "a validated subject has no country", "BR, section 7.1.2.7.4", since: LintDate.baseline,
      for: .server
    ) { subject in
      isIdentified(subject) && !has(subject, .countryName) ? "the subject has no country" : nil
    },
    LintRule(
      "lint.subject.locality-missing", .must, "a validated subject has neither state nor locality", "BR, section 7.1.2.7.4",
      since: LintDate.baseline, for: .server
    ) { subject in
      guard isIdentified(subject), !has(subject, .localityName), !has(subject, .stateOrProvinceName) else { return nil }
      return "the subject has neither a state or province nor a locality"
    },
    LintRule(
      "lint.subject.person", .must, "an organization validated certificate names a person", "BR, section 7.1.2.7.4",
      since: LintDate.profiles, for: .server
    ) { subject in
      guard kind(subject) == LintPolicies.organizationValidated else { return nil }
      return has(subject, .surname) || has(subject, LintNames.givenName) ? "the subject names a person beside the organization" : nil
    },
    LintRule(
      "lint.subject.person-missing", .must, "an individual validated certificate names no person", "BR, section 7.1.2.7.3",
      since: LintDate.profiles, for: .server
    ) { subject in
      guard kind(subject) == LintPolicies.individualValidated else { return nil }
      return has(subject, .surname) && has(subject, LintNames.givenName) ? nil : "the subject lacks surname or given name"
    },
    LintRule(
      "lint.subject.registration-missing", .must, "an extended validation certificate lacks the place where the organization is registered",
      "EV Guidelines, section 7.1.4.2", since: LintDate.baseline, for: .server
    ) { subject in
      guard kind(subject) == LintPolicies.extendedValidated else { return nil }
      let lacking = [LintNames.businessCategory, LintNames.jurisdictionCountry, .serialNumber].filter { !has(subject, $0) }
      return lacking.isEmpty ? nil : "the subject lacks \(ChainErrorText.list(lacking.map(title)))"
    },
  ]

  static let commonName: [LintRule] = [
    LintRule(
      "lint.common-name.present", .should, "the subject has a common name", "BR, section 7.1.2.7.2", since: LintDate.profiles, for: .server
    ) { subject in
      has(subject, .commonName) ? "the subject has a common name, which no client reads any more" : nil
    },
    LintRule(
      "lint.common-name.not-alternative-name", .must, "the common name is no subject alternative name", "BR, section 7.1.4.3",
      since: LintDate.baseline, for: .server
    ) { subject in
      // Exact since the profiles; before, comparison ignored case.
      let isExact = LintDate.profiles.map { subject.certificate.notBefore >= $0 } ?? true
      let hosts = Self.names(subject).filter { ["DNS", "IP"].contains($0.kind) }
      let names = Set(hosts.map { isExact ? $0.value : $0.value.lowercased() })
      let lone = subject.certificate.subject.values(of: .commonName).first { !names.contains(isExact ? $0 : $0.lowercased()) }
      return lone.map { "the common name \u{201c}\(ChainErrorText.shortened($0))\u{201d} is not among the subject alternative names" }
    },
    LintRule(
      "lint.common-name.several", .must, "there are several common names", "BR, section 7.1.4.3", since: LintDate.profiles, for: .server
    ) { subject in
      let count = subject.certificate.subject.values(of: .commonName).count
      return count > 1 ? "the subject has \(count) common names" : nil
    },
  ]

  private static func missing(_ id: String, _ type: AttributeType, _ title: String) -> LintRule {
    LintRule(id, .must, title, "BR, section 7.1.2.10.2", since: LintDate.profiles, for: .authority) { subject in
      has(subject, type) ? nil : "the authority's name lacks the attribute \(Self.title(type))"
    }
  }

  private static func has(_ subject: LintSubject, _ type: AttributeType) -> Bool { attributes(subject).contains { $0.type == type } }

  /// The reserved policy of a certificate; nil if there is none.
  private static func kind(_ subject: LintSubject) -> OID? {
    subject.certificate.policies.first { LintPolicies.reserved.contains($0.oid) }?.oid
  }

  private static func isIdentified(_ subject: LintSubject) -> Bool { kind(subject).map { $0 != LintPolicies.domainValidated } ?? false }
}

/// The policies reserved by the CA/Browser Forum (BR, section 7.1.6.1), and anyPolicy.
enum LintPolicies {
  static let any = OID(2, 5, 29, 32, 0)
  static let extendedValidated = OID(2, 23, 140, 1, 1)
  static let domainValidated = OID(2, 23, 140, 1, 2, 1)
  static let organizationValidated = OID(2, 23, 140, 1, 2, 2)
  static let individualValidated = OID(2, 23, 140, 1, 2, 3)
  static let reserved: Set<OID> = [extendedValidated, domainValidated, organizationValidated, individualValidated]
}
