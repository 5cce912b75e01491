import Bytes
import Minting
import PathValidation
import Testing
import X509

/// Roots of a file, which are parsed when they are required.
@Suite struct FileAnchorsTests {
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
