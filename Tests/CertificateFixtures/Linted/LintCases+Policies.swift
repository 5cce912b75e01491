internal import Minting
internal import X509

extension LintCases {
  static let policies: [LintCase] = [
    LintCase("lint.policies.missing") { $0.remove(policiesNumber) },
    LintCase("lint.policies.intermediate-missing", .intermediate) { $0.remove(policiesNumber) },
    LintCase("lint.policies.root-present", .root) { $0.set(.policies([any])) },
    LintCase("lint.policies.empty") { $0.set(.policies([])) },
    LintCase("lint.policies.repeated") { $0.set(.policies([LintModel.domainValidated, LintModel.domainValidated])) },
    LintCase("lint.policies.critical") { $0.set(.policies([LintModel.domainValidated], critical: true)) },
    LintCase("lint.policies.reserved-missing") { $0.set(.policies([own])) },
    LintCase("lint.policies.intermediate-reserved-missing", .intermediate, passes: { $0.set(.policies([any])) }) {
      $0.set(.policies([own]))
    },
    LintCase("lint.policies.several-reserved", passes: { $0.set(.policies([LintModel.domainValidated, own])) }) {
      $0.set(.policies([LintModel.domainValidated, LintModel.organizationValidated]))
    },
    LintCase("lint.policies.reserved-not-first", passes: { $0.set(.policies([LintModel.domainValidated, own])) }) {
      $0.set(.policies([own, LintModel.domainValidated]))
    },
  ]

  static let policyDetails: [LintCase] = [
    LintCase("lint.policies.any") { $0.set(.policies([LintModel.domainValidated, any])) },
    LintCase("lint.policies.any-beside-others", .intermediate, passes: { $0.set(.policies([any])) }) {
      $0.set(.policies([LintModel.domainValidated, any]))
    },
    LintCase("lint.policies.qualifier") { qualified(statement("http://model.com/cps"), &$0) },
    LintCase(
      "lint.policies.qualifier-kind", with: ["lint.policies.qualifier"], passes: { qualified(statement("https://model.com/cps"), &$0) }
    ) {
      let notice = DERWriter.sequence(
        DERWriter.oid(OID(1, 3, 6, 1, 5, 5, 7, 2, 2)), DERWriter.sequence(DERWriter.utf8String("Rely on nothing")))
      qualified(notice, &$0)
    },
    LintCase(
      "lint.policies.statement-scheme", with: ["lint.policies.qualifier"],
      passes: { qualified(statement("https://model.com/cps"), &$0) }
    ) {
      qualified(statement("ldap://model.com/cps"), &$0)
    },
    LintCase("lint.policy-extensions.server") { $0.set(inhibitAny(critical: true)) },
    LintCase("lint.policy-mappings.not-critical", .intermediate, passes: { $0.set(mappings(own, critical: true)) }) {
      $0.set(mappings(own, critical: false))
    },
    LintCase("lint.policy-mappings.any", .intermediate, passes: { $0.set(mappings(own, critical: true)) }) {
      $0.set(mappings(any, critical: true))
    },
    LintCase("lint.policy-constraints.not-critical", .intermediate, passes: { $0.set(constraints([0], critical: true)) }) {
      $0.set(constraints([0], critical: false))
    },
    LintCase(
      "lint.policy-constraints.empty", .intermediate, with: ["lint.extension.malformed"],
      passes: { $0.set(constraints([0], critical: true)) }
    ) {
      $0.set(constraints([], critical: true))
    },
    LintCase("lint.inhibit-any-policy.not-critical", .intermediate, passes: { $0.set(inhibitAny(critical: true)) }) {
      $0.set(inhibitAny(critical: false))
    },
  ]

  private static let policiesNumber = OID(2, 5, 29, 32)
  private static let any = OID(2, 5, 29, 32, 0)
  /// A policy below an arc for examples (RFC 7299).
  private static let own = OID(1, 3, 6, 1, 4, 1, 55_555, 1)

  private static func statement(_ address: String) -> [UInt8] {
    DERWriter.sequence(DERWriter.oid(OID(1, 3, 6, 1, 5, 5, 7, 2, 1)), DERWriter.ia5String(address))
  }

  private static func qualified(_ qualifier: [UInt8], _ builder: inout CertificateBuilder) {
    let policy = DERWriter.sequence(DERWriter.oid(LintModel.domainValidated), DERWriter.sequence(qualifier))
    builder.set(MintedExtension(policiesNumber, der: DERWriter.sequence(policy)))
  }

  private static func mappings(_ oid: OID, critical isCritical: Bool) -> MintedExtension {
    let pair = DERWriter.sequence(DERWriter.oid(LintModel.domainValidated), DERWriter.oid(oid))
    return MintedExtension(OID(2, 5, 29, 33), critical: isCritical, der: DERWriter.sequence(pair))
  }

  /// The number of certificates that may follow before a policy is required.
  private static func constraints(_ skipped: [UInt8], critical isCritical: Bool) -> MintedExtension {
    let content = skipped.isEmpty ? [] : DERWriter.implicit(0, skipped)
    return MintedExtension(OID(2, 5, 29, 36), critical: isCritical, der: DERWriter.sequence(content))
  }

  private static func inhibitAny(critical isCritical: Bool) -> MintedExtension {
    MintedExtension(OID(2, 5, 29, 54), critical: isCritical, der: DERWriter.integer(0))
  }
}
