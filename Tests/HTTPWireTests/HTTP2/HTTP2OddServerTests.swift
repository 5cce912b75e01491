import HTTPWire
import TestSupport
import Testing

/// Servers that are odd, large or broken off, and none that may cost more than it should.
@Suite struct HTTP2OddServerTests {
  typealias Reading = HTTP2HostileServerTests.Reading

  static func read(_ bytes: [UInt8], portion: Int = .max, limits: HTTPLimits = .ordinary) throws -> Reading {
    try HTTP2HostileServerTests.read(bytes, portion: portion, limits: limits)
  }

  /// An answer with all that there may be in one.
  static let answer: [UInt8] = {
    var writer = FrameWriter.server()
    writer.frame(4, flags: 1)
    writer.frame(6, [UInt8](repeating: 1, count: 8))
    writer.headers(FrameWriter.field(":status", "103"))
    writer.frame(1, stream: 1, FrameWriter.ok)
    writer.frame(9, stream: 1, FrameWriter.field("a", "b"))
    writer.frame(9, flags: 4, stream: 1, FrameWriter.field("c", "d"))
    writer.frame(0, flags: 8, stream: 1, [2, 1, 2, 3, 0, 0])
    writer.frame(0xbe, flags: 0xff, stream: 9, [1, 2, 3])
    writer.frame(0, flags: 8, stream: 1, [2, 0, 0])
    writer.data([4, 5])
    writer.headers(FrameWriter.field("e", "f"), ends: true)
    return writer.bytes
  }()

  static let events: [HTTP2Event] = [
    .settingsAcknowledged, .interim(1, .example(103)),
    .head(1, .example(fields: FieldSection([FieldLine("a", "b"), FieldLine("c", "d")]))), .body(1, [1, 2, 3, 4, 5]),
    .trailers(1, FieldSection([FieldLine("e", "f")])), .end(1),
  ]

  @Test func `an answer with every kind of frame is read`() throws {
    let reading = try Self.read(Self.answer)
    #expect(reading.error == nil)
    #expect(reading.events == Self.events)
  }

  @Test func `heads in many frames are read byte by byte, however nghttp2 counts`() throws {
    let reading = try Self.read(Self.answer, portion: 1)
    #expect(reading.error == nil)
    #expect(reading.events == Self.events)
  }

  @Test func `an answer that breaks off anywhere is incomplete`() throws {
    for count in 0..<Self.answer.count {
      var client = try HTTP2Session(.client)
      _ = try client.submit(.example(), hasBody: false)
      _ = client.takeOutput()
      try client.received(Array(Self.answer.prefix(count)))
      client.receivedEnd()
      var last: HTTP2Event?
      while let event = client.nextEvent() { last = event }
      guard case .reset(1, _, true, let error) = last else {
        Issue.record("at \(count): \(String(describing: last))")
        return
      }
      #expect(error?.code == (count == 0 ? .empty : .incomplete))
    }
  }

  @Test func `mutated answers end in an answer or an error, never worse`() throws {
    var generator = SeededGenerator(seed: 9_113)
    for _ in 0..<5_000 {
      var bytes = Self.answer
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let reading = try Self.read(bytes, portion: Int.random(in: 1...200, using: &generator))
      let content = SessionPair.body(of: reading.events)
      #expect(content.count <= bytes.count && reading.output.count < 4_096)
    }
  }

