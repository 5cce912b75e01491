import PKI
import Testing

@Suite struct TrustStoreTests {
  @Test func `every bundled root can be read and is found by its name and key`() {
    let store = TrustStore.mozilla
    let roots = store.certificates
    #expect(roots.count == store.count)
    #expect(store.count > 100)
    for root in roots {
      #expect(store.contains(root))
      #expect(store.vouches(for: root))
      #expect(store.issuers(of: root).contains(root))
    }
  }

  @Test func `an empty store trusts nobody`() {
    #expect(TrustStore.empty.count == 0)
  }
}
