import Bytes
import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct BIGIPPoolMemberTests {
  private func read(_ text: String) -> BIGIPPoolMember? { BIGIPPoolMember(cookieValue: Array(text.utf8)) }

  @Test(
    arguments: [
      ("1677787402.36895.0000", "10.1.1.100", 8_080, nil), ("\"1677787402.36895.0000\"", "10.1.1.100", 8_080, nil),
      ("vi20010112000000000000000000000030.20480", "2001:112::30", 80, nil),
      ("rd5o00000000000000000000ffffc0000201o80", "192.0.2.1", 80, 5), ("rd3o20010112000000000000000000000030o80", "2001:112::30", 80, 3),
    ] as [(String, String, UInt16, Int?)])
  func `the forms of unencrypted cookies are decoded`(text: String, address: String, port: UInt16, domain: Int?) throws {
    let member = try #require(read(text))
    #expect(member.address.description == address && member.port == port && member.routeDomain == domain)
  }

  @Test(
    arguments: [
      "", "!abcd==", "1.2.3", "1677787402.36895.0001", "4294967296.80.0000", "1.65536.0000", "-1.80.0000", "vi0.80", "rd5o00o80",
      "a.b.0000",
      "1677787402.36895.0000.1", "rd70000o00000000000000000000ffffc0000201o80",
    ])
  func `other values are none`(text: String) { #expect(read(text) == nil) }

  @Test func `whatever is cut or changed is read without a trap`() {
    var generator = SeededGenerator(seed: 6_917)
    for text in ["1677787402.36895.0000", "vi20010112000000000000000000000030.20480", "rd5o00000000000000000000ffffc0000201o80"] {
      let whole = Array(text.utf8)
      for end in 0...whole.count { _ = BIGIPPoolMember(cookieValue: Array(whole[..<end])) }
      for _ in 0..<1_000 {
        var bytes = whole
        for _ in 0..<2 { bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
        _ = BIGIPPoolMember(cookieValue: bytes)
      }
    }
  }
}
