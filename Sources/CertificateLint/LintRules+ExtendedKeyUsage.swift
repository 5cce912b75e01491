internal import Bytes
internal import X509

extension LintRules {
  static let extendedKeyUsage: [LintRule] = [
    LintRule(
      "lint.extended-key-usage.missing", .must, "a server's certificate names no purpose", "BR, section 7.1.2.7.6",
      since: LintDate.baseline,
      for: .server
    ) { subject in
      subject.entry(LintExtension.extendedKeyUsage) == nil ? "the certificate has no extended key usage" : nil
    },
    // A cross-certificate of a root may omit it (BR, section 7.1.2.2.3), and cannot be distinguished from others.
    LintRule(
      "lint.extended-key-usage.intermediate-missing", .should, "an intermediate names no purpose", "BR, section 7.1.2.6.1",
      since: LintDate.profiles, for: .intermediate
    ) { subject in
      subject.entry(LintExtension.extendedKeyUsage) == nil ? "the intermediate has no extended key usage" : nil
    },
    LintRule(
      "lint.extended-key-usage.root-present", .must, "a root names purposes", "BR, section 7.1.2.1.2", since: LintDate.profiles, for: .root
    ) { subject in
      subject.entry(LintExtension.extendedKeyUsage) == nil ? nil : "the root has an extended key usage"
    },
    LintRule("lint.extended-key-usage.empty", .must, "the list of purposes is empty", "RFC 5280, section 4.2.1.12") { subject in
      subject.isEmpty(LintExtension.extendedKeyUsage) ? "the extended key usage names no purpose" : nil
    },
    LintRule(
      "lint.extended-key-usage.critical", .must, "the extended key usage is critical", "BR, section 7.1.2.7.6", since: LintDate.profiles,
      for: .issued
    ) { subject in
      subject.isCritical(LintExtension.extendedKeyUsage) ? "the extended key usage is critical" : nil
    },
    LintRule(
      "lint.extended-key-usage.server-missing", .must, "the purpose of a server is missing", "BR, section 7.1.2.7.10",
      since: LintDate.baseline, for: .issued
    ) { subject in
      guard let purposes = subject.certificate.extendedKeyUsage, !purposes.isEmpty else { return nil }
      return purposes.contains(.serverAuth) ? nil : "the extended key usage does not name serverAuth"
    },
    LintRule(
      "lint.extended-key-usage.any", .must, "every purpose is allowed", "BR, section 7.1.2.7.10", since: LintDate.profiles, for: .issued
    ) { subject in
      subject.certificate.extendedKeyUsage?.contains(.any) == true ? "the extended key usage allows every purpose" : nil
    },
    LintRule(
      "lint.extended-key-usage.foreign", .must, "a purpose has no place beside that of a server", "BR, section 7.1.2.7.10",
      since: LintDate.profiles, for: .issued
    ) { subject in
      let foreign = (subject.certificate.extendedKeyUsage ?? []).filter { forbidden.contains($0) }
      return foreign.isEmpty ? nil : "the extended key usage names \(ChainErrorText.list(foreign.map(\.description)))"
    },
    LintRule(
      "lint.extended-key-usage.other", .should, "a purpose is not of the web", "BR, section 7.1.2.7.10", since: LintDate.profiles,
      for: .issued
    ) { subject in
      let known: Set<KeyPurpose> = forbidden.union([.serverAuth, .clientAuth, .any])
      let others = (subject.certificate.extendedKeyUsage ?? []).filter { !known.contains($0) }
      return others.isEmpty ? nil : "the extended key usage names \(ChainErrorText.list(others.map(\.description)))"
    },
    // Version 1.6 of the policy set the first of these dates for servers' certificates, version 1.8 moved it to the second.
    clientAuth("lint.extended-key-usage.client", .must, since: LintDate.day(2027, 3, 15)),
    clientAuth("lint.extended-key-usage.client-yet", .notice, since: LintDate.day(2026, 6, 15), until: LintDate.day(2027, 3, 15)),
  ]

  private static func clientAuth(_ id: String, _ level: LintLevel, since: Timestamp?, until: Timestamp? = nil) -> LintRule {
    LintRule(
      id, level, "a server's certificate is for clients too", "Chrome Root Program Policy 1.8, section on dedicated hierarchies",
      since: since, until: until,
      for: .server
    ) { subject in
      subject.certificate.extendedKeyUsage?.contains(.clientAuth) == true
        ? "the extended key usage includes clientAuth, for which the programs of browsers require separate authorities" : nil
    }
  }

  private static let precertificateSigning = KeyPurpose(oid: OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 4))
  private static let forbidden: Set<KeyPurpose> = [.codeSigning, .emailProtection, .timeStamping, .ocspSigning, precertificateSigning]
}
