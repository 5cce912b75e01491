import HTTPMessages
import TestSupport
import Testing

@Suite struct EventStreamParserTests {
  private static func parts(_ portions: [some Sequence<UInt8>], limits: EventStreamParser.Limits = .init()) throws -> [EventStreamParser
    .Part]
  {
    var parser = EventStreamParser(limits: limits)
    return try portions.flatMap { try parser.received(Array($0)) }
  }

  private static func event(_ data: String, type: String = "message", id: String = "") -> EventStreamParser.Part {
    .event(ServerSentEvent(type: type, data: data, lastEventID: id))
  }

  static let examples: [(text: String, parts: [EventStreamParser.Part])] = [
    ("data: YHOO\ndata: +2\ndata: 10\n\n", [event("YHOO\n+2\n10")]),
    (
      ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
      [.comment("test stream"), event("first event", id: "1"), event("second event"), event(" third event")]
    ),
    ("data\n\ndata\ndata\n\ndata:", [event(""), event("\n")]),
    ("data:test\n\ndata: test\n\n", [event("test"), event("test")]),
    ("\u{feff}data: a\r\n\r\ndata: b\r\rdata: \u{feff}c\n\n", [event("a"), event("b"), event("\u{feff}c")]),
    ("event: add\ndata: 1\n\ndata: 2\n\nevent: x\n\ndata: 3\n\n", [event("1", type: "add"), event("2"), event("3")]),
    ("id: 7\n\ndata: a\n\nid: 8\u{0}9\ndata: b\n\n", [event("a", id: "7"), event("b", id: "7")]),
    ("retry: 250\nretry: 1e3\nretry:\nretry: -1\n", [.retry(.milliseconds(250))]),
    ("retry: 99999999999999999999\n", [.retry(.seconds(86_400))]),
    ("Data: a\n data: b\ndata : c\nunknown: d\n\n", []),
    ("data: é😀\n\n", [event("é😀")]),
    ("data: not complete\n", []),
    (":\n:a:b\n", [.comment(""), .comment("a:b")]),
  ]

  @Test(arguments: examples)
  func `fields, comments and events are those of the HTML Standard, wherever the portions part`(
    text: String, parts: [EventStreamParser.Part]
  ) throws {
    let bytes = Array(text.utf8)
    #expect(try Self.parts([bytes]) == parts)
    #expect(try Self.parts(bytes.map { [$0] }) == parts)
    for place in bytes.indices { #expect(try Self.parts([bytes[..<place], bytes[place...]]) == parts) }
  }

  @Test func `the identifier to reconnect with is that of the last complete event`() throws {
    var parser = EventStreamParser(lastEventID: "4")
    #expect(try parser.received(Array("data: a\n\nid: 5\ndata: b\n".utf8)) == [Self.event("a", id: "4")])
    #expect(parser.lastEventID == "4")
    _ = try parser.received([0x0a])
    #expect(parser.lastEventID == "5")
    _ = try parser.received(Array("id: 6\n\n".utf8))
    #expect(parser.lastEventID == "6")
  }

  @Test func `invalid UTF-8 is replaced`() throws {
    #expect(try Self.parts([[0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0xe2, 0x82, 0x0a, 0x0a]]) == [Self.event("\u{fffd}\u{fffd}")])
  }

  @Test func `an endless line or event is an error`() throws {
    var limits = EventStreamParser.Limits()
    (limits.line, limits.event) = (10, 20)
    #expect(try Self.parts([Array("data:12345\ndata:12345\ndata:12345\n\n".utf8)], limits: limits) == [Self.event("12345\n12345\n12345")])
    for text in ["data:123456\n", "12345678901", String(repeating: "data:12345\n", count: 4)] {
      #expect(throws: EventStreamParser.LimitError.self) { try Self.parts([Array(text.utf8)], limits: limits) }
      #expect(throws: EventStreamParser.LimitError.self) { try Self.parts(text.utf8.map { [$0] }, limits: limits) }
    }
  }

  @Test func `mutated streams are parsed alike in any portions`() throws {
    var random = SeededGenerator(seed: 92)
    for _ in 0..<300 {
      guard var bytes = Self.examples.randomElement(using: &random).map({ Array($0.text.utf8) }) else { continue }
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = Array("\r\n: \u{0}di".utf8).randomElement(using: &random) ?? 0
      }
      let place = Int.random(in: 0...bytes.count, using: &random)
      #expect(try Self.parts([bytes[..<place], bytes[place...]]) == Self.parts(bytes.map { [$0] }))
    }
  }
}
