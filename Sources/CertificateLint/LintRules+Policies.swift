internal import Bytes
internal import SwiftASN1
internal import X509

extension LintRules {
  static let policies: [LintRule] = [
    LintRule(
      "lint.policies.missing", .must, "a server's certificate names no policy", "BR, section 7.1.2.7.6", since: LintDate.baseline,
      for: .server
    ) { subject in
      subject.entry(LintExtension.certificatePolicies) == nil ? "the certificate has no certificate policies" : nil
    },
    LintRule(
      "lint.policies.intermediate-missing", .must, "an intermediate names no policy", "BR, section 7.1.2.6.1", since: LintDate.baseline,
      for: .intermediate
    ) { subject in
      subject.entry(LintExtension.certificatePolicies) == nil ? "the intermediate has no certificate policies" : nil
    },
    LintRule(
      "lint.policies.root-present", .should, "a root names policies", "BR, section 7.1.2.1.2", since: LintDate.profiles, for: .root
    ) { subject in
      subject.entry(LintExtension.certificatePolicies) == nil ? nil : "the root has certificate policies"
    },
    LintRule("lint.policies.empty", .must, "the list of policies is empty", "RFC 5280, section 4.2.1.4") { subject in
      subject.isEmpty(LintExtension.certificatePolicies) ? "the certificate policies name no policy" : nil
    },
    LintRule("lint.policies.repeated", .must, "a policy occurs twice", "RFC 5280, section 4.2.1.4") { subject in
      var seen: Set<OID> = []
      let twice = subject.certificate.policies.first { !seen.insert($0.oid).inserted }
      return twice.map { "the policy \(ChainErrorText.shortened($0.oid.description)) occurs more than once" }
    },
    LintRule("lint.policies.critical", .must, "the policies are critical", "BR, section 7.1.2.7.6", since: LintDate.profiles) { subject in
      subject.isCritical(LintExtension.certificatePolicies) ? "the certificate policies are critical" : nil
    },
    reservedMissing("lint.policies.reserved-missing", "BR, section 7.1.2.7.9", since: LintDate.day(2020, 9, 30), for: .server),
    reservedMissing("lint.policies.intermediate-reserved-missing", "BR, section 7.1.2.10.5", since: LintDate.profiles, for: .intermediate),
    LintRule(
      "lint.policies.several-reserved", .must, "several policies are of the CA/Browser Forum", "BR, section 7.1.2.7.9",
      since: LintDate.profiles, for: .issued
    ) { subject in
      let count = Set(subject.certificate.policies.map(\.oid)).intersection(LintPolicies.reserved).count
      return count > 1 ? "\(count) of the policies are such as the CA/Browser Forum reserves, one is allowed" : nil
    },
    LintRule(
      "lint.policies.reserved-not-first", .should, "the policy of the CA/Browser Forum is not the first", "BR, section 7.1.2.7.9",
      since: LintDate.profiles, for: .issued
    ) { subject in
      let reserved = reserved(subject)
      return reserved.contains(true) && reserved.first == false ? "the first policy is not the one that the CA/Browser Forum reserves" : nil
    },
  ]

