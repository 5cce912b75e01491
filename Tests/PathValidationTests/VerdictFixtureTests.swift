import Bytes
import CertificateFixtures
import DomainNames
import Minting
import PathValidation
import Testing
import X509

/// Every chain of the table gets its verdict under the four profiles, with publicly trusted and with private roots.
@Suite struct VerdictFixtureTests {
  @Test(arguments: VerdictFixture.all.indices) func `a chain is judged as its row says`(index: Int) throws {
    let row = VerdictFixture.all[index]
    let minted = try row.mint()
    var store = TrustStore(certificates: try minted.roots.map { der in try Certificate(der: der) }, name: "test")
    let name = try row.host.map { host in try ReferenceIdentity(host) }
    for profile in Profile.all {
      for isPublic in [true, false] {
        store.publicRoots = isPublic ? .all : PublicRoots { _ in false }
        let verdict = CertificateVerifier(VerificationContext(time: row.time, name: name, profile: profile)).verify(
          ServedChain(der: minted.chain), trusting: store)
        let expected = row.faults(under: profile, isPublic: isPublic)
        let faults = verdict.errors.map { VerdictFixture.Fault($0.code, depth: $0.depth) }
        let title: Comment = "\(row), \(profile.name), public: \(isPublic): \(verdict.errors.map(\.message))"
        #expect(Set(faults) == Set(expected), title)
        #expect(verdict.trusted == expected.isEmpty, title)
        // What is an error under a public root is a violation that is noted under a private one, and nowhere else.
        let isNoted = verdict.trusted && profile == .webPKI && !isPublic && !row.baseline.isEmpty
        let noted = verdict.paths.first?.baselineViolations.map { VerdictFixture.Fault($0.error.code, depth: $0.error.depth) } ?? []
        if verdict.trusted { #expect(Set(noted) == (isNoted ? Set(row.baseline) : []), title) }
      }
    }
  }

  @Test func `the table is large, and no two rows are called the same`() {
    #expect(VerdictFixture.all.count >= 300)
    #expect(Set(VerdictFixture.all.map(\.description)).count == VerdictFixture.all.count)
  }

  /// What depends on a store's own dates or on answers about revocation has tests of its own.
  private static let elsewhere: [ChainError.Code] = [.revoked, .revocationUnknown, .distrusted]

  @Test(arguments: ChainError.Code.allCases.filter { !elsewhere.contains($0) })
  func `every reason that a path can have stands in the table`(code: ChainError.Code) {
    #expect(VerdictFixture.all.contains { row in (row.baseline + row.rfc5280).contains { $0.code == code } })
  }
}
