import Bytes
import DomainNames
import Minting
import PKI
import Testing

/// Every chain of the table gets the verdict that it deserves, under both profiles.
@Suite struct JudgedChainTests {
  @Test(arguments: JudgedChain.all.indices) func `a chain is judged as its row says`(index: Int) throws {
    let row = JudgedChain.all[index]
    let minted = try row.mint()
    let store = TrustStore(certificates: try minted.roots.map { der in try Certificate(der: der) }, name: "test")
    let name = try row.host.map { host in try ReferenceIdentity(host) }
    for profile in Profile.all {
      let verdict = judge(served: ServedChain(der: minted.chain), store: store, name: name, at: row.time, profile: profile)
      let faults = verdict.errors.map { JudgedChain.Fault($0.code, depth: $0.depth) }
      #expect(Set(faults) == Set(row.faults(under: profile)), "\(row), \(profile.name): \(verdict.errors.map(\.message))")
      #expect(verdict.trusted == row.faults(under: profile).isEmpty)
    }
  }

  @Test func `the table is large, and no two rows are called the same`() {
    #expect(JudgedChain.all.count >= 300)
    #expect(Set(JudgedChain.all.map(\.description)).count == JudgedChain.all.count)
  }

  /// What depends on a store's own dates or on answers about revocation has tests of its own.
  private static let elsewhere: [ChainError.Code] = [.revoked, .revocationUnknown, .distrusted]

  @Test(arguments: ChainError.Code.allCases.filter { !elsewhere.contains($0) })
  func `every reason that a path can have stands in the table`(code: ChainError.Code) {
    #expect(JudgedChain.all.contains { row in (row.webPKI + row.rfc5280).contains { $0.code == code } })
  }
}
