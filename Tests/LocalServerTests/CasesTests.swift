import Bytes
import DomainNames
import Foundation
import LocalServer
import Minting
import PKI
import Testing

@Suite struct CasesTests {
  static let now = Platform.now
  static let judged = Cases.all.filter { $0.expectation != nil }.map(\.name)

  @Test(arguments: judged) func `what a case sends is byte for byte what was minted`(name: String) throws {
    let server = try LocalServer(cases: [name], at: Self.now)
    defer { server.stop() }
    let seen = try OpenSSLClient.connect(to: try #require(server.endpoint(of: name)))
    // libssl's client reads at most 100 kB of certificates and shows none of a longer message.
    if name == "many-names" {
      #expect(seen.certificates.isEmpty)
    } else {
      #expect(seen.status == 0)
      #expect(server.chains(of: name).contains(seen.certificates), "\(seen.text)")
      #expect(server.counts(of: name)?.handshakes == 1)
    }
  }

  @Test(arguments: judged) func `the judge finds in a case what its name says, and nothing else`(name: String) throws {
    let served = try #require(Cases.all.first { $0.name == name })
    let expected = try #require(served.expectation)
    let server = try LocalServer([served], at: Self.now)
    defer { server.stop() }
    let store = try TrustStore(pem: Array(server.trustAnchorsPEM.utf8), name: "test")
    #expect(!server.chains(of: name).isEmpty)
    for chain in server.chains(of: name) {
      let verdict = judge(served: ServedChain(der: chain), store: store, name: try ReferenceIdentity(served.host), at: Self.now)
      let order = verdict.servedOrder
      #expect(verdict.errors.map(\.code) == expected.errors, "\(verdict.errors)")
      #expect(verdict.trusted == expected.errors.isEmpty)
      #expect(order.inOrder == expected.inOrder)
      #expect(order.superfluous == expected.superfluous)
      #expect(order.includesRoot == expected.includesRoot)
      #expect((order.missingIssuer != nil) == expected.missesIssuer)
      #expect(order.duplicates.isEmpty)
    }
  }

  @Test func `a server with two certificates gives each client the one it can check`() throws {
    let server = try LocalServer(cases: ["dual"], at: Self.now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: "dual"))
    let rsa = try OpenSSLClient.connect(to: endpoint, "-sigalgs", "RSA-PSS+SHA256:RSA+SHA256")
    let ecdsa = try OpenSSLClient.connect(to: endpoint, "-sigalgs", "ECDSA+SHA256")
    #expect(rsa.certificates == server.chains(of: "dual").first)
    #expect(ecdsa.certificates == server.chains(of: "dual").last)
    #expect(rsa.certificates != ecdsa.certificates)
  }

  @Test func `a long chain has twenty certificates and a certificate of many names ten thousand`() throws {
    let server = try LocalServer(cases: ["long-chain", "many-names"], at: Self.now)
    defer { server.stop() }
    #expect(server.chains(of: "long-chain").first?.count == 20)
    let leaf = try #require(server.chains(of: "many-names").first?.first)
    #expect(try Certificate(der: leaf).subjectAlternativeNames?.count == 10_000)
  }

  @Test func `every case has a name of its own and a summary`() {
    #expect(Set(Cases.all.map(\.name)).count == Cases.all.count)
    #expect(Cases.all.allSatisfy { !$0.summary.isEmpty && !$0.host.isEmpty })
    #expect(Set(ChainCase.all.map(\.name)).isSubset(of: Self.judged))
  }
}
