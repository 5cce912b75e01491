public import X509

/// Rules of RFC 5280, of the CA/Browser Forum's baseline requirements for TLS ("BR", version 2.2.6) and of root programs that can be
/// checked on a served certificate.
public enum Lint {
  /// All rules, by area.
  public static let rules: [LintRule] = LintRules.areas.flatMap { $0 }

  /// The violations of a certificate in a role; rules about the issuer apply if it is known.
  ///
  /// A finding is not a verdict on trust: browsers accept many violations. Without the baseline, as for private authorities, the rules for
  /// public authorities are omitted.
  public static func findings(
    in certificate: Certificate, role: LintRole, issuer: Certificate? = nil, includesBaseline: Bool = true
  ) -> [LintFinding] {
    let subject = LintSubject(certificate, role: role, issuer: issuer)
    return rules.filter { includesBaseline || !$0.isForPublicAuthorities }.compactMap { $0.finding(in: subject) }
  }
}