  @Test func `HTTP/1 in place of HTTP/2 is named, and so is something else`() throws {
    let answer = try Self.read(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), portion: 1)
    #expect(answer.error?.code == .notHTTP)
    #expect(answer.error?.what == "the server speaks HTTP/1 where HTTP/2 was agreed")
    let banner = try Self.read(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8))
    #expect(banner.error?.what == "PROTOCOL_ERROR: the first frame is 0x2e, not SETTINGS" || banner.error?.code == .connection)
    var server = try HTTP2Session(.server)
    #expect(throws: HTTPWireError.self) { try server.received(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)) }
  }

  @Test func `a head that decompresses to too much ends the connection`() throws {
    // One field of four kilobytes in the table, then a thousand references to it of one byte each.
    var writer = FrameWriter.server()
    let value = [UInt8](repeating: 0x61, count: 3_900)
    var block = FrameWriter.ok + [0x40, 0x01, 0x78, 0x7f, 0xbd, 0x1d] + value
    block += [UInt8](repeating: 0xbe, count: 1_000)
    writer.headers(block)
    let reading = try Self.read(writer.bytes)
    #expect(reading.error?.code == .limitExceeded)
    #expect(reading.error?.errorCode == HTTP2ErrorCode.enhanceYourCalm.rawValue)
    #expect(HTTP2HostileServerTests.goAwayCode(in: reading.output) == HTTP2ErrorCode.enhanceYourCalm.rawValue)
  }

  @Test func `interim responses without end are too many`() throws {
    var writer = FrameWriter.server()
    for _ in 0..<101 { writer.headers(FrameWriter.field(":status", "103")) }
    #expect(try Self.read(writer.bytes).error?.what.hasPrefix("ENHANCE_YOUR_CALM: more than 100 interim responses") == true)
  }

  @Test func `settings that are never acknowledged, a window of nothing and updates of one byte are no errors`() throws {
    var client = try HTTP2Session(.client)
    let stream = try client.submit(.example("POST"), hasBody: true)
    try client.supply([UInt8](repeating: 1, count: 50), isLast: true, on: stream)
    var writer = FrameWriter()
    writer.frame(4, [0, 4, 0, 0, 0, 0])
    try client.received(writer.bytes)
    _ = client.takeOutput()
    let waiting = client.pendingBody(on: stream)
    #expect(waiting == 50)
    var sent = 0
    for _ in 0..<50 {
      var update = FrameWriter()
      update.frame(8, stream: 1, FrameWriter.number(1))
      try client.received(update.bytes)
      let output = client.takeOutput()
      sent += output.count - 9
    }
    #expect(sent == 50)
    let left = client.pendingBody(on: stream)
    #expect(left == 0)
  }

  @Test func `a server that needs no more of an upload ends it without an error`() throws {
    var client = try HTTP2Session(.client)
    let stream = try client.submit(.example("POST"), hasBody: true)
    try client.supply([1], isLast: false, on: stream)
    _ = client.takeOutput()
    var writer = FrameWriter.server()
    writer.headers(FrameWriter.ok, ends: true)
    writer.frame(3, stream: 1, FrameWriter.number(0))
    try client.received(writer.bytes)
    var events: [HTTP2Event] = []
    while let event = client.nextEvent() { events.append(event) }
    #expect(events == [.head(1, .example()), .end(1), .reset(1, code: 0, byPeer: true, error: nil)])
    #expect(throws: HTTPWireError.self) { try client.supply([2], isLast: true, on: stream) }
  }

  @Test func `small portions of content that wait hold no large rooms`() throws {
    var client = try HTTP2Session(.client)
    _ = try client.submit(.example(), hasBody: false)
    _ = client.takeOutput()
    client.ping()
    var writer = FrameWriter.server()
    writer.headers(FrameWriter.ok)
    writer.data([UInt8](repeating: 1, count: 5_000))
    writer.frame(6, flags: 1, [UInt8](repeating: 0, count: 8))
    try client.received(writer.bytes)
    _ = client.nextEvent()
    guard case .body(1, let bytes) = client.nextEvent() else {
      Issue.record("no content")
      return
    }
    #expect(bytes.count == 5_000 && bytes.capacity < 16_384)
    let last = client.nextEvent()
    #expect(last == .pingAnswered)
  }

  @Test func `answers to no question and farewells without end are not all told`() throws {
    var client = try HTTP2Session(.client)
    _ = try client.submit(.example(), hasBody: false)
    _ = client.takeOutput()
    var writer = FrameWriter.server()
    writer.headers(FrameWriter.ok)
    for _ in 0..<500 {
      writer.frame(6, flags: 1, [UInt8](repeating: 0, count: 8))
      writer.frame(7, FrameWriter.number(1) + FrameWriter.number(0))
      writer.data([1])
    }
    try client.received(writer.bytes)
    var count = 0
    while client.nextEvent() != nil { count += 1 }
    #expect(count < 50)
  }

  @Test func `the rest of a frame whose stream was given up opens the connection's window`() throws {
    var settings = HTTP2Settings()
    settings.connectionWindow = 65_535
    var client = try HTTP2Session(.client, settings: settings)
    var output: [UInt8] = []
    for place in 0..<3 {
      let stream = try client.submit(.example(), hasBody: false)
      output += client.takeOutput()
      var writer = place == 0 ? FrameWriter.server() : FrameWriter()
      writer.headers(FrameWriter.ok, stream: stream)
      writer.data([UInt8](repeating: 1, count: 16_384), stream: stream)
      try client.received(writer.bytes.dropLast(16_000) + [])
      client.reset(stream, code: HTTP2ErrorCode.cancel.rawValue)
      try client.received(Array(writer.bytes.suffix(16_000)))
    }
    output += client.takeOutput()
    // nghttp2 tells of it when half the window is to be had again.
    let updates = Self.connectionUpdates(in: output)
    #expect(updates > 32_000)
  }

  /// What WINDOW_UPDATEs of the whole connection add up to.
  private static func connectionUpdates(in output: [UInt8]) -> Int {
    var rest = output.dropFirst(FrameWriter.preface.count)
    var sum = 0
    while rest.count >= 9 {
      let head = Array(rest.prefix(9))
      let length = Int(head[1]) << 8 | Int(head[2])
      if head[3] == 8, head[8] == 0 { sum += rest.dropFirst(9).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
      rest = rest.dropFirst(9 + length)
    }
    return sum
  }

  @Test func `a connection that ends with a reason passes it on`() throws {
    var client = try HTTP2Session(.client)
    _ = try client.submit(.example(), hasBody: false)
    _ = client.takeOutput()
    var writer = FrameWriter.server()
    writer.frame(7, FrameWriter.number(1) + FrameWriter.number(11) + Array("too fast".utf8))
    try client.received(writer.bytes)
    client.receivedEnd()
    var last: HTTP2Event?
    while let event = client.nextEvent() { last = event }
    guard case .reset(1, _, true, let error) = last else {
      Issue.record("no reset")
      return
    }
    #expect(error?.what == "the peer ended the connection with ENHANCE_YOUR_CALM: too fast")
  }
}
