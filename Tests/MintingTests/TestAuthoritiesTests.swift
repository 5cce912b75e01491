import Bytes
import Crypto
import Minting
import PathValidation
import Testing
import X509

@Suite struct TestAuthoritiesTests {
  private static let now = Timestamp("2026-11-21T00:00:00Z") ?? Timestamp(seconds: 0)

  @Test func `servers are called as they are to be, with the same authorities`() throws {
    let authorities = try TestAuthorities(now: Self.now)
    let others = authorities.naming([.dns("www.example.test")])
    #expect(authorities.names == TestAuthorities.localNames)
    #expect(others.root.der == authorities.root.der && others.intermediate.der == authorities.intermediate.der)
    let leaf = try Certificate(der: try others.server().der)
    #expect(leaf.subjectAlternativeNames == [.dns("www.example.test")])
  }

  @Test func `no authority or server below a local authority has a key that others know`() throws {
    let local = try LocalAuthority(now: Self.now, scope: .local)
    let first = try TestAuthorities(now: Self.now, below: local)
    let again = try TestAuthorities(now: Self.now, below: local)
    let other = try TestAuthorities(now: Self.now, below: LocalAuthority(now: Self.now, scope: .local))
    #expect(first.root.key.publicKey == local.key.publicKey && first.root.der == local.certificate)
    #expect(again.intermediate.key.publicKey == first.intermediate.key.publicKey)
    #expect(other.intermediate.key.publicKey != first.intermediate.key.publicKey)
    for kind in TestKeys.Kind.allCases where kind != .rsa8192 {
      let pool = Set(try (0..<kind.count).map { number in try TestKeys.key(kind, number).publicKey })
      let key = try first.server(kind, 0).key
      #expect(!pool.contains(key.publicKey), "\(kind)")
      #expect(try first.server(kind, 0).key.publicKey == key.publicKey, "\(kind)")
      #expect(try other.server(kind, 0).key.publicKey != key.publicKey, "\(kind)")
      #expect(!pool.contains(try first.root.authority("Other", kind, 0).key.publicKey), "\(kind)")
    }
    let store = TrustStore(certificates: [try Certificate(der: first.root.der)], name: "test")
    let chain = again.present(try again.server()).chain
    #expect(CertificateVerifier(VerificationContext(time: Self.now)).verify(ServedChain(der: chain), trusting: store).trusted)
  }

  @Test func `a key of 8,192 bits is generated with several primes and signs`() throws {
    let key = try PrivateKey.generate(.rsa(bits: 8_192), primes: 4)
    #expect(key.kind == .rsa(bits: 8_192))
    #expect(try PrivateKey(der: key.der).publicKey == key.publicKey)
    #expect(try !key.sign(Array("a".utf8), algorithm: .rsaPSS(.sha256)).isEmpty)
  }

  @Test func `each certificate of a local authority has a serial number of its own, and ends with the root`() throws {
    let local = try LocalAuthority(now: Self.now, scope: .local)
    let late = Self.now + .seconds(60 * 86_400)
    let authorities = try TestAuthorities(now: late, below: local)
    let lower = try authorities.intermediate.authority("Lower", .p256, 4)
    let issued =
      try [authorities.root.der, authorities.intermediate.der, lower.der]
      + (0..<20).map { _ in try authorities.server().der }
    let read = try issued.map { try Certificate(der: $0) }
    #expect(Set(read.map(\.serialNumber)).count == read.count)
    #expect(read.allSatisfy { $0.serialNumber.count == 16 })
    #expect(read.allSatisfy { $0.notAfter <= local.notAfter })
    #expect(local.notAfter == Self.now + LocalAuthority.lifetime)
  }

  @Test func `a local authority has critical name constraints, which its intermediates repeat`() throws {
    let local = try LocalAuthority(now: Self.now, scope: NameScope(adding: [.dns("api.example.org"), try address("192.0.2.7")]))
    let authorities = try TestAuthorities(now: Self.now, below: local)
    let lower = try authorities.intermediate.authority("Lower", .p256, 4)
    for der in [authorities.root.der, authorities.intermediate.der, lower.der] {
      let certificate = try Certificate(der: der)
      #expect(
        certificate.nameConstraints?.permitted.map(\.description) == [
          "DNS:localhost", "DNS:test", "DNS:api.example.org", "IP:127.0.0.0/8", "IP:::1/128", "IP:192.0.2.7/32",
        ])
      #expect(certificate.extensions.first { $0.oid == OID(2, 5, 29, 30) }?.isCritical == true)
    }
    #expect(authorities.names.contains(.dns("api.example.org")))
    let store = TrustStore(certificates: [try Certificate(der: authorities.root.der)], name: "test")
    for (name, isPermitted) in [
      ("a.localhost", true), ("b.test", true), ("api.example.org", true), ("x.api.example.org", true), ("example.org", false),
      ("bank.example", false), ("localhost.example", false), ("atest", false), ("xlocalhost", false),
    ] {
      let issued = try authorities.naming([.dns(name)]).server()
      let verdict = CertificateVerifier(VerificationContext(time: Self.now)).verify(
        ServedChain(der: authorities.present(issued).chain), trusting: store)
      #expect(verdict.errors.map(\.code).contains(.nameConstraint) != isPermitted, "\(name)")
      #expect(local.scope.permits(.dns(name)) == isPermitted, "\(name)")
    }
    for (text, isPermitted) in [("127.9.9.9", true), ("::1", true), ("192.0.2.7", true), ("192.0.2.8", false), ("::2", false)] {
      let name = try address(text)
      let issued = try authorities.naming([name]).server()
      let verdict = CertificateVerifier(VerificationContext(time: Self.now)).verify(
        ServedChain(der: authorities.present(issued).chain), trusting: store)
      #expect(verdict.errors.map(\.code).contains(.nameConstraint) != isPermitted, "\(text)")
      #expect(local.scope.permits(name) == isPermitted, "\(text)")
    }
  }

  @Test func `an authority without these constraints, or of another key, is no local authority`() throws {
    let local = try LocalAuthority(now: Self.now, scope: .local)
    #expect(LocalAuthority(key: local.key, certificate: local.certificate)?.scope == .local)
    let stranger = try LocalAuthority(now: Self.now, scope: .local)
    #expect(LocalAuthority(key: stranger.key, certificate: local.certificate) == nil)
    let root = try TestAuthority.root("Old", key: local.key, .ecdsa(.sha256), now: Self.now)
    #expect(LocalAuthority(key: local.key, certificate: root.der) == nil)
    let wide = try TestAuthority.root("Wide", key: local.key, .ecdsa(.sha256), now: Self.now) {
      $0.set(.nameConstraints(permitted: [NameWriter.general(.dns("localhost"))]))
    }
    #expect(LocalAuthority(key: local.key, certificate: wide.der) == nil)
    #expect(LocalAuthority(key: local.key, certificate: [0x30, 0x00]) == nil)
    #expect(LocalAuthority(key: try TestKeys.key(.rsa2048), certificate: local.certificate) == nil)
  }

  private func address(_ text: String) throws -> GeneralName { .ipAddress(try #require(IPAddress(text))) }
}
