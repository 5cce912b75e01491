import Testing

@testable import Policies

/// Every rule of every policy is tested both ways.
@Suite struct RuleCoverageTests {
  private static let rows: [PolicyRow] =
    MozillaPolicyTests.rows + NISTPolicyTests.rows + PCIPolicyTests.rows + CNSAPolicyTests.rows + ANSSIPolicyTests.rows
    + BSITR02102Tests.rows + BSITR03116Tests.rows + NCSCTests.rows + NCSCTests.goodRows + RFC9325Tests.rows + BaselineRequirementsTests.rows

  @Test func `each policy has at least 30 rows`() throws {
    for policy in try PolicyLibrary.bundled().policies {
      let count = Self.rows.count { $0.policy == policy.id }
      #expect(count >= 30, "\(policy.id): \(count)")
    }
  }

  @Test func `each rule has a row that it passes and one that it does not`() throws {
    for policy in try PolicyLibrary.bundled().policies {
      for rule in policy.rules {
        let results = Set(Self.rows.filter { $0.policy == policy.id && $0.rule == rule.id }.map(\.expected))
        let negatives: Set<PolicyRow.Expectation> = [.fail, .discouraged]
        // A rule that permits nothing applies only to servers that violate it.
        let isMet = results.contains(.pass) || results.contains(.notApplicable) || results.isSuperset(of: negatives)
        #expect(isMet && !results.isDisjoint(with: negatives), "\(policy.id), \(rule.id): \(results)")
      }
    }
  }

  @Test func `each row names the section of its rule's standard`() {
    for row in Self.rows { #expect(!row.section.isEmpty, "\(row.policy), \(row.rule)") }
  }
}
