import DomainNames
import Testing

@Suite("Public suffixes")
struct PublicSuffixTests {
  @Test(
    "the registrable domain is the suffix and one label",
    arguments: [
      ("com", nil), ("example.com", "example.com"), ("a.b.example.com", "example.com"), ("co.uk", nil), ("example.co.uk", "example.co.uk"),
      ("www.example.co.uk", "example.co.uk"), ("uk", nil), ("ck", nil), ("b.ck", nil), ("a.b.ck", "a.b.ck"), ("www.ck", "www.ck"),
      ("www.www.ck", "www.ck"), ("kobe.jp", "kobe.jp"), ("c.kobe.jp", nil), ("b.c.kobe.jp", "b.c.kobe.jp"),
      ("city.kobe.jp", "city.kobe.jp"),
      ("www.city.kobe.jp", "city.kobe.jp"), ("github.io", nil), ("someone.github.io", "someone.github.io"),
      ("食狮.公司.cn", "xn--85x722f.xn--55qx5d.cn"),
      ("公司.cn", nil), ("shishi.中国", "shishi.xn--fiqs8s"), ("localhost", nil), ("host.unlisted-name", "host.unlisted-name"),
    ] as [(String, String?)])
  func registrable(name: String, expected: String?) throws {
    #expect(try DomainName(name).registrableDomain == expected)
  }

  @Test("a suffix tells whether it is listed and whose it is")
  func kinds() throws {
    let registry = try DomainName("www.example.co.uk").publicSuffix
    #expect((registry.ascii, registry.isListed, registry.isPrivate) == ("co.uk", true, false))
    let operated = try DomainName("someone.github.io").publicSuffix
    #expect((operated.ascii, operated.isListed, operated.isPrivate) == ("github.io", true, true))
    let unknown = try DomainName("host.unlisted-name").publicSuffix
    #expect((unknown.ascii, unknown.isListed, unknown.isPrivate) == ("unlisted-name", false, false))
  }
}
