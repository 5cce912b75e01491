import Bytes
import DomainNames
import HTTPMessages
import TestSupport
import Testing

@Suite struct URIParsingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let input: String
    let url: String
    let testDescription: String

    init(_ input: String, _ url: String) {
      self.input = input
      self.url = url
      testDescription = input
    }
  }

  @Test(arguments: accepted) func `what is a URL is read, and written without userinfo`(row: Row) throws {
    #expect(try URI(parsing: row.input).description == row.url)
  }

  static let accepted = [
    Row("http://example.org", "http://example.org/"),
    Row("http://example.org/", "http://example.org/"),
    Row("HTTPS://EXAMPLE.Org/A", "https://example.org/A"),
    Row("example.org", "https://example.org/"),
    Row("example.org:8443", "https://example.org:8443/"),
    Row("localhost:8080/a:b", "https://localhost:8080/a:b"),
    Row("localhost:", "https://localhost/"),
    Row("localhost:8080?q", "https://localhost:8080/?q"),
    Row("//example.org/a", "https://example.org/a"),
    Row("192.0.2.1/a", "https://192.0.2.1/a"),
    Row("example.org/http://other.example/", "https://example.org/http://other.example/"),
    Row("http://example.org:80/", "http://example.org/"),
    Row("https://example.org:443/", "https://example.org/"),
    Row("https://example.org:80/", "https://example.org:80/"),
    Row("http://example.org:443/", "http://example.org:443/"),
    Row("http://example.org:/a", "http://example.org/a"),
    Row("http://example.org:00080/", "http://example.org/"),
    Row("http://example.org:65535/", "http://example.org:65535/"),
    Row("http://example.org./", "http://example.org./"),
    Row("http://user@example.org/", "http://example.org/"),
    Row("http://user:secret@example.org/", "http://example.org/"),
    Row("http://:@example.org/", "http://example.org/"),
    Row("http://[2001:db8::1]/", "http://[2001:db8::1]/"),
    Row("http://[2001:DB8:0:0::1]:8080/", "http://[2001:db8::1]:8080/"),
    Row("http://[::ffff:192.0.2.1]/", "http://[::ffff:192.0.2.1]/"),
    Row("[::1]:8443/a", "https://[::1]:8443/a"),
    Row("http://[fe80::1%25eth0]/", "http://[fe80::1]/"),
    Row("http://[fe80::1%eth0]/", "http://[fe80::1]/"),
    Row("http://b\u{fc}cher.example/", "http://xn--bcher-kva.example/"),
    Row("http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/"),
    Row("http://%65xample.org/", "http://example.org/"),
    Row("http://under_score.example/", "http://under_score.example/"),
    Row("http://example.org?q", "http://example.org/?q"),
    Row("http://example.org?", "http://example.org/?"),
    Row("http://example.org#f", "http://example.org/#f"),
    Row("http://example.org/a?b#c", "http://example.org/a?b#c"),
    Row("http://example.org/a#b?c", "http://example.org/a#b?c"),
    Row("http://example.org/a?b?c", "http://example.org/a?b?c"),
    Row("http://example.org/a/./b/../c", "http://example.org/a/c"),
    Row("http://example.org/../../a", "http://example.org/a"),
    Row("http://example.org/a/..", "http://example.org/"),
    Row("http://example.org/a/.", "http://example.org/a/"),
    Row("http://example.org/a//b/", "http://example.org/a//b/"),
    Row("http://example.org//", "http://example.org//"),
    Row("http://example.org/a/%2e%2E/b%2Fc", "http://example.org/a/%2e%2E/b%2Fc"),
    Row("http://example.org/?a=../b", "http://example.org/?a=../b"),
    Row("http://example.org/caf\u{e9}?\u{e9}#\u{e9}", "http://example.org/caf%C3%A9?%C3%A9#%C3%A9"),
    Row("http://example.org/%41%zz", "http://example.org/%41%zz"),
    Row("http://example.org/{\"a\":[1|2]}^`<>", "http://example.org/{\"a\":[1|2]}^`<>"),
    // Where programs differ about the host, what stands here is what RFC 3986 says.
    Row("http://example.org#@evil.example/", "http://example.org/#@evil.example/"),
    Row("http://example.org?@evil.example/", "http://example.org/?@evil.example/"),
    Row("http://example.org/@evil.example", "http://example.org/@evil.example"),
    Row("http://example.org;@evil.example/", "http://evil.example/"),
    Row("http://example.org:80#@evil.example:81/", "http://example.org/#@evil.example:81/"),
    Row("http://example.org/\\@evil.example/", "http://example.org/\\@evil.example/"),
    Row("http://example.org%40evil.example@other.example/", "http://other.example/"),
  ]

  struct Refusal: CustomTestStringConvertible, Sendable {
    let input: String
    let code: URIError.Code
    let offset: Int?
    let testDescription: String

    init(_ input: String, _ code: URIError.Code, _ offset: Int? = nil) {
      self.input = input
      self.code = code
      self.offset = offset
      testDescription = input.debugDescription
    }
  }

  @Test(arguments: refused) func `what is none, or one to some programs only, is refused with its place`(row: Refusal) throws {
    let error = try #require(throws: URIError.self) { try URI(parsing: row.input) }
    #expect(error.code == row.code, "\(error)")
    #expect(error.offset == row.offset, "\(error)")
  }

  static let refused = [
    Refusal("", .empty),
    Refusal("/a", .badHost, 0),
    Refusal("?a", .badHost, 0),
    Refusal("http:", .noAuthority, 5),
    Refusal("http:/example.org", .noAuthority, 5),
    Refusal("http:example.org", .noAuthority, 5),
    Refusal("http:80", .noAuthority, 5),
    Refusal("http://", .badHost, 7),
    Refusal("http:///a", .badHost, 7),
    Refusal("http://:80/", .badHost, 7),
    Refusal("http://user@/", .badHost, 12),
    Refusal("ftp://example.org/", .badScheme),
    Refusal("file:///etc/passwd", .badScheme),
    Refusal("javascript:alert(1)", .badScheme),
    Refusal("mailto:user@example.org", .badScheme),
    Refusal("data:,x", .badScheme),
    Refusal("localhost:80@evil.example", .badScheme),
    Refusal("http ://example.org/", .badCharacter, 4),
    Refusal(" http://example.org/", .badCharacter, 0),
    Refusal("http://example.org/ ", .badCharacter, 19),
    Refusal("http://example.org/a b", .badCharacter, 20),
    Refusal("http://example.org/a\tb", .badCharacter, 20),
    Refusal("http://example.org/a\r\nHost: b", .badCharacter, 20),
    Refusal("http://example.org/\n", .badCharacter, 19),
    Refusal("http://example.org/\0", .badCharacter, 19),
    Refusal("http://example.org/\u{7f}", .badCharacter, 19),
    Refusal("http://example.org\0.evil.example/", .badCharacter, 18),
    Refusal("http://1.1.1.1 &@2.2.2.2# @3.3.3.3/", .badCharacter, 14),
    Refusal("http://example.org\\@evil.example/", .badHost, 18),
    Refusal("http://example.org\\.evil.example/", .badHost, 18),
    Refusal("http:\\\\example.org/", .noAuthority, 5),
    Refusal("http://a@b@example.org/", .badUserinfo, 10),
    Refusal("http://user%:x@example.org/", .badUserinfo, 11),
    Refusal("http://user%0d%0a@example.org/", .badUserinfo, 7),
    Refusal("http://user:%00@example.org/", .badUserinfo, 12),
    Refusal("http://user:%ff@example.org/", .badUserinfo, 12),
    Refusal("http://user:pa/ss@example.org/", .badPort, 12),
    Refusal("http://example.org:80:81/", .badHost, 21),
    Refusal("http://::1/", .badHost, 8),
    Refusal("http://[::1/", .badHost, 7),
    Refusal("http://[::1]a/", .badHost, 12),
    Refusal("http://[::1]:a/", .badPort, 13),
    Refusal("http://[192.0.2.1]/", .badHost, 7),
    Refusal("http://[v1.a]/", .badHost, 7),
    Refusal("http://[]/", .badHost, 7),
    Refusal("http://a]/", .badHost, 7),
    Refusal("http://example.org:0/", .badPort, 19),
    Refusal("http://example.org:65536/", .badPort, 19),
    Refusal("http://example.org:99999999999999999999999/", .badPort, 19),
    Refusal("http://example.org:-1/", .badPort, 19),
    Refusal("http://example.org:+80/", .badPort, 19),
    Refusal("http://example.org:8o/", .badPort, 20),
    Refusal("http://example.org:\u{ff11}/", .badPort, 19),
    Refusal("http://127.1/", .badHost, 7),
    Refusal("http://0x7f.0.0.1/", .badHost, 7),
    Refusal("http://0177.0.0.1/", .badHost, 7),
    Refusal("http://2130706433/", .badHost, 7),
    Refusal("http://\u{ff11}27.0.0.1/", .badHost, 7),
    Refusal("http://256.0.0.1/", .badHost, 7),
    Refusal("http://example..org/", .badHost, 7),
    Refusal("http://-example.org/", .badHost, 7),
    Refusal("http://exa mple.org/", .badCharacter, 10),
    Refusal("http://exa%20mple.org/", .badHost, 7),
    Refusal("http://example.org%00.evil.example/", .badHost, 7),
    Refusal("http://example.org%0d%0aHost:x/", .badHost, 7),
    Refusal("http://example.org%2Fevil.example/", .badHost, 7),
    Refusal("http://example.org%23evil.example/", .badHost, 7),
    Refusal("http://example.org%3Fevil.example/", .badHost, 7),
    Refusal("http://example.org%40evil.example/", .badHost, 7),
    Refusal("http://example.org%5Cevil.example/", .badHost, 7),
    Refusal("http://example.org%3A80/", .badHost, 7),
    Refusal("http://example.org%2525/", .badHost, 7),
    Refusal("http://example.org%/", .badHost, 18),
    Refusal("http://example.org%ff/", .badHost, 7),
    Refusal("http://example.org\u{ff0f}evil.example/", .badHost, 7),
    Refusal("http://\u{2100}.example/", .badHost, 7),
    Refusal("http://exam<ple.org/", .badHost, 7),
    Refusal("example.org:80a", .badScheme),
    Refusal("https://" + String(repeating: "a", count: 307_200), .tooLong),
  ]

  @Test func `userinfo is decoded`() throws {
    let url = try URI(parsing: "https://j%c3%bcrgen:p%40ss:w%2Frd@example.org/")
    #expect(url.user == "jürgen")
    #expect(url.password == "p@ss:w/rd")
    #expect(try URI(parsing: "https://user@example.org").password == nil)
    #expect(try URI(parsing: "https://example.org").user == nil)
  }

  @Test func `no error repeats a password`() throws {
    for input in [
      "http://user:secret@@h/", "http://user:sec%ret@h/", "http://user:secret", "http://user:secret@h:x/", "http://user:secret/@h",
    ] {
      let error = try #require(throws: URIError.self) { try URI(parsing: input) }
      #expect(!"\(error)".utf8.elementsEqual(input.utf8) && !"\(error)".contains("secret"), "\(error)")
    }
  }

  @Test func `dots can be kept`() throws {
    #expect(try URI(parsing: "http://h/a/./b/../c", keepingDots: true).path == "/a/./b/../c")
  }

  @Test func `authority and target are what a request says`() throws {
    let url = try URI(parsing: "http://user@[fe80::1%25eth0]:8080/a?b#c")
    #expect(url.authority == "[fe80::1]:8080")
    #expect(url.target == "/a?b")
    #expect(url.port == 8080)
    guard case .address(let address) = url.host else { return #expect(Bool(false), "no address") }
    #expect(address.zone == "eth0")
  }

  @Test func `what is written is read as the same again`() throws {
    for row in Self.accepted {
      let url = try URI(parsing: row.input)
      #expect(try URI(parsing: url.description).description == url.description)
    }
  }

  @Test func `no cut and no change of a byte ends other than in a URL or an error`() {
    var random = SeededGenerator(seed: 3_986)
    for input in Self.accepted.map(\.input) + Self.refused.dropLast().map(\.input) {
      let bytes = Array(input.utf8)
      for length in bytes.indices { check(bytes[..<length]) }
      for _ in 0..<40 {
        var changed = bytes
        guard let index = changed.indices.randomElement(using: &random) else { continue }
        changed[index] = UInt8.random(in: 0...255, using: &random)
        check(changed[...])
      }
    }
  }

  private func check(_ bytes: ArraySlice<UInt8>) {
    guard let url = try? URI(parsing: String(decoding: bytes, as: UTF8.self)) else { return }
    let isPlain = "\(url.authority)\(url.target)".utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
    #expect(isPlain && url.path.utf8.first == UInt8(ascii: "/") && !url.authority.utf8.contains(UInt8(ascii: "@")), "\(bytes)")
  }
}