  static let policyDetails: [LintRule] = [
    LintRule(
      "lint.policies.any", .must, "a server's certificate is for any policy", "BR, section 7.1.2.7.9", since: LintDate.profiles,
      for: .server
    ) { subject in
      subject.certificate.policies.contains { $0.oid == LintPolicies.any } ? "the certificate policies hold anyPolicy" : nil
    },
    LintRule(
      "lint.policies.any-beside-others", .must, "an authority is for any policy and for others", "BR, section 7.1.2.10.5",
      since: LintDate.profiles, for: .authority
    ) { subject in
      let policies = subject.certificate.policies
      return policies.count > 1 && policies.contains { $0.oid == LintPolicies.any } ? "anyPolicy is not the only policy" : nil
    },
    LintRule(
      "lint.policies.qualifier", .should, "a policy has qualifiers", "BR, section 7.1.2.7.9", since: LintDate.profiles
    ) { subject in
      qualifiers(subject).isEmpty ? nil : "a certificate policy has qualifiers"
    },
    LintRule(
      "lint.policies.qualifier-kind", .must, "a qualifier is not the address of a statement", "BR, section 7.1.2.7.9",
      since: LintDate.profiles
    ) { subject in
      let other = qualifiers(subject).first { $0 != practiceStatement }
      return other.map {
        "a certificate policy has the qualifier \($0 == userNotice ? "user notice" : ChainErrorText.shortened($0.description))"
      }
    },
    LintRule(
      "lint.policies.statement-scheme", .must, "the address of a statement is no HTTP URL", "BR, section 7.1.2.7.9",
      since: LintDate.profiles
    ) { subject in
      let odd = subject.certificate.policies.flatMap(\.practiceStatements).first { text in
        !text.lowercased().hasPrefix("http://") && !text.lowercased().hasPrefix("https://")
      }
      return odd.map { "the practice statement is at \(ChainErrorText.shortened($0)), which is no HTTP URL" }
    },
    LintRule(
      "lint.policy-extensions.server", .must, "policies are mapped or constrained by a server", "RFC 5280, section 4.2.1.5", for: .server
    ) { subject in
      let entries: [OID] = [LintExtension.policyMappings, LintExtension.policyConstraints, LintExtension.inhibitAnyPolicy]
      let odd = entries.lazy.compactMap { subject.entry($0) }.first
      return odd.map { "the extension \($0.title) is for authorities only" }
    },
    LintRule("lint.policy-mappings.not-critical", .should, "a mapping of policies is not critical", "RFC 5280, section 4.2.1.5") {
      subject in
      subject.isPlain(LintExtension.policyMappings) ? "the policy mappings are not critical" : nil
    },
    LintRule("lint.policy-mappings.any", .must, "anyPolicy is mapped", "RFC 5280, section 4.2.1.5") { subject in
      let sides = subject.members(LintExtension.policyMappings).flatMap(\.children).compactMap { $0.primitive.flatMap { OID(bytes: $0) } }
      return sides.contains(LintPolicies.any) ? "the policy mappings map anyPolicy" : nil
    },
    LintRule("lint.policy-constraints.not-critical", .must, "constraints on policies are not critical", "RFC 5280, section 4.2.1.11") {
      subject in
      subject.isPlain(LintExtension.policyConstraints) ? "the policy constraints are not critical" : nil
    },
    LintRule("lint.policy-constraints.empty", .must, "constraints on policies constrain nothing", "RFC 5280, section 4.2.1.11") { subject in
      subject.isEmpty(LintExtension.policyConstraints) ? "the policy constraints are an empty structure" : nil
    },
    LintRule("lint.inhibit-any-policy.not-critical", .must, "the end of anyPolicy is not critical", "RFC 5280, section 4.2.1.14") {
      subject in
      subject.isPlain(LintExtension.inhibitAnyPolicy) ? "the extension inhibitAnyPolicy is not critical" : nil
    },
  ]

  private static func reservedMissing(_ id: String, _ reference: String, since: Timestamp?, for scope: LintScope) -> LintRule {
    LintRule(id, .must, "no policy is of the CA/Browser Forum", reference, since: since, for: scope) { subject in
      let policies = subject.certificate.policies
      guard !policies.isEmpty, !policies.contains(where: { $0.oid == LintPolicies.any }) else { return nil }
      return reserved(subject).contains(true) ? nil : "none of the policies is one that the CA/Browser Forum reserves"
    }
  }

  private static let practiceStatement = OID(1, 3, 6, 1, 5, 5, 7, 2, 1)
  private static let userNotice = OID(1, 3, 6, 1, 5, 5, 7, 2, 2)

  /// For each policy, whether the CA/Browser Forum reserves it.
  private static func reserved(_ subject: LintSubject) -> [Bool] {
    subject.certificate.policies.map { LintPolicies.reserved.contains($0.oid) }
  }

  /// The types of all qualifiers.
  private static func qualifiers(_ subject: LintSubject) -> [OID] {
    subject.members(LintExtension.certificatePolicies).flatMap { policy in
      policy.children.dropFirst().flatMap(\.children).compactMap { $0.children.first?.primitive.flatMap { OID(bytes: $0) } }
    }
  }
}
