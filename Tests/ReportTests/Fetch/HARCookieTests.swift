import Bytes
import TestSupport
import Testing

@testable import Report

@Suite("Cookies and dates of archives")
struct HARCookieTests {
  private static let field = "id=a=b; Path=/x; DOMAIN=Example.org; Expires=Wed, 09 Jun 2027 10:18:14 GMT; HttpOnly; Secure; Max-Age=3; odd"

  @Test("attributes are read in any case, and unknown ones are passed over")
  func attributes() throws {
    let cookie = try #require(HARCookie(set: Self.field))
    #expect(cookie.name == "id" && cookie.value == "a=b" && cookie.path == "/x" && cookie.domain == "Example.org")
    #expect(cookie.isHTTPOnly && cookie.isSecure && cookie.expires?.rfc3339 == "2027-06-09T10:18:14Z")
  }

  @Test("what has no name is no cookie", arguments: ["", "x", "=x", " \t=x", ";a=b", "; ; "])
  func nameless(field: String) {
    #expect(HARCookie(set: field)?.name == nil)
    // A Cookie field may have parts that say nothing.
    #expect(HARCookie.sent(in: field).allSatisfy { $0.name == "a" })
  }

  @Test(
    "dates are read as they are met, and what is none is refused",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"), ("Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"),
      ("Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37Z"), ("Thu, 01-Jan-2026 00:00:00 GMT", "2026-01-01T00:00:00Z"),
      ("Fri, 31 Feb 2026 00:00:00 GMT", nil), ("Fri, 01 Jan 2026 24:00:00 GMT", nil), ("0", nil), ("", nil), ("::", nil),
      ("Fri, 01 Jan 99999 00:00:00 GMT", nil),
    ] as [(String, String?)])
  func dates(text: String, moment: String?) {
    #expect(CookieDate.read(text.utf8)?.rfc3339 == moment)
  }

  @Test("a field that ends anywhere, or is changed anywhere, is read all the same")
  func mutated() {
    let bytes = Array(Self.field.utf8)
    for end in 0...bytes.count { _ = HARCookie(set: String(decoding: bytes[..<end], as: UTF8.self)) }
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<2_000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        changed[Int.random(in: 0..<changed.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let text = String(decoding: changed, as: UTF8.self)
      #expect(HARCookie(set: text)?.name.isEmpty != true)
      _ = HARCookie.sent(in: text)
      _ = QueryText.pairs(of: text)
      _ = URLParts(text)
    }
  }
}
