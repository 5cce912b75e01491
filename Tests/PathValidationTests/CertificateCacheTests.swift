import Bytes
import Minting
import Testing
import X509

@testable import PathValidation

/// Certificates and signatures that several chains share.
@Suite struct CertificateCacheTests {
  private static let now = Timestamp("2026-11-21T00:00:00Z") ?? Timestamp(seconds: 0)

  @Test func `the issuers of several chains are parsed once, their leaves each time`() throws {
    let authorities = try TestAuthorities(now: Self.now)
    let leaf = try authorities.server().der
    let list = [leaf, authorities.intermediate.der]
    var issuers = CertificateCache(byteLimit: 1 << 20)
    let first = ServedChain(der: list, issuers: &issuers)
    let second = ServedChain(der: list, issuers: &issuers)
    #expect(first == second && first == ServedChain(der: list))
    #expect(first.entries[1].certificate === second.entries[1].certificate)
    #expect(first.entries[0].certificate !== second.entries[0].certificate)
  }

  @Test func `a malformed issuer is malformed each time`() throws {
    let authorities = try TestAuthorities(now: Self.now)
    let leaf = try authorities.server().der
    let list = [leaf, Array(authorities.intermediate.der.dropLast())]
    var issuers = CertificateCache(byteLimit: 1 << 20)
    for _ in 0..<2 { #expect(ServedChain(der: list, issuers: &issuers).entries[1].error != nil) }
  }

  @Test func `the cache is emptied at its limit, and keeps nothing longer than it`() throws {
    let authorities = try TestAuthorities(now: Self.now)
    let (der, other) = (authorities.intermediate.der, authorities.root.der)
    var cache = CertificateCache(byteLimit: max(der.count, other.count))
    let first = try cache.certificate(der: der)
    #expect(try cache.certificate(der: der) === first)
    _ = try cache.certificate(der: other)
    #expect(try cache.certificate(der: der) !== first)
    var small = CertificateCache(byteLimit: der.count - 1)
    let unkept = try small.certificate(der: der)
    #expect(try small.certificate(der: der) !== unkept)
  }

  /// With room for all results, for one at a time, and for none.
  @Test(arguments: [1 << 20, 2_000, 1]) func `cached signatures give the same verdict, and a wrong one stays wrong`(byteLimit: Int) throws {
    let authorities = try TestAuthorities(now: Self.now)
    let leaf = try authorities.server().der
    let store = TrustStore(certificates: [try Certificate(der: authorities.root.der)], name: "test")
    let verifier = CertificateVerifier(VerificationContext(time: Self.now))
    var forged = leaf
    forged[forged.count - 1] ^= 1
    var signatures = SignatureCache(byteLimit: byteLimit)
    for _ in 0..<3 {
      for sent in [leaf, forged] {
        let chain = ServedChain(der: [sent, authorities.intermediate.der])
        let shared = verifier.verify(chain, trusting: [store], signatures: &signatures)[0]
        #expect(shared == verifier.verify(chain, trusting: store))
        #expect(shared.trusted == (sent == leaf))
      }
    }
  }
}
