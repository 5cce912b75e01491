import Bytes
import Minting
import PathValidation
import Testing
import X509

@Suite struct PathBuilderTests {
  private static let now = Timestamp(seconds: 1_795_219_200)

  private static func verdict(
    _ chain: [[UInt8]], roots: [[UInt8]], profile: Profile = .webPKI, limits: Limits = Limits()
  ) throws -> ChainVerdict {
    let store = TrustStore(certificates: try roots.map { der in try Certificate(der: der) }, name: "test")
    return CertificateVerifier(VerificationContext(time: now, profile: profile, limits: limits)).verify(
      ServedChain(der: chain), trusting: store)
  }

  /// `layers` names with two keys each; every key of a layer is certified by both keys of the one above.
  private static func mesh(layers: Int) throws -> [[UInt8]] {
    var above = [try TestAuthority.root("Nobody", .p256, 0, now: now), try TestAuthority.root("Nobody", .p256, 1, now: now)]
    var chain: [[UInt8]] = []
    for layer in 1...layers {
      var next: [TestAuthority] = []
      for number in 0..<2 {
        for (index, issuer) in above.enumerated() {
          let authority = try issuer.authority("Layer \(layer)", .p256, (2 * layer + number) % 24)
          chain.append(authority.der)
          if index == 0 { next.append(authority) }
        }
      }
      above = next
    }
    return [try above[0].server([.dns("localhost")], .p384, 0).der] + chain
  }

  @Test func `a mesh of cross-signed authorities ends at a bound, not with an unknown issuer`() throws {
    let chain = try Self.mesh(layers: 10)
    let few = try Self.verdict(chain, roots: [], limits: Limits(signatureChecks: 10))
    #expect(few.errors.map(\.code) == [.limitExceeded])
    #expect(few.pathsTruncated)
    let short = try Self.verdict(chain, roots: [], limits: Limits(steps: 50))
    #expect(short.errors.map(\.code) == [.limitExceeded])
  }

  @Test func `listing stops at 64 paths and says so`() throws {
    let verdict = try Self.verdict(try Self.mesh(layers: 8), roots: [])
    #expect(verdict.paths.count == 64)
    #expect(verdict.pathsTruncated)
    #expect(!verdict.trusted)
  }

  @Test func `an expired cross-signed authority does not hide a good path`() throws {
    let root = try TestAuthority.root("Root", .p256, 0, now: Self.now)
    let old = try TestAuthority.root("Old Root", .p256, 1, now: Self.now)
    let cross = try old.authority("Intermediate", .p256, 2) { $0.notAfter = Self.now + .seconds(-1) }
    let intermediate = try root.authority("Intermediate", .p256, 2)
    let leaf = try intermediate.server([.dns("localhost")])
    let verdict = try Self.verdict([leaf.der, cross.der, intermediate.der], roots: [old.der, root.der])
    #expect(verdict.trusted)
    #expect(verdict.paths.count == 2)
    #expect(verdict.paths.first?.anchor == "CN=Root,O=tlsprobe tests")
    #expect(verdict.paths.last?.errors.map(\.code) == [.expired])
  }

  @Test func `a wrong key identifier keeps no path from being found, and is refused where the baseline counts`() throws {
    let root = try TestAuthority.root("Root", .p256, 0, now: Self.now)
    let leaf = try root.server([.dns("localhost")]) { $0.set(.authorityKeyIdentifier([1, 2, 3])) }
    #expect(try Self.verdict([leaf.der], roots: [root.der]).errors.map(\.code) == [.malformedCertificate])
    #expect(try Self.verdict([leaf.der], roots: [root.der], profile: .rfc5280).trusted == true)
  }

  @Test func `authorities of the same name are told apart by their keys`() throws {
    let first = try TestAuthority.root("Root", .p256, 0, now: Self.now)
    let second = try TestAuthority.root("Root", .p256, 1, now: Self.now)
    let leaf = try second.server([.dns("localhost")])
    #expect(try Self.verdict([leaf.der], roots: [first.der, second.der]).trusted == true)
    let other = try Self.verdict([leaf.der], roots: [first.der])
    #expect(other.errors.map(\.code) == [.unknownIssuer])
  }

  @Test func `two authorities that certify each other make no endless path`() throws {
    let first = try TestAuthority.root("First", .p256, 0, now: Self.now)
    let second = try TestAuthority.root("Second", .p256, 1, now: Self.now)
    let chain = [
      try first.server([.dns("localhost")]).der, try second.authority("First", .p256, 0).der, try first.authority("Second", .p256, 1).der,
    ]
    #expect(try Self.verdict(chain, roots: []).errors.map(\.code) == [.unknownIssuer])
    #expect(try Self.verdict(chain, roots: [second.der]).trusted == true)
  }

  @Test func `a self-signed certificate in the store is trusted, and its signature is not looked at`() throws {
    let own = try TestAuthority.root("localhost", .p256, 0, now: Self.now) { $0.remove(OID(2, 5, 29, 15)) }
    #expect(try Self.verdict([own.der], roots: [own.der]).trusted == true)
    let leaf = try own.server([.dns("localhost")])
    var broken = own.der
    broken[broken.count - 1] ^= 1
    #expect(try Self.verdict([leaf.der], roots: [broken]).trusted == true)
  }

  @Test func `a chain longer than allowed exceeds a limit`() throws {
    let minted = try #require(try ChainCase.mint("long-chain", by: try TestAuthorities(now: Self.now)))
    let chain = try #require(minted.presentations.first?.chain)
    #expect(try Self.verdict(chain, roots: [minted.root], limits: Limits(depth: 19)).trusted == true)
    #expect(try Self.verdict(chain, roots: [minted.root], limits: Limits(depth: 18)).errors.map(\.code) == [.limitExceeded])
  }

  @Test func `a certificate that is none is a verdict`() throws {
    let verdict = try Self.verdict([[1, 2, 3]], roots: [])
    #expect(verdict.errors.map(\.code) == [.malformedCertificate])
    #expect(try Self.verdict([], roots: []).errors.map(\.code) == [.malformedCertificate])
  }
}
