import Bytes
import CertificateFixtures
import Crypto
import DomainNames
import Minting
import PathValidation
import Testing
import X509

/// Which rules are errors under which roots.
@Suite struct ProfileTests {
  private static let now = VerdictFixture.now

  private struct Chain {
    let root: Certificate
    let served: ServedChain

    /// Valid for so many days, without extended key usage and key identifiers.
    init(days: Int64, kind: TestKeys.Kind = .p256) throws {
      let root = try TestAuthority.root("Private Root", .p256, 0, now: now)
      let intermediate = try root.authority("Private Intermediate", .p256, 1)
      let leaf = try intermediate.server([.dns("www.example.test")], kind) {
        $0.notAfter = $0.notBefore + .seconds(days * 86_400 - 1)
        for oid in [OID(2, 5, 29, 37), OID(2, 5, 29, 14), OID(2, 5, 29, 35)] { $0.remove(oid) }
      }
      self.root = try Certificate(der: root.der)
      served = ServedChain(der: [leaf.der, intermediate.der])
    }

    func verdict(_ profile: Profile = .webPKI, publicRoots: PublicRoots = .bundled) throws -> ChainVerdict {
      var store = TrustStore(certificates: [root], name: "test")
      store.publicRoots = publicRoots
      return CertificateVerifier(VerificationContext(time: now, name: try ReferenceIdentity("www.example.test"), profile: profile)).verify(
        served, trusting: store)
    }
  }

  @Test(arguments: [365, 820] as [Int64])
  func `a certificate of a private authority is trusted for a year and longer, without extended key usage and key identifiers`(
    days: Int64
  ) throws {
    let chain = try Chain(days: days)
    let verdict = try chain.verdict()
    #expect(verdict.trusted, "\(verdict.errors)")
    #expect(Set(verdict.paths[0].baselineViolations.map(\.rule)) == [.validityPeriod, .extendedKeyUsage, .keyIdentifiers])
    for profile in [Profile.client, .rfc5280] {
      #expect(try chain.verdict(profile).trusted)
      #expect(try chain.verdict(profile).paths[0].baselineViolations.isEmpty)
    }
    let codes: Set<ChainError.Code> = [.validityTooLong, .extendedKeyUsage, .malformedCertificate]
    #expect(Set(try chain.verdict(.baseline).errors.map(\.code)) == codes)
    let asPublic = try chain.verdict(publicRoots: .all)
    #expect(Set(asPublic.errors.map(\.code)) == codes && asPublic.paths[0].baselineViolations.isEmpty)
  }

  @Test(arguments: [(TestKeys.Kind.ed25519, "Ed25519"), (.ed448, "Ed448"), (.rsaPSS, "PSS")])
  func `an Ed25519, Ed448 or PSS key under a public root is an error, under a private root a finding`(
    kind: TestKeys.Kind, name: String
  ) throws {
    let chain = try Chain(days: 90, kind: kind)
    let asPublic = try chain.verdict(publicRoots: .all)
    let error = try #require(asPublic.errors.first { $0.code == .keyNotAllowed })
    #expect(error.depth == 0 && error.message.contains(name) && error.message.contains("not allowed"))
    #expect(try chain.verdict(.client, publicRoots: .all).trusted)
    let asPrivate = try chain.verdict()
    #expect(asPrivate.trusted)
    #expect(asPrivate.paths[0].baselineViolations.contains { $0.rule == .key && $0.error.code == .keyNotAllowed })
  }

  @Test func `a path to a private root is found beside one to a public root that the rules refuse`() throws {
    let first = try TestAuthority.root("Root", .p256, 0, now: Self.now)
    let second = try TestAuthority.root("Root", .p384, 0, now: Self.now)
    let intermediate = try first.authority("Intermediate", .p256, 1)
    let cross = try second.crossCertificate(for: intermediate)
    let leaf = try intermediate.server([.dns("www.example.test")]) { $0.notAfter = $0.notBefore + .seconds(365 * 86_400) }
    let roots = [try Certificate(der: first.der), try Certificate(der: second.der)]
    for publicRoot in roots {
      for chain in [[leaf.der, intermediate.der, cross], [leaf.der, cross, intermediate.der]] {
        var store = TrustStore(certificates: roots, name: "test")
        store.publicRoots = PublicRoots { $0 == publicRoot }
        let verdict = CertificateVerifier(VerificationContext(time: Self.now)).verify(ServedChain(der: chain), trusting: store)
        #expect(verdict.trusted)
        let path = try #require(verdict.paths.first)
        #expect(path.certificates.last == roots.first { $0 != publicRoot })
        #expect(path.baselineViolations.map(\.rule) == [.validityPeriod])
        #expect(verdict.paths.contains { $0.certificates.last == publicRoot && $0.errors.map(\.code) == [.validityTooLong] })
      }
    }
  }

  @Test func `every root of the bundled stores is public, also when it comes from a file`() throws {
    let roots = TrustStore.bundled.flatMap(\.certificates)
    #expect(roots.count > 500)
    let file = try TrustStore(pem: Array(roots.map { PEM.write($0.der) }.joined().utf8), name: "file")
    for root in file.certificates { #expect(file.publicRoots.contains(root), "\(root.subject)") }
  }

  @Test func `a root that has only the name of a public root is private`() throws {
    let known = try #require(TrustStore.mozilla.certificates.first)
    var builder = CertificateBuilder(
      issuer: known.subject.der, subject: known.subject.der, notBefore: Self.now, notAfter: Self.now + .seconds(86_400),
      publicKey: try TestKeys.key(.p256).publicKey)
    builder.extensions = [.basicConstraints(authority: true), .subjectKeyIdentifier(known.subjectKeyIdentifier ?? [1])]
    let impostor = try Certificate(der: try builder.signed(by: try TestKeys.key(.p256), .ecdsa(.sha256)))
    #expect(PublicRoots.bundled.contains(known))
    #expect(!PublicRoots.bundled.contains(impostor))
  }

  @Test func `without a trusted root the rules for public authorities are not an error but where they bind every root`() throws {
    let chain = try Chain(days: 365)
    func codes(_ profile: Profile) throws -> [ChainError.Code] {
      CertificateVerifier(VerificationContext(time: Self.now, profile: profile)).verify(chain.served, trusting: .empty).errors.map(\.code)
    }
    #expect(try codes(.webPKI) == [.unknownIssuer])
    #expect(try codes(.baseline).contains(.validityTooLong))
  }

  @Test func `a wildcard below a public suffix is an error under a public root alone`() throws {
    let root = try TestAuthority.root("Root", .p256, 0, now: Self.now)
    let leaf = try root.server([.dns("*.co.uk")])
    for (roots, matches) in [(PublicRoots.all, false), (PublicRoots { _ in false }, true)] {
      var store = TrustStore(certificates: [try Certificate(der: root.der)], name: "test")
      store.publicRoots = roots
      let verdict = CertificateVerifier(VerificationContext(time: Self.now, name: try ReferenceIdentity("shop.co.uk"))).verify(
        ServedChain(der: [leaf.der]), trusting: store)
      #expect(verdict.hostnameMatches == matches && verdict.trusted == matches)
      #expect(verdict.errors.map(\.code) == (matches ? [] : [.hostnameMismatch]))
      #expect(verdict.paths[0].baselineViolations.map(\.rule) == (matches ? [.wildcard] : []))
    }
  }
}
