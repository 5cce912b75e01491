import Bytes
import Minting
import PathValidation
import Testing
import X509

/// Roots of a file, which are parsed when they are required.
@Suite struct FileAnchorsTests {
  private static let now = Timestamp("2026-11-21T00:00:00Z") ?? Timestamp(seconds: 0)

  @Test func `each root of a file is found by its name, and counts once`() throws {
    let roots = TrustStore.mozilla.certificates
    let file = Array(roots.map { PEM.write($0.der) }.joined().utf8)
    let store = try TrustStore(files: [file, file], name: "file", source: "roots.pem")
    #expect(store.count == roots.count)
    #expect(store.certificates == roots)
    for root in roots {
      #expect(store.contains(root) && store.vouches(for: root))
      #expect(store.issuers(of: root).contains(root))
    }
    #expect(store.malformed.isEmpty)
  }

  @Test func `a malformed entry is reported, and the others are roots`() throws {
    let root = try #require(TrustStore.mozilla.certificates.first)
    let broken = Array(root.der.dropLast(20))
    for bytes in [broken, [0x30, 0x00], [0x30, 0x80], []] {
      let file = Array((PEM.write(bytes.isEmpty ? [0] : bytes) + PEM.write(root.der)).utf8)
      let store = try TrustStore(pem: file, name: "file")
      #expect(store.count == 1 && store.contains(root))
      #expect(store.malformed.count == 1)
    }
  }

  @Test func `a malformed root is an error of the chains that name it as their issuer, and of no other`() throws {
    let authorities = try TestAuthorities(now: Self.now)
    let leaf = try Certificate(der: try authorities.server().der)
    let issuer = try Certificate(der: authorities.intermediate.der)
    let root = try Certificate(der: authorities.root.der)
    let other = try #require(TrustStore.mozilla.certificates.first)
    let verifier = CertificateVerifier(VerificationContext(time: Self.now))
    func codes(_ malformed: Certificate) throws -> [ChainError.Code] {
      // A month after December.
      var der = malformed.der
      let time = try #require(der.indices.first { der[$0...].starts(with: [0x17, 0x0d]) })
      der.replaceSubrange((time + 4)..<(time + 6), with: [0x39, 0x39])
      let file = Array((PEM.write(der) + PEM.write(other.der)).utf8)
      return verifier.verify(ServedChain([leaf, issuer]), trusting: try TrustStore(pem: file, name: "file")).errors.map(\.code)
    }
    #expect(try codes(root) == [.unknownIssuer, .malformedCertificate])
    let stranger = try #require(TrustStore.mozilla.certificates.last { $0.subject.description.utf8.allSatisfy { $0 < 0x80 } })
    #expect(try codes(stranger) == [.unknownIssuer])
  }

  @Test func `stores are the same if they have the same roots, in any order`() throws {
    let roots = TrustStore.mozilla.certificates.prefix(5)
    func store(_ list: some Sequence<Certificate>) throws -> TrustStore {
      try TrustStore(pem: Array(list.map { PEM.write($0.der) }.joined().utf8), name: "file")
    }
    #expect(try store(roots).identity == store(roots.reversed()).identity)
    #expect(try store(roots).identity != store(roots.dropLast()).identity)
    #expect(TrustStore.mozilla.identity == TrustStore.mozilla.identity)
    #expect(TrustStore.mozilla.identity != TrustStore.empty.identity)
  }
}
