import Testing

@testable import WebSocket

/// The cases of the Autobahn test suite that a sequence of bytes can express; the peer is a server, so frames are not masked.
@Suite struct AutobahnTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var events: [WebSocketRun.Event] = []
    /// The code of the Close frame that ends the connection; nil if it stays open.
    var closes: WebSocketCloseCode?
    var testDescription: String { name }

    init(_ name: String, _ frames: [[UInt8]], _ events: [WebSocketRun.Event] = [], closes: WebSocketCloseCode? = nil) {
      (self.name, bytes, self.events, self.closes) = (name, frames.flatMap { $0 }, events, closes)
    }
  }

  private static func frame(_ opcode: WebSocketOpcode, _ text: String = "", isFinal: Bool = true) -> [UInt8] {
    WebSocketFrameHeader.frame(opcode, Array(text.utf8), isFinal: isFinal)
  }

  private static func text(_ text: String) -> WebSocketRun.Event { .message(.text, Array(text.utf8)) }

  private static let hello = frame(.text, "Hello")

  static let messages: [Case] = [0, 125, 126, 127, 128, 65_535, 65_536].flatMap { count in
    [WebSocketMessageKind.text, .binary].map { kind in
      let content = [UInt8](repeating: UInt8(ascii: "*"), count: count)
      return Case("1: \(kind) of \(count)", [WebSocketFrameHeader.frame(kind.opcode, content)], [.message(kind, content)])
    }
  }

  static let pings: [Case] = [
    Case("2.1", [frame(.ping)], [.ping([])]), Case("2.2", [frame(.ping, "Hello")], [.ping(Array("Hello".utf8))]),
    Case("2.3", [WebSocketFrameHeader.frame(.ping, [0, 0xff, 0xfe])], [.ping([0, 0xff, 0xfe])]),
    Case("2.4", [WebSocketFrameHeader.frame(.ping, .init(repeating: 0xfe, count: 125))], [.ping(.init(repeating: 0xfe, count: 125))]),
    Case("2.5", [WebSocketFrameHeader.frame(.ping, .init(repeating: 0xfe, count: 126))], closes: .protocolError),
    Case("2.7", [frame(.pong)], [.pong([])]), Case("2.8", [frame(.pong, "x")], [.pong([0x78])]),
    Case("2.9", [frame(.pong, "x"), frame(.ping, "y")], [.pong([0x78]), .ping([0x79])]),
  ]

  static let reserved: [Case] =
    [UInt8(0x10), 0x20, 0x30, 0x40, 0x50, 0x60, 0x70].map { bits in
      Case("3: bits \(bits)", [hello, [0x81 | bits, 0]], [text("Hello")], closes: .protocolError)
    }
    + [UInt8(3), 4, 5, 6, 7, 0xb, 0xc, 0xd, 0xe, 0xf].map { opcode in
      Case("4: opcode \(opcode)", [hello, [0x80 | opcode, 0], frame(.ping)], [text("Hello")], closes: .protocolError)
    }

  static let fragments: [Case] = [
    Case("5.1", [frame(.ping, "a", isFinal: false), frame(.continuation, "b")], closes: .protocolError),
    Case("5.2", [frame(.pong, "a", isFinal: false), frame(.continuation, "b")], closes: .protocolError),
    Case("5.3", [frame(.text, "a", isFinal: false), frame(.continuation, "b")], [text("ab")]),
    Case("5.6", [frame(.text, "a", isFinal: false), frame(.ping, "p"), frame(.continuation, "b")], [.ping([0x70]), text("ab")]),
    Case("5.9", [frame(.continuation, "a"), hello], closes: .protocolError),
    Case("5.12", [frame(.continuation, "a", isFinal: false), hello], closes: .protocolError),
    Case(
      "5.15", [frame(.text, "a", isFinal: false), frame(.continuation, "b"), frame(.continuation, "c", isFinal: false), hello],
      [text("ab")], closes: .protocolError),
    Case("5.18", [frame(.text, "a", isFinal: false), frame(.text, "b")], closes: .protocolError),
    Case(
      "5.19",
      [
        frame(.text, "1", isFinal: false), frame(.continuation, "2", isFinal: false), frame(.ping, "p"),
        frame(.continuation, "3", isFinal: false), frame(.continuation, "4", isFinal: false), frame(.ping, "q"), frame(.continuation, "5"),
      ], [.ping([0x70]), .ping([0x71]), text("12345")]),
    Case("6.1", [frame(.text, isFinal: false), frame(.continuation, isFinal: false), frame(.continuation)], [text("")]),
    Case("masked by a server", [WebSocketFrameHeader.frame(.text, [1], mask: 0)], closes: .protocolError),
    Case("two bytes for a length below 126", [[0x82, 126, 0, 125]], closes: .protocolError),
    Case("eight bytes for a length below 65,536", [[0x82, 127, 0, 0, 0, 0, 0, 0, 0xff, 0xff]], closes: .protocolError),
    Case("the highest bit of a length", [[0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0]], closes: .protocolError),
    Case("9: the largest length", [[0x82, 127, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]], closes: .messageTooBig),
  ]

  private static func closing(_ code: UInt16, _ reason: [UInt8] = []) -> [UInt8] {
    WebSocketFrameHeader.frame(.close, [UInt8(code >> 8), UInt8(code & 0xff)] + reason)
  }

  static let closes: [Case] =
    [
      Case("7.1", [hello, closing(1000)], [text("Hello"), .close(WebSocketClosure(.normal))], closes: .normal),
      Case("7.1.3", [closing(1000), frame(.ping)], [.close(WebSocketClosure(.normal))], closes: .normal),
      Case(
        "7.1.5", [frame(.text, "a", isFinal: false), closing(1000), frame(.continuation, "b")], [.close(WebSocketClosure(.normal))],
        closes: .normal),
      Case("7.3.2", [WebSocketFrameHeader.frame(.close, [3])], closes: .protocolError),
      Case("7.3.6", [closing(1000, [UInt8](repeating: 0x2a, count: 124))], closes: .protocolError),
      Case("7.5.1", [closing(1000, [0xce, 0xba, 0xed, 0xa0, 0x80])], closes: .invalidData),
    ]
    + [UInt16(1000), 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999].map { code in
      let known = WebSocketCloseCode(rawValue: code)
      return Case("7.7: \(code)", [closing(code, [0x21])], [.close(WebSocketClosure(known, reason: "!"))], closes: known)
    }
    + [UInt16(0), 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535].map { code in
      Case("7.9: \(code)", [closing(code)], closes: .protocolError)
    }

  @Test(arguments: messages + pings + reserved + fragments + closes, [Int.max, 1])
  func `the case ends as the suite requires`(test: Case, portion: Int) {
    var machine = WebSocketMachine(.client, mask: { 0 })
    let run = WebSocketRun(&machine, test.bytes, portion: portion > 1 || test.bytes.count < 1_000 ? portion : 1_021)
    #expect(run.events == test.events)
    let output = machine.takeOutput()
    let echo = test.closes.map { WebSocketFrameHeader.frame(.close, [UInt8($0.rawValue >> 8), UInt8($0.rawValue & 0xff)], mask: 0) }
    #expect(echo.map { Array(output.suffix($0.count)) == $0 } ?? !machine.isFinished)
    #expect((run.error?.closeCode).map { $0 == test.closes } ?? true)
  }

  /// Chapter 6: sequences that are valid and those that are not, by the first invalid byte.
  static let texts: [(bytes: [UInt8], isValid: Bool)] =
    ["κόσμε", "\u{0}", "\u{80}", "\u{800}", "\u{10000}", "\u{7f}", "\u{7ff}", "\u{ffff}", "\u{d7ff}", "\u{e000}", "\u{fffd}", "\u{10ffff}"]
    .map { (Array($0.utf8), true) }
    + [
      [0x80], [0xbf], [0x80, 0xbf], [0xc0, 0x20], [0xe0, 0x20], [0xf0, 0x20], [0xf8, 0x20], [0xfc, 0x20], [0xfe], [0xff], [0xc0, 0xaf],
      [0xe0, 0x80, 0xaf], [0xf0, 0x80, 0x80, 0xaf], [0xf8, 0x80, 0x80, 0x80, 0xaf], [0xc1, 0xbf], [0xe0, 0x9f, 0xbf],
      [0xf0, 0x8f, 0xbf, 0xbf],
      [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80],
      [0xc3], [0xe1, 0x80], [0xf1, 0x80, 0x80], [0xc3, 0x28], [0xe1, 0x80, 0x28],
    ].map { ($0, false) }

  @Test(arguments: texts) func `text is valid as the standard library says, in every portion`(bytes: [UInt8], isValid: Bool) {
    #expect((String(validating: bytes, as: UTF8.self) != nil) == isValid)
    let sent = WebSocketFrameHeader.frame(.text, Array("x".utf8) + bytes)
    for portion in [Int.max, 1, 2] {
      let run = WebSocketRun(sent, portion: portion)
      #expect(isValid ? run.error == nil : run.error?.closeCode == .invalidData)
    }
  }

  @Test func `6.4: an invalid byte is rejected before the rest of its message arrives`() {
    let start = WebSocketFrameHeader(.text, length: 1_000).bytes + Array("κόσμε".utf8)
    #expect(WebSocketRun(start).error == nil)
    #expect(WebSocketRun(start + [0xf4]).error == nil)
    #expect(WebSocketRun(start + [0xf4, 0x90]).error?.code == .text)
  }
}
