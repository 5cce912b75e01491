import Bytes
import Crypto
import Minting
import PKI
import Testing

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

  @Test func `below a root from elsewhere no authority has a key that others know`() throws {
    let rootKey = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let first = try TestAuthorities(now: Self.now, rootKey: rootKey)
    let again = try TestAuthorities(now: Self.now, rootKey: rootKey, certificate: first.root.der)
    let other = try TestAuthorities(now: Self.now, rootKey: try PrivateKey.generate(.ec(curve: "prime256v1")))
    #expect(first.root.key.publicKey == rootKey.publicKey)
    #expect(again.root.der == first.root.der && again.root.name == first.root.name)
    #expect(again.intermediate.key.publicKey == first.intermediate.key.publicKey)
    #expect(other.intermediate.key.publicKey != first.intermediate.key.publicKey)
    let pool = Set(try (0..<TestKeys.Kind.p256.count).map { number in try TestKeys.key(.p256, number).publicKey })
    for authority in [first.intermediate, try first.root.authority("Other", .p256, 7), try first.root.authority("RSA", .rsa2048, 0)] {
      #expect(!pool.contains(authority.key.publicKey))
    }
    let store = TrustStore(certificates: [try Certificate(der: first.root.der)], name: "test")
    let chain = again.present(try again.server()).chain
    #expect(judge(served: ServedChain(der: chain), store: store, name: nil, at: Self.now).trusted)
  }

  @Test func `a root needs a key on P-256, and its own`() throws {
    let key = try TestKeys.key(.p256, 3)
    let stranger = try TestAuthority.root("Stranger", .p256, 4, now: Self.now)
    #expect(throws: CryptoError.self) { try TestAuthorities(now: Self.now, rootKey: try TestKeys.key(.rsa2048)) }
    #expect(throws: CryptoError.self) { try TestAuthorities(now: Self.now, rootKey: key, certificate: stranger.der) }
    #expect(throws: CryptoError.self) { try TestAuthorities(now: Self.now, rootKey: key, certificate: [0x30, 0x00]) }
  }
}
