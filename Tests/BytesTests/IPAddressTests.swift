import Bytes
import Testing

@Suite struct IPAddressTests {
  /// RFC 5952, sections 4 and 5.
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("::1", "::1"), ("::", "::"), ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
    ("2001:DB8::0001", "2001:db8::1"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("::ffff:192.0.2.1", "::ffff:192.0.2.1"),
    ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"), ("fe80::1%eth0", "fe80::1%eth0"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
  ])
  func `addresses are read and written in the canonical form`(text: String, canonical: String) {
    #expect(IPAddress(text)?.description == canonical)
  }

  @Test(arguments: [
    "", "1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "256.1.1.1", "0x7f.0.0.1", "1.2.3.4 ", ":", ":::", "1::2::3", "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "12345::", "g::", "1:2:3:4:5:6:7:8::", "::1%", "1.2.3.4::", "::1.2.3", "+1::", "::%\u{1b}", "::%a]", "::%a:1", "::%[", "::%a/b",
  ])
  func `what is no address is refused`(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test func `loopback is recognised`() {
    #expect(IPAddress("127.9.9.9")?.isLoopback == true)
    #expect(IPAddress("::1")?.isLoopback == true)
    #expect(IPAddress("192.0.2.1")?.isLoopback == false)
  }

  @Test func `an endpoint brackets version six`() {
    #expect(Endpoint(.loopbackV6, port: 443).description == "[::1]:443")
    #expect(Endpoint(.loopbackV4, port: 443).description == "127.0.0.1:443")
  }
}
