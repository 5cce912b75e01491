import Bytes
import Report
import Testing

@Suite("Dumps of what went over a connection")
struct TraceDumpTests {
  /// What curl 7.88.1 made the two dumps below of.
  private static let content =
    Array(
      (String(repeating: "a", count: 62) + "\r\n" + String(repeating: "b", count: 64) + "\r\n\r\n").utf8)
    + [0xff, 0x00] + Array("tail\nzzzzzzzzzz!\r".utf8)

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("in hex it is what curl writes")
  func hex() {
    #expect(
      text(TraceDump(.hex).dump(Self.content, as: .receivedData)) == """
        <= Recv data, 151 bytes (0x97)
        0000: 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 aaaaaaaaaaaaaaaa
        0010: 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 aaaaaaaaaaaaaaaa
        0020: 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 aaaaaaaaaaaaaaaa
        0030: 61 61 61 61 61 61 61 61 61 61 61 61 61 61 0d 0a aaaaaaaaaaaaaa..
        0040: 62 62 62 62 62 62 62 62 62 62 62 62 62 62 62 62 bbbbbbbbbbbbbbbb
        0050: 62 62 62 62 62 62 62 62 62 62 62 62 62 62 62 62 bbbbbbbbbbbbbbbb
        0060: 62 62 62 62 62 62 62 62 62 62 62 62 62 62 62 62 bbbbbbbbbbbbbbbb
        0070: 62 62 62 62 62 62 62 62 62 62 62 62 62 62 62 62 bbbbbbbbbbbbbbbb
        0080: 0d 0a 0d 0a ff 00 74 61 69 6c 0a 7a 7a 7a 7a 7a ......tail.zzzzz
        0090: 7a 7a 7a 7a 7a 21 0d                            zzzzz!.

        """)
  }

  @Test("as characters it is what curl writes, lines as they were")
  func ascii() {
    #expect(
      text(TraceDump(.ascii).dump(Self.content, as: .receivedData)) == """
        <= Recv data, 151 bytes (0x97)
        0000: \(String(repeating: "a", count: 62))
        0040: \(String(repeating: "b", count: 64))
        0082: \("")
        0084: ..tail.zzzzzzzzzz!.

        """)
    #expect(text(TraceDump(.ascii).dump([0x0d, 0x0a], as: .receivedHead)) == "<= Recv header, 2 bytes (0x2)\n0000: \n")
  }

  @Test("nothing is a line of its own, and every kind has curl's words")
  func kinds() {
    #expect(
      TraceDump.Content.allCases.map { text(TraceDump(.ascii).dump([], as: $0)) } == [
        "=> Send header, 0 bytes (0x0)\n", "=> Send data, 0 bytes (0x0)\n", "=> Send SSL data, 0 bytes (0x0)\n",
        "<= Recv header, 0 bytes (0x0)\n", "<= Recv data, 0 bytes (0x0)\n", "<= Recv SSL data, 0 bytes (0x0)\n",
      ])
  }

  @Test("offsets grow beyond four digits")
  func offsets() {
    let lines = text(TraceDump(.hex).dump([UInt8](repeating: 0, count: 65_537), as: .sentData)).split(separator: "\n")
    #expect(lines.first == "=> Send data, 65537 bytes (0x10001)")
    #expect(lines.last?.hasPrefix("10000: 00 ") == true)
  }

  @Test("remarks and times stand as curl's do, and a peer's words stay on their line")
  func notes() {
    let stamp = TraceDump.stamp(Timestamp(seconds: 3_661, nanoseconds: 7_000))
    #expect(stamp == "01:01:01.000007 ")
    #expect(text(TraceDump(.hex).note("a\u{1b}[2J\nb", stamp: stamp)) == "01:01:01.000007 == Info: a\\x1b[2J\\nb\n")
    #expect(text(TraceDump(.ascii).dump([0x41], as: .sentHead, stamp: stamp)).hasPrefix("01:01:01.000007 => Send header, 1 bytes"))
  }

  @Test("no byte of a peer's reaches a terminal as a control")
  func harmless() {
    for layout in [TraceDump.Layout.hex, .ascii] {
      let dump = TraceDump(layout).dump(Array(0...255), as: .receivedData)
      #expect(!dump.contains { $0 < 0x20 && $0 != 0x0a || $0 > 0x7e })
    }
  }
}
