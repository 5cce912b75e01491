import Bytes
import Resolver
import Testing

@Suite struct HTTPDNSEndpointTests {
  @Test(
    "an endpoint is an address or a name with an optional port, and is printed as it is written",
    arguments: ["192.0.2.1", "192.0.2.1:8053", "2001:db8::1", "[2001:db8::1]:8443", "a.example", "a.example:8443"])
  func written(_ text: String) throws {
    let endpoint = try #require(HTTPDNSEndpoint(text))
    #expect(endpoint.description == text)
  }

  @Test(
    "anything else is no endpoint",
    arguments: [
      "", ":1", "192.0.2.1:", "192.0.2.1:0", "192.0.2.1:70000", "192.0.2.1:+1", "[192.0.2.1]:1", "[2001:db8::1", "a b", "a:b:c", "1.2.3",
    ])
  func invalid(_ text: String) { #expect(HTTPDNSEndpoint(text) == nil) }

  @Test func `every region has endpoints of both families and a host`() {
    for region in HTTPDNSRegion.allCases {
      let (v4, v6) = region.startupAddresses
      #expect(v4.count >= 2 && v4.allSatisfy { $0.address?.family == .v4 })
      #expect(v6.count >= 2 && v6.allSatisfy { $0.address?.family == .v6 })
      #expect(region.startupHost?.description == "resolvers-\(region == .global ? "cn" : region.rawValue).httpdns.aliyuncs.com")
    }
    #expect(HTTPDNSRegion.cn.startupAddresses.v4.first?.description == "203.107.1.1")
    #expect(HTTPDNSRegion.de.startupAddresses.v6.last?.description == "2404:2280:3000::188")
  }
}
