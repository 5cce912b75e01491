import Connect
import Testing

@Suite struct ProxySelectorTests {
  @Test func `a scheme has its proxy, and hosts that are excepted have none`() throws {
    let (plain, secure) = (try Proxy("http://a:1"), try Proxy("socks5://b:2"))
    let choice = ProxySelector(forHTTP: plain, forHTTPS: secure, exceptions: NoProxyList("inner.test, 192.0.2.0/24"))
    func chosen(_ host: String, isSecure: Bool) throws -> UInt16? {
      choice.proxy(for: try Target(host).host, isSecure: isSecure)?.port
    }
    #expect(try chosen("outer.test", isSecure: false) == 1)
    #expect(try chosen("outer.test", isSecure: true) == 2)
    for host in ["inner.test", "www.inner.test", "192.0.2.7"] {
      #expect(try chosen(host, isSecure: false) == nil && chosen(host, isSecure: true) == nil)
    }
    #expect(ProxySelector().proxy(for: try Target("outer.test").host, isSecure: true) == nil)
  }
}
