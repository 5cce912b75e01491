import Bytes
import Connect
import Testing

@Suite struct ProxyTests {
  @Test(arguments: [
    ("proxy.example:3128", "http://proxy.example:3128"), ("proxy.example", "http://proxy.example:1080"),
    ("https://proxy.example", "https://proxy.example:443"), ("HTTP://[::1]:3128/", "http://[::1]:3128"),
    ("socks5h://u:p@192.0.2.1", "socks5h://192.0.2.1:1080"), ("socks4a://proxy.example:9", "socks4a://proxy.example:9"),
    ("socks4://10.0.0.1:1", "socks4://10.0.0.1:1"), ("socks5://[2001:db8::1]", "socks5://[2001:db8::1]:1080"),
  ])
  func `a proxy is read as curl reads it, and shown without its password`(text: String, shown: String) throws {
    #expect(try Proxy(text).description == shown)
  }

  @Test func `user and password are decoded apart`() throws {
    #expect(try Proxy("http://me%3a:p%40ss%2f:w@proxy:1").credentials == Proxy.Credentials(user: "me:", password: "p@ss/:w"))
    #expect(try Proxy("http://me@proxy:1").credentials == Proxy.Credentials(user: "me", password: ""))
    #expect(Proxy.Credentials("me:pass:word") == Proxy.Credentials(user: "me", password: "pass:word"))
  }

  @Test(arguments: [
    "", "ftp://proxy", "http://", "http://u:secret@", "proxy:0", "proxy:x", "http://u%zz:secret@proxy", "http://u:secret%f@a b",
  ])
  func `what is no proxy is told without the password`(text: String) throws {
    let error = #expect(throws: ProxyError.self) { try Proxy(text) }
    #expect(error?.code == .badAddress)
    #expect(error?.description.contains("secret") == false && error?.hint != nil)
  }

  @Test(arguments: [
    ("*", "example.org", true), ("*,x", "example.org", false), ("example.org", "example.org", true),
    ("example.org", "www.example.org", true),
    (".example.org", "example.org", true), (".example.org", "www.EXAMPLE.org", true), ("ample.org", "example.org", false),
    ("a.test, example.org.", "example.org", true), ("a.test example.org", "example.org", true), ("", "example.org", false),
    ("bücher.example", "xn--bcher-kva.example", true), ("192.0.2.1", "192.0.2.1", true), ("192.0.2.0/24", "192.0.2.77", true),
    ("192.0.2.0/25", "192.0.2.200", false), ("0.0.0.0/0", "192.0.2.1", true), ("192.0.2.1/33", "192.0.2.1", false),
    ("[2001:db8::1]", "[2001:db8::1]", true), ("2001:db8::/32", "[2001:db8:1::1]", true), ("2001:db8::/32", "[2001:db9::1]", false),
    ("0.0.0.0/0", "[::1]", false), ("2.1", "192.0.2.1", false), ("192.0.2.0/+8", "192.0.2.1", false),
    ("192.0.2.1", "192.0.2.1.example", false),
  ])
  func `hosts without a proxy are told as curl tells them`(list: String, host: String, isIn: Bool) throws {
    #expect(NoProxyList(list).contains(try Target(host).host) == isIn)
  }

  @Test func `the header of the PROXY protocol is that of its specification`() throws {
    func endpoint(_ text: String, _ port: UInt16) throws -> Endpoint { Endpoint(try #require(IPAddress(text)), port: port) }
    let four = (try endpoint("192.0.2.1", 56_324), try endpoint("198.51.100.2", 443))
    let six = (try endpoint("2001:db8::1", 1), try endpoint("2001:db8::2", 65_535))
    #expect(
      ProxyProtocolHeader(.v1, source: four.0, destination: four.1).bytes == Array("PROXY TCP4 192.0.2.1 198.51.100.2 56324 443\r\n".utf8))
    #expect(
      ProxyProtocolHeader(.v1, source: six.0, destination: six.1).bytes == Array("PROXY TCP6 2001:db8::1 2001:db8::2 1 65535\r\n".utf8))
    let signature: [UInt8] = [0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a]
    #expect(
      ProxyProtocolHeader(.v2, source: four.0, destination: four.1).bytes
        == signature + [0x21, 0x11, 0, 12, 192, 0, 2, 1, 198, 51, 100, 2, 0xdc, 0x04, 0x01, 0xbb])
    let wide = ProxyProtocolHeader(.v2, source: six.0, destination: six.1).bytes
    #expect(wide.count == 16 + 36 && Array(wide[12..<16]) == [0x21, 0x21, 0, 36])
    let mixed = ProxyProtocolHeader(.v1, source: six.0, destination: four.1).bytes
    #expect(String(decoding: mixed, as: UTF8.self).hasPrefix("PROXY TCP6 2001:db8::1 ::ffff:"))
  }
}
