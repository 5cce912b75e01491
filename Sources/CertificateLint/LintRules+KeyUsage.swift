internal import Bytes
internal import X509

extension LintRules {
  static let keyUsage: [LintRule] = [
    LintRule("lint.key-usage.authority-missing", .must, "an authority has no key usage", "RFC 5280, section 4.2.1.3", for: .authority) {
      subject in
      subject.entry(LintExtension.keyUsage) == nil ? "the authority's certificate has no key usage" : nil
    },
    LintRule(
      "lint.key-usage.missing", .should, "a server's certificate has no key usage", "BR, section 7.1.2.7.6", since: LintDate.profiles,
      for: .server
    ) { subject in
      subject.entry(LintExtension.keyUsage) == nil ? "the certificate has no key usage" : nil
    },
    LintRule(
      "lint.key-usage.not-critical", .must, "the key usage is not critical", "BR, section 7.1.2.7.6", since: LintDate.profiles
    ) { subject in
      subject.isPlain(LintExtension.keyUsage) ? "the key usage is not critical" : nil
    },
    LintRule("lint.key-usage.empty", .must, "the key usage allows nothing", "RFC 5280, section 4.2.1.3") { subject in
      subject.certificate.keyUsage?.isEmpty == true ? "the key usage has no bit set" : nil
    },
    LintRule(
      "lint.key-usage.server-signs-certificates", .must, "a server's key may sign certificates", "RFC 5280, section 4.2.1.9",
      for: .endEntity
    ) { subject in
      subject.certificate.keyUsage?.contains(.keyCertSign) == true && !subject.certificate.isAuthority
        ? "the key may sign certificates although its holder is no authority" : nil
    },
    LintRule(
      "lint.key-usage.certificate-sign-missing", .must, "an authority's key may not sign certificates", "RFC 5280, section 4.2.1.3",
      for: .authority
    ) { subject in
      subject.certificate.keyUsage.map { !$0.contains(.keyCertSign) } == true ? "the authority's key may not sign certificates" : nil
    },
    LintRule(
      "lint.key-usage.list-sign-missing", .must, "an authority's key may not sign revocation lists", "BR, section 7.1.2.10.7",
      since: LintDate.baseline, for: .authority
    ) { subject in
      subject.certificate.keyUsage.map { !$0.contains(.crlSign) } == true ? "the authority's key may not sign revocation lists" : nil
    },
    LintRule(
      "lint.key-usage.authority-bit", .must, "an authority's key may do what is not an authority's", "BR, section 7.1.2.10.7",
      since: LintDate.profiles, for: .authority
    ) { subject in
      surplus(subject, allowed: [.digitalSignature, .keyCertSign, .crlSign]).map { "the authority's key may be used for \($0)" }
    },
  ]

  static let serverKeyUsage: [LintRule] = [
    LintRule(
      "lint.key-usage.rsa-bit", .must, "an RSA key may be used for what is forbidden", "BR, section 7.1.2.7.11", since: LintDate.profiles,
      for: .server
    ) { subject in
      guard subject.certificate.publicKey.isRSA else { return nil }
      return surplus(subject, allowed: [.digitalSignature, .keyEncipherment, .dataEncipherment, .keyCertSign]).map {
        "the RSA key may be used for \($0)"
      }
    },
    LintRule(
      "lint.key-usage.ec-bit", .must, "an EC key may be used for what is forbidden", "BR, section 7.1.2.7.11", since: LintDate.profiles,
      for: .server
    ) { subject in
      guard isEC(subject) else { return nil }
      return surplus(subject, allowed: [.digitalSignature, .keyAgreement, .keyCertSign]).map { "the EC key may be used for \($0)" }
    },
    LintRule(
      "lint.key-usage.ec-signature-missing", .must, "an EC key may not sign", "BR, section 7.1.2.7.11", since: LintDate.profiles,
      for: .server
    ) { subject in
      guard isEC(subject), let usage = subject.certificate.keyUsage, !usage.isEmpty else { return nil }
      return usage.contains(.digitalSignature) ? nil : "the EC key may not make signatures, its only use in TLS 1.3"
    },
    LintRule(
      "lint.key-usage.rsa-signature-missing", .should, "an RSA key may not sign", "BR, section 7.1.2.7.11", since: LintDate.profiles,
      for: .server
    ) { subject in
      guard subject.certificate.publicKey.isRSA, let usage = subject.certificate.keyUsage, !usage.isEmpty else { return nil }
      return usage.contains(.digitalSignature) ? nil : "the RSA key may not make signatures, its only use in TLS 1.3"
    },
    LintRule(
      "lint.key-usage.rsa-signs-and-enciphers", .should, "an RSA key may both sign and encipher", "BR, section 7.1.2.7.11",
      since: LintDate.profiles, for: .server
    ) { subject in
      guard subject.certificate.publicKey.isRSA, let usage = subject.certificate.keyUsage else { return nil }
      return usage.isSuperset(of: [.digitalSignature, .keyEncipherment]) ? "the RSA key may both sign and encipher keys" : nil
    },
    LintRule(
      "lint.key-usage.data-encipherment", .should, "an RSA key may encipher data", "BR, section 7.1.2.7.11", since: LintDate.profiles,
      for: .server
    ) { subject in
      guard subject.certificate.publicKey.isRSA, let usage = subject.certificate.keyUsage else { return nil }
      return usage.contains(.dataEncipherment) ? "the RSA key may encipher data, which TLS never does" : nil
    },
    LintRule(
      "lint.key-usage.key-agreement", .should, "an EC key may agree on keys", "BR, section 7.1.2.7.11", since: LintDate.profiles,
      for: .server
    ) { subject in
      guard isEC(subject), let usage = subject.certificate.keyUsage else { return nil }
      return usage.contains(.keyAgreement) ? "the EC key may agree on keys, which is static ECDH" : nil
    },
  ]

  static func isEC(_ subject: LintSubject) -> Bool { subject.certificate.publicKey.algorithm == PublicKeyTable.ec }

  private static func surplus(_ subject: LintSubject, allowed: KeyUsage) -> String? {
    let others = (subject.certificate.keyUsage ?? []).subtracting(allowed)
    return others.isEmpty ? nil : ChainErrorText.list(others.names)
  }
}
