import Bytes
import DomainNames
import Resolver
import Testing

@Suite struct HostOverrideTests {
  @Test func `host, port and several addresses are read`() throws {
    let override = try #require(HostOverride("example.org:443:192.0.2.1,[2001:db8::1],::1"))
    #expect(override.host?.ascii == "example.org")
    #expect(override.addresses.map(\.description) == ["192.0.2.1", "2001:db8::1", "::1"])
    #expect(HostOverride("*:443:192.0.2.1")?.host == nil)
  }

  @Test(arguments: ["", "a", "a:443", "a:0:192.0.2.1", "a:443:", "a:443:x", "a:443:192.0.2.1,", " :443:192.0.2.1"])
  func `what is no override is refused`(text: String) {
    #expect(HostOverride(text) == nil)
  }
}
