import Bytes
import Resolver
import Testing

@Suite struct DNSServerTests {
  @Test(arguments: [
    ("udp://192.0.2.1", "udp://192.0.2.1"), ("UDP://192.0.2.1:53", "udp://192.0.2.1"), ("tcp://192.0.2.1:5353", "tcp://192.0.2.1:5353"),
    ("udp://[2001:db8::1]", "udp://[2001:db8::1]"), ("tcp://[::1]:54", "tcp://[::1]:54"), ("udp://[fe80::1%eth0]", "udp://[fe80::1%eth0]"),
    ("tls://dns.Example", "tls://dns.example"), ("tls://192.0.2.1:853", "tls://192.0.2.1"),
    ("tls://dns.example:8853", "tls://dns.example:8853"),
  ]) func `a URL names transport, host and port`(text: String, description: String) throws {
    #expect(try #require(DNSServer(text)).description == description)
  }

  @Test(arguments: [
    "", "192.0.2.1", "udp:192.0.2.1", "udp://", "udp://dns.example", "tcp://dns.example", "udp://192.0.2.1:", "udp://192.0.2.1:0",
    "udp://192.0.2.1:65536", "udp://2001:db8::1", "udp://[2001:db8::1", "https://dns.example", "tls://a b", "udp://192.0.2.1/",
  ]) func `other texts are refused`(text: String) {
    #expect(DNSServer(text) == nil)
  }

  @Test func `the endpoint of an address is known`() {
    #expect(DNSServer("tls://192.0.2.1")?.endpoint == Endpoint(IPAddress("192.0.2.1") ?? .loopbackV4, port: 853))
    #expect(DNSServer("tls://dns.example")?.endpoint == nil)
  }
}
