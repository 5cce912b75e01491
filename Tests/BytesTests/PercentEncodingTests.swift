import Bytes
import TestSupport
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
  private func decoded(_ text: String) -> String? {
    PercentEncoding.decode(Array(text.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
  }

  private func lenient(_ text: String) -> String {
    String(decoding: PercentEncoding.decodeLeniently(Array(text.utf8)[...]), as: UTF8.self)
  }

  @Test("escapes of either case are decoded", arguments: [("a%20b", "a b"), ("%c3%A9", "é"), ("%25%32%35", "%25"), ("", "")])
  func decoding(text: String, plain: String) {
    #expect(decoded(text) == plain)
    #expect(lenient(text) == plain)
  }

  @Test("a percent sign without two hex digits is an error, or kept", arguments: ["%", "a%2", "%zz", "%4:", "% 4", "%+4", "%%", "100%"])
  func malformed(text: String) {
    #expect(decoded(text) == nil)
    #expect(lenient(text) == text)
  }

  @Test("decoding leniently continues with the byte after a stray percent sign")
  func stray() {
    #expect(lenient("%%41%4%42") == "%A%4B")
  }

  @Test("unreserved characters and those that are kept stay, others are encoded")
  func encoding() {
    #expect(PercentEncoding.encode("a b/é-._~%") == "a%20b%2F%C3%A9-._~%25")
    #expect(PercentEncoding.encodeForm(Array("a b+c".utf8)) == Array("a+b%2Bc".utf8))
    #expect(PercentEncoding.encode([0x20, 0x41, 0xff], space: "+") { $0 < 0x80 && $0 != 0x20 } == Array("+A%FF".utf8))
  }

  @Test("all bytes survive the round trip")
  func roundTrip() {
    var generator = SeededGenerator(seed: 4)
    for length in 0..<64 {
      let bytes = (0..<length * 8).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      #expect(PercentEncoding.decode(PercentEncoding.encode(bytes[...])[...]) == bytes)
    }
  }
}
