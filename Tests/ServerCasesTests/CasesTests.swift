import Bytes
import Crypto
import DomainNames
import Foundation
import LocalServer
import Minting
import PathValidation
import ServerFixtures
import Testing
import X509

@Suite struct CasesTests {
  static let now = Platform.now
  static let judged = Cases.all.filter { $0.expectation != nil }.map(\.name)

  /// Those with which ordinary clients come to the end of a handshake.
  static let shown = Cases.all.filter { served in
    switch served.promise {
    case .accepted, .certificateRefused: served.expectation != nil
    default: false
    }
  }.map(\.name)

  @Test(arguments: shown) func `what a case sends is byte for byte what was minted`(name: String) throws {
    let server = try LocalServer(cases: [name], at: Self.now)
    defer { server.stop() }
    let seen = try OpenSSLClient.connect(to: try #require(server.endpoint(of: name)))
    // libssl's client reads at most 100 kB of certificates and shows none of a longer message.
    if ["many-names", "huge-chain"].contains(name) {
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
      let verdict = CertificateVerifier(VerificationContext(time: Self.now, name: try ReferenceIdentity(served.host))).verify(
        ServedChain(der: chain), trusting: store)
      let order = verdict.servedOrder
      #expect(verdict.errors.map(\.code) == expected.errors, "\(verdict.errors)")
      #expect(verdict.trusted == expected.errors.isEmpty)
      let strict = CertificateVerifier(VerificationContext(time: Self.now, name: try ReferenceIdentity(served.host), profile: .baseline))
        .verify(ServedChain(der: chain), trusting: store)
      if !expected.baselineErrors.isEmpty {
        #expect(Set(strict.errors.map(\.code)) == Set(expected.errors + expected.baselineErrors), "\(strict.errors)")
      }
      #expect(order.inOrder == expected.inOrder)
      #expect(order.superfluous == expected.superfluous)
      #expect(order.includesRoot == expected.includesRoot)
      #expect((order.missingIssuer != nil) == expected.missesIssuer)
      #expect(order.duplicates == expected.duplicates)
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

  @Test func `all cases are served at once, and each has its port`() throws {
    let server = try LocalServer(Cases.all, at: Self.now)
    defer { server.stop() }
    #expect(server.names == Cases.all.map(\.name).sorted())
    #expect(Set(server.names.compactMap { server.endpoint(of: $0) }).count == Cases.all.count)
  }

  @Test func `names and aliases are nobody else's, and find their case`() throws {
    let names = Cases.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for served in Cases.all {
      for name in [served.name] + served.aliases { #expect(try #require(Cases.named(name)).name == served.name) }
    }
    #expect(Cases.named("no-such-case") == nil)
  }

  @Test func `every case of badssl.com in the areas of TLS is found by its name there`() {
    let names = """
      expired wrong.host self-signed untrusted-root revoked incomplete-chain reversed-chain no-subject no-common-name no-sct \
      invalid-expected-sct sha1-2016 sha1-2017 sha1-intermediate sha256 sha384 sha512 rsa2048 rsa4096 rsa8192 ecc256 ecc384 1000-sans \
      10000-sans extended-validation pinning-test preloaded-expect-ct captive-portal known-interception blocked-interception dh480 dh512 \
      dh1024 dh2048 dh-small-subgroup dh-composite static-rsa null rc4 rc4-md5 3des cbc mozilla-old mozilla-intermediate mozilla-modern \
      ssl-v2 ssl-v3 tls-v1-0 tls-v1-1 tls-v1-2 client client-cert-missing superfish edellroot dsdtestprovider preact-cli \
      webpack-dev-server mitm-software
      """
    for name in names.split(separator: " ") { #expect(Cases.named(String(name)) != nil, "\(name)") }
  }

  @Test func `what a case is like says how far it goes`() {
    for served in Cases.all {
      #expect((served.reach == .hello) == (served is any ClientHelloCase), "\(served.name)")
      if served.reach == .none { #expect(served.expectation == nil, "\(served.name)") }
    }
  }

  @Test func `a flaw is minted for any name, unless the names are the flaw`() throws {
    let names: [GeneralName] = [.dns("asked.example")]
    let authorities = try TestAuthorities(now: Self.now)
    for served in Cases.all where served.expectation != nil && !["rsa-8192", "many-names"].contains(served.name) {
      let leaf = try #require(try served.presentations(by: authorities.naming(names)).first?.chain.first, "\(served.name)")
      let certificate = try? Certificate(der: leaf)
      let isFixed = Self.namedOtherwise.contains(served.name)
      #expect(isFixed || certificate?.subjectAlternativeNames == names, "\(served.name)")
    }
  }

  @Test func `every case has the same verdict below a local authority with name constraints`() throws {
    let local = try LocalAuthority(now: Self.now, scope: .local)
    let authorities = try TestAuthorities(now: Self.now, below: local).naming([.dns("asked.test")])
    let store = TrustStore(certificates: [try Certificate(der: authorities.root.der)], name: "own")
    // Long keys take seconds to generate in a debug build under load, and 10,000 names to compare.
    let slow: Set = ["rsa-8192", "many-names"]
    for served in Cases.all where !slow.contains(served.name) {
      guard let expected = served.expectation else {
        _ = try served.manner(by: authorities)
        continue
      }
      let host = served.host == "localhost" ? "asked.test" : served.host
      for shown in try served.presentations(by: authorities) {
        let verdict = CertificateVerifier(VerificationContext(time: Self.now, name: try ReferenceIdentity(host))).verify(
          ServedChain(der: shown.chain), trusting: store)
        #expect(verdict.errors.map(\.code) == expected.errors, "\(served.name): \(verdict.errors)")
      }
    }
  }

  @Test func `no key of a chain to a local authority is in the committed pool`() throws {
    let local = try LocalAuthority(now: Self.now, scope: .local)
    let authorities = try TestAuthorities(now: Self.now, below: local)
    var pool: Set<[UInt8]> = []
    for kind in TestKeys.Kind.allCases {
      for number in 0..<kind.count { pool.insert(try TestKeys.key(kind, number).publicKey) }
    }
    let store = TrustStore(certificates: [try Certificate(der: authorities.root.der)], name: "own")
    let hello = try ServerHelloChains(by: authorities)
    var chains = [hello.rsa, hello.ec, hello.ed25519, hello.sm2].map(\.chain)
    for served in Cases.all where served.name != "rsa-8192" { chains += try served.presentations(by: authorities).map(\.chain) }
    #expect(chains.count > 50)
    for chain in chains {
      let keys = chain.compactMap { try? Certificate(der: $0).publicKey.der }.filter { pool.contains($0) }
      guard !keys.isEmpty else { continue }
      // Chains to a root that nobody trusts may have keys of the pool.
      let verdict = CertificateVerifier(VerificationContext(time: Self.now, profile: .rfc5280)).verify(
        ServedChain(der: chain), trusting: store)
      let codes = verdict.errors.map(\.code)
      #expect(codes.contains(.unknownIssuer) || codes.contains(.selfSigned), "\(codes)")
    }
  }

  private static let namedOtherwise: Set = [
    "wrong-host", "ip-san", "idn", "wildcard", "wildcard-tld", "wildcard-partial", "wildcard-two-labels", "ip-common-name", "nul-name",
    "thousand-names", "common-name-only", "version-1", "duplicate-extension",
  ]
}
