import Bytes
import DomainNames
import HTTPMessages
import Testing

@Suite struct URITests {
  @Test func `an origin is scheme, host and port`() throws {
    let address = Host.address(try #require(IPAddress("192.0.2.1")))
    let one = URI(scheme: "https", host: address)
    #expect(one.sharesOrigin(with: URI(scheme: "https", host: address, explicitPort: 443)))
    #expect(!one.sharesOrigin(with: URI(scheme: "http", host: address, explicitPort: 443)))
  }
}
