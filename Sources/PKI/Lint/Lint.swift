/// Rules of RFC 5280, of the CA/Browser Forum's baseline requirements for TLS ("BR", version 2.2.6) and of root programs that can be
/// checked on a served certificate.
public enum Lint {
  /// Every rule, by area.
  public static let rules: [LintRule] = LintRules.areas.flatMap { $0 }

  /// What is wrong with a certificate in a role; the issuer is asked for where it is known.
  ///
  /// A finding is no verdict on trust: browsers accept much of what the rules forbid. A profile that does not hold to the
  /// baseline, as for authorities that are nobody's but the company's, leaves the rules for public authorities out.
  public static func findings(
    in certificate: Certificate, role: LintRole, issuer: Certificate? = nil, profile: Profile = .webPKI
  ) -> [LintFinding] {
    let subject = LintSubject(certificate, role: role, issuer: issuer)
    return rules.filter { profile.baseline != .none || !$0.isForPublicAuthorities }.compactMap { $0.finding(in: subject) }
  }
}
