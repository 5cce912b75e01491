@testable import TLSWire
import Testing

@testable import Policies

/// Tests of the policies that the program contains.
@Suite struct BundledPolicyTests {
  @Test func `every policy can be read`() throws {
    #expect(try !PolicyLibrary.bundled().policies.isEmpty)
  }

  @Test func `patterns match known suites, groups and schemes`() throws {
    let suites = SuiteTable.all.map(\.description)
    let groups = GroupTable.all.map(\.description)
    let schemes = SchemeTable.all.map(\.description)
    for policy in try PolicyLibrary.bundled().policies {
      for rule in policy.rules {
        let known = rule.subject.hasPrefix("suites") ? suites : rule.subject.hasPrefix("groups") ? groups : schemes
        guard rule.subject.hasPrefix("suites") || rule.subject.hasPrefix("groups") || rule.subject.hasPrefix("signature-schemes") else {
          continue
        }
        for pattern in Self.patterns(rule.requirement) where pattern.description != "*" && !pattern.description.hasPrefix("SSL_CK_") {
          #expect(known.contains { pattern.matches($0) }, "\(policy.id), \(rule.id): \(pattern)")
        }
      }
    }
  }

  private static func patterns(_ requirement: PolicyRequirement) -> [NamePattern] {
    switch requirement {
    case .names(let levels):
      (levels.required + levels.anyOf + levels.forbidden + levels.allowed + levels.discouraged).flatMap(\.patterns)
    case .order(let tiers): tiers.flatMap(\.self)
    case .numbers, .property: []
    }
  }
}
