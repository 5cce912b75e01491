import Bytes
import Crypto
import Minting
import Testing
import X509

@Suite struct ChainCaseTests {
  private static let now = Timestamp("2026-11-21T00:00:00Z") ?? Timestamp(seconds: 0)

  @Test(arguments: ChainCase.all.map(\.name)) func `each case presents certificates that go with its keys`(name: String) throws {
    let minted = try #require(try ChainCase.mint(name, by: try TestAuthorities(now: Self.now)))
    #expect(!minted.presentations.isEmpty)
    for presentation in minted.presentations {
      let leaf = try Certificate(der: try #require(presentation.chain.first))
      #expect(leaf.publicKey.der == presentation.key.publicKey)
      for der in presentation.chain {
        let certificate = try Certificate(der: der)
        #expect(certificate.deviations.isEmpty)
      }
    }
  }

  @Test func `an unknown case is none`() throws {
    let minted = try ChainCase.mint("no-such-case", by: try TestAuthorities(now: Self.now))
    #expect(minted == nil)
  }
}
