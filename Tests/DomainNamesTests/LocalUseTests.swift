import DomainNames
import Testing

@Suite struct LocalUseTests {
  @Test(arguments: [
    "localhost", "a.localhost", "LOCALHOST.", "printer.local", "db.internal", "x.test", "x.invalid", "x.onion", "home.arpa",
    "a.b.home.arpa", "router", "nas.lan", "x.alt",
  ]) func `a name that no public server resolves is for local use`(name: String) throws {
    #expect(try DomainName(name).isLocalUse)
  }

  @Test(arguments: ["example.com", "localhost.example.com", "internal.example", "arpa.home.example", "127.in-addr.arpa", "test.example"])
  func `other names are not`(name: String) throws {
    #expect(try !DomainName(name).isLocalUse)
  }
}
