import Bytes
import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct SetCookieTests {
  private func read(_ text: String) -> SetCookie? { SetCookie(Array(text.utf8)) }

  private func pair(_ text: String) -> String? {
    read(text).map { String(decoding: $0.name, as: UTF8.self) + "|" + String(decoding: $0.value, as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("foo=bar", "foo|bar"), ("foo=", "foo|"), ("foo", "|foo"), ("=foo", "|foo"), ("= foo = bar", "|foo = bar"),
      ("foo=bar=baz", "foo|bar=baz"),
      (" foo \t=\t bar ", "foo|bar"), ("foo=\"bar\"", "foo|\"bar\""), ("foo=\"bar;baz\"", "foo|\"bar"), ("foo=bar;", "foo|bar"),
      ("foo=bar ; ; Secure", "foo|bar"), ("foo bar=baz qux", "foo bar|baz qux"), ("f\u{e9}=b\u{e4}r", "f\u{e9}|b\u{e4}r"), ("==", "|="),
      ("foo=,bar", "foo|,bar"), ("$Version=1", "$Version|1"), ("a=b,c=d", "a|b,c=d"),
    ])
  func `name and value stand before the first semicolon, parted by the first equals sign`(field: String, expected: String) {
    #expect(pair(field) == expected)
  }

  @Test(arguments: ["", "=", ";", "  ", ";Secure", " = ; Path=/", ";foo=bar"])
  func `neither name nor value is no cookie`(field: String) { #expect(read(field) == nil) }

  // CVE-2022-35252. Guard: SetCookieParser looks for control characters before anything else.
  @Test func `a control character anywhere makes it no cookie`() {
    for byte in UInt8(0)...0x1f where byte != 0x09 {
      for field in [Array("fo".utf8) + [byte] + Array("o=bar".utf8), Array("foo=ba".utf8) + [byte], Array("a=b; Path=/".utf8) + [byte]] {
        #expect(SetCookie(field) == nil)
      }
    }
    #expect(SetCookie(Array("foo=bar".utf8) + [0x7f]) == nil)
    #expect(SetCookie(Array("foo=bar".utf8) + [0xff])?.value == Array("bar".utf8) + [0xff])
  }

  // Guard: tabs are refused, which would move the columns of a cookie file.
  @Test func `a tab within name or value makes it no cookie`() {
    #expect(read("foo=b\tar") == nil)
    #expect(read("f\too=bar") == nil)
    #expect(read("a=b; Path=/\tx")?.path == nil)
  }

  @Test func `name and value have 4096 bytes at most, an attribute 1024`() {
    #expect(read("a=" + String(repeating: "x", count: 4_095)) != nil)
    #expect(read("a=" + String(repeating: "x", count: 4_096)) == nil)
    let path = "/" + String(repeating: "p", count: 1_023)
    #expect(read("a=b; Path=\(path)")?.path?.count == 1_024)
    #expect(read("a=b; Path=/x; Path=\(path)p")?.path == Array("/x".utf8))
  }

  @Test func `of each attribute the last counts, in any case and with any blanks`() throws {
    let cookie = try #require(
      read(
        "a=b; SECURE ;\thttpONLY=yes; domain=x.org; Domain = .Example.ORG; path=/a; PATH=/b ; Max-Age=5; max-age=7; SameSite=Lax; new=thing"
      ))
    #expect(cookie.isSecure && cookie.isHTTPOnly)
    #expect(cookie.domain == Array("Example.ORG".utf8))
    #expect(cookie.path == Array("/b".utf8))
    #expect(cookie.maximumAge == 7)
    #expect(cookie.sameSite == .lax)
  }

  @Test func `an empty Domain, and a Path without slash, take back what was said before`() {
    #expect(read("a=b; domain=x.org; domain=")?.domain == nil)
    #expect(read("a=b; path=/x; path=y")?.path == nil)
    #expect(read("a=b; path=/x; path=")?.path == nil)
    #expect(read("a=b; samesite=strict; samesite=what")?.sameSite == nil)
  }

  @Test(
    arguments: [
      ("0", 0), ("10", 10), ("-1", -1), ("-99999999999999999999999", -1), ("99999999999999999999999", Int64.max), ("007", 7), ("-0", -1),
    ])
  func `Max-Age is a number of any size`(text: String, seconds: Int64) { #expect(read("a=b; Max-Age=\(text)")?.maximumAge == seconds) }

  @Test(arguments: ["", "x", "1x", "+1", "1.5", "0x10", "\"5\"", "1 2"])
  func `what is no number is no Max-Age`(text: String) { #expect(read("a=b; Max-Age=\(text)")?.maximumAge == nil) }

  @Test func `nothing lasts longer than 400 days`() {
    let now = JarBench.now
    #expect(read("a=b; Max-Age=99999999999999999999999")?.end(receivedAt: now) == now + .seconds(34_560_000))
    #expect(read("a=b; Expires=Fri, 01 Jan 9999 00:00:00 GMT")?.end(receivedAt: now) == now + .seconds(34_560_000))
    #expect(read("a=b; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT")?.end(receivedAt: now) == now + .seconds(60))
    #expect(read("a=b; Max-Age=-5")?.end(receivedAt: now) == Timestamp(seconds: 0))
    #expect(read("a=b")?.end(receivedAt: now) == nil)
  }

  @Test func `whatever is cut or changed is read without a trap`() {
    let whole = Array(
      "__Host-a=\"b c\"; Expires=Wed, 09 Jun 2027 10:18:14 GMT; Max-Age=100; Domain=.example.org; Path=/x; Secure; SameSite=None".utf8)
    for end in 0...whole.count { _ = SetCookie(whole[..<end]) }
    var generator = SeededGenerator(seed: 6_265)
    for _ in 0..<5_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let cookie = SetCookie(bytes) else { continue }
      #expect(FieldSyntax.isValue(cookie.name) && FieldSyntax.isValue(cookie.value))
      #expect(cookie.path?.first ?? 0x2f == 0x2f)
    }
  }
}
