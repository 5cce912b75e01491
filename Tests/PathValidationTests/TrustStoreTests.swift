import Bytes
import Minting
import PathValidation
import Testing
import X509

@Suite struct TrustStoreTests {
  @Test(arguments: TrustStore.bundled.map(\.name)) func `every bundled root can be read and is found by its name and key`(name: String)
    throws
  {
    let store = try #require(TrustStore.bundled(named: name))
    let roots = store.certificates
    #expect(roots.count == store.count)
    #expect((100...250).contains(store.count))
    for root in roots {
      #expect(store.contains(root))
      #expect(store.vouches(for: root))
      #expect(store.issuers(of: root).contains(root))
    }
  }

  @Test func `the bundled stores have names, versions and days of their own`() {
    #expect(TrustStore.bundled.map(\.name) == ["mozilla", "apple", "microsoft", "chrome", "android", "java"])
    for store in TrustStore.bundled {
      #expect(store.source.hasPrefix("bundled "))
      #expect(store.date.flatMap { Timestamp($0) } != nil)
    }
    #expect(TrustStore.bundled(named: "netscape")?.name == nil)
  }

  @Test func `a root that one store lacks is nobody there`() throws {
    let mozilla = TrustStore.mozilla
    for store in TrustStore.bundled {
      for root in store.certificates where !mozilla.contains(root) { #expect(!mozilla.issuers(of: root).contains(root)) }
    }
    let microsoft = try #require(TrustStore.bundled(named: "microsoft"))
    #expect(microsoft.certificates.contains { !mozilla.vouches(for: $0) })
  }

  @Test func `an empty store trusts nobody`() {
    #expect(TrustStore.empty.count == 0)
    #expect(TrustStore.empty.date == nil)
  }

  @Test func `a store says what it trusts a root for`() throws {
    func constraints(_ store: String, _ fingerprint: String) throws -> AnchorConstraints? {
      let store = try #require(TrustStore.bundled(named: store))
      let root = try #require(store.certificates.first { Hex.encode($0.sha256) == fingerprint })
      return store.constraints(on: root)
    }
    let izenpe = "2530cc8e98321502bad96f9b1fba1b099e2d299e0f4548bb914f363bc0d4531f"
    #expect(try constraints("mozilla", izenpe) == AnchorConstraints(lastFirstDate: Timestamp("2026-04-15T23:59:59Z")))
    #expect(try constraints("chrome", izenpe) == AnchorConstraints(lastTimestamp: Timestamp("2026-04-14T23:59:59Z")))
    let kamu = "46edc3689046d53a453fb3104ab80dcaec658b2660ea1629dd7e867990648716"
    #expect(try constraints("mozilla", kamu) == AnchorConstraints(permittedDomains: [".tr"]))
    #expect(try constraints("chrome", kamu) == nil)
    let isrg = "96bcec06264976f37460779acf28c5a7cfe8a3c0aae11a8ffcee05c0bddf08c6"
    for store in TrustStore.bundled { #expect(try constraints(store.name, isrg) == nil) }
  }

  @Test func `a store of one's own may be limited too`() throws {
    let now = Timestamp(seconds: 1_795_219_200)
    let root = try #require(try TestAuthority.root("Root", .p256, 0, now: now).certificate)
    let other = try #require(try TestAuthority.root("Root", .p256, 1, now: now).certificate)
    let limit = AnchorConstraints(permittedDomains: [".test"])
    let store = TrustStore(certificates: [other, root], name: "test", constraints: [root: limit])
    #expect(store.constraints(on: root) == limit)
    #expect(store.constraints(on: other) == nil)
    #expect(TrustStore(certificates: [root], name: "test").constraints(on: root) == nil)
  }
}
