extension BaselineRuleCheck {
  /// A check for every `BaselineViolation.Rule`: low if some clients enforce the rule under private roots too, info otherwise.
  public static let table: [any Check] = servers + issuers

  private static let servers: [any Check] = [
    BaselineRuleCheck(
      "validity-period", .info, "Validity period longer than that of public certificates",
      because: "Browsers limit the validity of certificates under public roots; Apple's systems limit all others to 825 days.",
      reference: "CA/Browser Forum Baseline Requirements, section 6.3.2", remedy: "issue certificates of at most 200 days"),
    BaselineRuleCheck(
      "extended-key-usage", .low, "Extended key usage not as in public certificates",
      because: "Some clients require id-kp-serverAuth by its name, Apple's systems under every root.",
      reference: "CA/Browser Forum Baseline Requirements, sections 7.1.2.1.2 and 7.1.2.7.10",
      remedy: "list serverAuth alone in the extended key usage of server certificates, and none in roots"),
    BaselineRuleCheck(
      "alternative-names", .low, "Subject alternative names not as in public certificates",
      because: "Current clients take host names from these names alone, and some reject a certificate with a malformed one.",
      reference: "RFC 5280, section 4.2.1.6", "CA/Browser Forum Baseline Requirements, section 7.1.2.7.12",
      remedy: "name the server in the subject alternative names, with DNS names in their preferred syntax"),
    BaselineRuleCheck(
      "wildcard", .low, "Wildcard below a public suffix",
      because: "Browsers do not match a wildcard that covers every domain of a registry.",
      reference: "CA/Browser Forum Baseline Requirements, section 3.2.2.6", remedy: "name the registered domain in the wildcard"),
    BaselineRuleCheck(
      "leaf-authority", .low, "Server uses a CA certificate",
      because: "The server's key can issue certificates for other names, and some clients reject a CA certificate as a server's.",
      reference: "CA/Browser Forum Baseline Requirements, section 7.1.2.7.8", remedy: "reissue the certificate without the CA bit"),
    BaselineRuleCheck(
      "key-usage", .info, "Server certificate with the key usage of an issuer",
      because: "The key usage keyCertSign belongs to CA certificates.", reference: "RFC 5280, section 4.2.1.3",
      remedy: "reissue the certificate without keyCertSign"),
  ]

  private static let issuers: [any Check] = [
    BaselineRuleCheck(
      "key", .low, "Kind of key that public certificates must not have",
      because: "Browsers support RSA and ECDSA on P-256, P-384 and P-521; other keys exclude them.",
      reference: "CA/Browser Forum Baseline Requirements, sections 6.1.5 and 7.1.3.1",
      remedy: "use ECDSA P-256, or RSA with 2048 bits or more"),
    BaselineRuleCheck(
      "signature", .low, "Signature algorithm that public certificates must not have",
      because: "Browsers, Go and GnuTLS do not verify every combination of digest and parameters that OpenSSL verifies.",
      reference: "CA/Browser Forum Baseline Requirements, section 7.1.3.2", remedy: "sign with SHA-256, SHA-384 or SHA-512"),
    BaselineRuleCheck(
      "key-identifiers", .info, "Key identifier missing or not as in public certificates",
      because: "Clients find issuers by key identifiers where names are ambiguous.",
      reference: "RFC 5280, sections 4.2.1.1 and 4.2.1.2", remedy: "issue certificates with subject and authority key identifiers"),
    BaselineRuleCheck(
      "constraint-form", .info, "Constraint in a form that public authorities must not use",
      because: "Clients interpret such constraints differently.", reference: "RFC 5280, sections 4.2.1.9 and 4.2.1.10",
      remedy: "write constraints as RFC 5280 requires, in CA certificates only"),
    BaselineRuleCheck(
      "criticality", .info, "Extension with the wrong criticality",
      because: "RFC 5280 requires some extensions to be critical and others not to be.",
      reference: "RFC 5280, section 4.2", "CA/Browser Forum Baseline Requirements, section 7.1.2",
      remedy: "issue certificates with the criticality that RFC 5280 requires"),
    BaselineRuleCheck(
      "encoding", .info, "Serial number or encoding that public authorities must not use",
      because: "Strict parsers, such as that of Go, reject some of these certificates.", reference: "RFC 5280, section 4.1",
      remedy: "issue certificates with positive serial numbers of at most 20 bytes, encoded in DER"),
    BaselineRuleCheck(
      "subject", .info, "CA certificate without a subject", because: "The issuer of the certificates below it is empty.",
      reference: "RFC 5280, sections 4.1.2.4 and 4.1.2.6", remedy: "give every CA certificate a subject"),
  ]
}
