import DomainNames
import Testing

@testable import HTTPMessages

/// Guard: `HostSuffix.covers` compares whole labels from the right.
@Suite struct HostSuffixTests {
  @Test(arguments: ["host.example", "www.host.example", "a.b.host.example", "HOST.Example.", "WWW.host.example"])
  func `a name covers itself and what is below it`(host: String) throws {
    #expect(try #require(HostSuffix("host.example")).covers(try Host(parsing: host)))
    #expect(try #require(HostSuffix("Host.Example.")).covers(try Host(parsing: host)))
  }

  @Test(arguments: [
    "evil-host.example", "host.example.evil.example", "myhost.example", "host.example.org", "example", "host.exampl", "127.0.0.1",
  ])
  func `a name that merely holds its text is another's`(host: String) throws {
    #expect(try !#require(HostSuffix("host.example")).covers(try Host(parsing: host)))
  }

  @Test func `addresses are compared whole`() throws {
    let loopback = try #require(HostSuffix("127.0.0.1"))
    #expect(loopback.covers(try Host(parsing: "127.0.0.1")))
    #expect(!loopback.covers(try Host(parsing: "127.0.0.11")))
    #expect(!loopback.covers(try Host(parsing: "localhost")))
    let six = try #require(HostSuffix("[::1]"))
    #expect(six.covers(try Host(parsing: "[0:0::1]")))
    #expect(try #require(HostSuffix("*")).covers(try Host(parsing: "[::1]")))
  }

  @Test func `names in other scripts are compared as they go on the wire`() throws {
    #expect(try #require(HostSuffix("bücher.example")).covers(try Host(parsing: "www.xn--bcher-kva.example")))
  }

  @Test(arguments: ["", "..", "a b", "*.example.", "http://a.example/"]) func `what is no host is none`(text: String) {
    #expect(HostSuffix(text) == nil)
  }
}
