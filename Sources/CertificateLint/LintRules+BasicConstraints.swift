internal import Bytes
internal import X509

extension LintRules {
  static let basicConstraints: [LintRule] = [
    LintRule(
      "lint.basic-constraints.authority-missing", .must, "an authority has no basic constraints", "RFC 5280, section 4.2.1.9",
      for: .authority
    ) { subject in
      subject.entry(LintExtension.basicConstraints) == nil ? "the authority's certificate has no basic constraints" : nil
    },
    LintRule(
      "lint.basic-constraints.authority-flag", .must, "an authority does not say that it is one", "BR, section 7.1.2.10.4", for: .authority
    ) { subject in
      subject.certificate.basicConstraints?.isAuthority == false ? "the basic constraints do not say that the subject is an authority" : nil
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
