import DomainNames
import Testing

@testable import Connect

@Suite struct ConnectToTests {
  @Test func `a rule moves host and port, and keeps what is left empty`() throws {
    let target = try Target("example.org:443")
    #expect(try #require(ConnectTo("example.org:443:127.0.0.1:8443")).destination(for: target)?.port == 8443)
    #expect(try #require(ConnectTo("::other.example:")).destination(for: target)?.host.description == "other.example")
    #expect(try #require(ConnectTo("::other.example:")).destination(for: target)?.port == 443)
    #expect(try #require(ConnectTo("example.org:443:[::1]:1")).destination(for: target)?.host.description == "::1")
    #expect(try #require(ConnectTo("www.example.org:443:a:1")).destination(for: target) == nil)
  }

  @Test(arguments: ["", "a:b", "a:1:b", "a:1:b:0", "a:1:b:2:3", "[::1:1:a:2", "a:x:b:1"])
  func `what is no rule is refused`(text: String) {
    #expect(ConnectTo(text) == nil)
  }
}
