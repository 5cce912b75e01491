public import Observation

/// Reports a violation of a Baseline Requirements rule in a chain under a private root.
public struct BaselineRuleCheck: ChainCheck {
  /// The suffix of the check's id: `validity-period`.
  public let rule: String
  public let title: String
  public let severity: Severity
  public let rationale: String
  public let reference: [String]
  public let remedy: String

  public var id: String { "baseline.\(rule)" }

  init(_ rule: String, _ severity: Severity, _ title: String, because rationale: String, reference: String..., remedy: String) {
    self.rule = rule
    self.severity = severity
    self.title = title
    self.rationale = rationale
    self.reference = reference
    self.remedy = remedy
  }

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    chain.baselineViolations.filter { $0.rule == rule }.map { violation in
      finding("would be rejected under a public root: \(violation.message)", evidence: [chain.name(ofCertificate: violation.depth)])
    }
  }

  public var examples: [CheckExample] {
    let violation = BaselineViolationDescription(rule: rule, depth: 0, message: "the certificate violates the rule", reference: "")
    return [.quiet(), .fires(severity) { $0.baselineViolations = [violation] }]
  }
}

extension BaselineRuleCheck {
  /// A check for every `BaselineViolation.Rule`: low if some clients enforce the rule under private roots too, info otherwise.
  public static let table: [any Check] = servers + issuers

  private static let servers: [any Check] = [
    BaselineRuleCheck(
      "validity-period", .info, "Validity period too long for a public certificate",
      because: "Browsers limit the validity of certificates under public roots; Apple's systems limit all others to 825 days.",
      reference: "CA/Browser Forum Baseline Requirements, section 6.3.2", remedy: "issue certificates of at most 200 days"),
    BaselineRuleCheck(
      "extended-key-usage", .low, "Extended key usage missing or not allowed in public certificates",
      because: "Some clients require an explicit id-kp-serverAuth, Apple's systems even under private roots.",
      reference: "CA/Browser Forum Baseline Requirements, sections 7.1.2.1.2 and 7.1.2.7.10",
      remedy: "list only serverAuth in the extended key usage of server certificates, and omit the extension in roots"),
    BaselineRuleCheck(
      "alternative-names", .low, "Subject alternative names missing or not allowed in public certificates",
      because: "Current clients match host names only against these names, and some reject a certificate with a malformed one.",
      reference: "RFC 5280, section 4.2.1.6", "CA/Browser Forum Baseline Requirements, section 7.1.2.7.12",
      remedy: "name the server in the subject alternative names, with DNS names in their preferred syntax"),
    BaselineRuleCheck(
      "wildcard", .low, "Wildcard below a public suffix",
      because: "Browsers do not match a wildcard that covers every domain of a registry.",
      reference: "CA/Browser Forum Baseline Requirements, section 3.2.2.6", remedy: "name the registered domain in the wildcard"),
    BaselineRuleCheck(
      "leaf-authority", .low, "Server uses a CA certificate",
      because: "The server's key can issue certificates for other names, and some clients reject a server with a CA certificate.",
      reference: "CA/Browser Forum Baseline Requirements, section 7.1.2.7.8", remedy: "reissue the certificate without the CA bit"),
    BaselineRuleCheck(
      "key-usage", .info, "Server certificate with the key usage keyCertSign",
      because: "The key usage keyCertSign is reserved for CA certificates.", reference: "RFC 5280, section 4.2.1.3",
      remedy: "reissue the certificate without keyCertSign"),
  ]

  private static let issuers: [any Check] = [
    BaselineRuleCheck(
      "key", .low, "Key type not allowed in public certificates",
      because: "Browsers support only RSA and ECDSA on P-256, P-384 and P-521.",
      reference: "CA/Browser Forum Baseline Requirements, sections 6.1.5 and 7.1.3.1",
      remedy: "use ECDSA P-256, or RSA with 2048 bits or more"),
    BaselineRuleCheck(
      "signature", .low, "Signature algorithm not allowed in public certificates",
      because: "Browsers, Go and GnuTLS reject some combinations of digest and parameters that OpenSSL accepts.",
      reference: "CA/Browser Forum Baseline Requirements, section 7.1.3.2", remedy: "sign with SHA-256, SHA-384 or SHA-512"),
    BaselineRuleCheck(
      "key-identifiers", .info, "Key identifier missing or not allowed in public certificates",
      because: "Clients use key identifiers to find the issuer if several have the same name.",
      reference: "RFC 5280, sections 4.2.1.1 and 4.2.1.2", remedy: "issue certificates with subject and authority key identifiers"),
    BaselineRuleCheck(
      "constraint-form", .info, "Constraint not allowed in public certificates",
      because: "Clients interpret such constraints differently.", reference: "RFC 5280, sections 4.2.1.9 and 4.2.1.10",
      remedy: "encode constraints as RFC 5280 requires, in CA certificates only"),
    BaselineRuleCheck(
      "criticality", .info, "Extension with the wrong criticality",
      because: "RFC 5280 requires some extensions to be critical and others to be non-critical.",
      reference: "RFC 5280, section 4.2", "CA/Browser Forum Baseline Requirements, section 7.1.2",
      remedy: "issue certificates with the criticality that RFC 5280 requires"),
    BaselineRuleCheck(
      "encoding", .info, "Serial number or encoding not allowed in public certificates",
      because: "Strict parsers, such as Go's, reject some of these certificates.", reference: "RFC 5280, section 4.1",
      remedy: "issue certificates with positive serial numbers of at most 20 bytes, encoded in DER"),
    BaselineRuleCheck(
      "subject", .info, "CA certificate without a subject",
      because: "Certificates issued by it have an empty issuer field, which RFC 5280 prohibits.",
      reference: "RFC 5280, sections 4.1.2.4 and 4.1.2.6", remedy: "give every CA certificate a subject"),
  ]
}
