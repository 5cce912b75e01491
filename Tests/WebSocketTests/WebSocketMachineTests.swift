import TestSupport
import Testing

@testable import WebSocket

/// Our client and our server, and each of them against bytes.
@Suite struct WebSocketMachineTests {
  typealias Event = WebSocketRun.Event

  private static let pattern: [UInt8] = {
    let line = Array("the quick brown fox jumps over the lazy dog, 0123456789\n".utf8)
    return [[UInt8]](repeating: line, count: 1_500).flatMap { $0 }
  }()

  static func content(_ count: Int) -> [UInt8] {
    Array(pattern.prefix(count))
  }

  @Test(arguments: WebSocketAgreement.samples, [0, 1, 125, 126, 127, 128, 65_535, 65_536, 80_001])
  func `messages of every length come over whole, in both directions`(agreement: WebSocketAgreement, count: Int) throws {
    for role in [WebSocketMachine.Role.client, .server] {
      var sender = WebSocketMachine(role, agreement)
      var receiver = WebSocketMachine(role == .client ? .server : .client, agreement)
      let content = Self.content(count)
      // Twice: the second may refer to the first.
      for kind in [WebSocketMessageKind.text, .binary, .binary] { try sender.send(kind, content) }
      let run = WebSocketRun(&receiver, sender.takeOutput(), portion: count > 1_000 ? 10_007 : 3)
      #expect(run.error == nil)
      #expect(run == WebSocketRun(events: [.message(.text, content), .message(.binary, content), .message(.binary, content)]))
    }
  }

  @Test(arguments: WebSocketAgreement.samples) func `a message sent in parts, with control frames between them`(
    agreement: WebSocketAgreement
  )
    throws
  {
    var client = WebSocketMachine(.client, agreement)
    var server = WebSocketMachine(.server, agreement)
    try client.send(.text, Array("Ζευ".utf8), isLast: false)
    try client.ping([1, 2])
    try client.send(.text, [], isLast: false)
    try client.send(.text, Array("ς ".utf8), isLast: false)
    try client.pong()
    try client.send(.text, [])
    try client.close(WebSocketClosure(.goingAway, reason: "bye"))
    let bytes = client.takeOutput()
    let run = WebSocketRun(&server, bytes, portion: 1)
    let closure = WebSocketClosure(.goingAway, reason: "bye")
    #expect(run == WebSocketRun(events: [.ping([1, 2]), .pong([]), .message(.text, Array("Ζευς ".utf8)), .close(closure)]))
    #expect(throws: WebSocketError.self) { try client.send("more") }
    // The Pong precedes the Close.
    let answer = WebSocketRun(&client, server.takeOutput())
    #expect(answer.events == [.pong([1, 2]), .close(WebSocketClosure(.goingAway))])
    let (isClientFinished, isServerFinished) = (client.isFinished, server.isFinished)
    #expect(isClientFinished && isServerFinished)
  }

  @Test func `every fragmentation of a text is the same text`() {
    let text = Array("Hé€🙂".utf8)
    for cuts in 0..<(1 << (text.count - 1)) {
      var bytes: [UInt8] = []
      var part: [UInt8] = []
      var isFirst = true
      for (index, byte) in text.enumerated() {
        part.append(byte)
        let isLast = index == text.count - 1
        guard isLast || cuts >> index & 1 == 1 else { continue }
        bytes += WebSocketFrameHeader.frame(isFirst ? .text : .continuation, part, isFinal: isLast)
        (part, isFirst) = ([], false)
      }
      #expect(WebSocketRun(bytes).events == [.message(.text, text)])
    }
  }

  @Test(arguments: WebSocketAgreement.samples) func `a connection cut at any byte ends incomplete`(agreement: WebSocketAgreement) throws {
    var client = WebSocketMachine(.client, agreement, mask: { 0x0102_0304 })
    try client.send("a text")
    try client.ping([7])
    try client.send(.binary, Self.content(300))
    try client.close()
    let bytes = client.takeOutput()
    let whole = WebSocketRun(bytes, to: .server, agreement)
    #expect(whole.error == nil && whole.events.count == 4)
    for count in bytes.indices {
      let run = WebSocketRun(Array(bytes[..<count]), to: .server, agreement, ends: true)
      #expect(run.events == Array(whole.events.prefix(run.events.count)) && run.events.count < 4)
      #expect(count == 0 || run.error?.code == .incomplete)
    }
  }

  @Test func `of many Pings the latest are answered, in order`() {
    var client = WebSocketMachine(.client, limits: .ordinary.with { $0.queuedPongs = 2 }, mask: { 0 })
    let pings = (UInt8(1)...5).flatMap { WebSocketFrameHeader.frame(.ping, [$0]) }
    _ = WebSocketRun(&client, pings)
    #expect(client.takeOutput() == [4, 5].flatMap { WebSocketFrameHeader.frame(.pong, [$0], mask: 0) })
    #expect(client.takeOutput() == [])
  }

  @Test func `frames are recorded with their headers`() throws {
    var client = WebSocketMachine(.client, WebSocketAgreement(deflate: PermessageDeflate()), keepsFrames: true, mask: { 0x0102_0304 })
    try client.send("Hello")
    _ = WebSocketRun(&client, WebSocketFrameHeader.frame(.close, [0x03, 0xe8] + Array("done".utf8)))
    #expect(
      client.takeFrames().map { "\($0.direction) \($0.words)" } == [
        "sent text, final, compressed, masked, 7 bytes", "received close, final, 6 bytes, code 1000 (normal closure), reason done",
        "sent close, final, masked, 2 bytes, code 1000 (normal closure)",
      ])
    #expect(client.takeFrames().isEmpty)
  }

  @Test(arguments: [
    ("frame", WebSocketLimits().with { $0.frame = 9 }), ("message", WebSocketLimits().with { $0.message = 9 }),
    (
      "decompression",
      WebSocketLimits().with {
        $0.freeDecodedBytes = 1_000
        $0.decodedRatio = 10
      }
    ),
  ]) func `a limit ends the connection with 1009`(name: String, limits: WebSocketLimits) throws {
    let agreement = WebSocketAgreement(deflate: PermessageDeflate())
    var client = WebSocketMachine(.client, agreement)
    try client.send(.binary, [UInt8](repeating: 7, count: 20_000))
    var server = WebSocketMachine(.server, agreement, limits: limits)
    let run = WebSocketRun(&server, client.takeOutput())
    #expect(run.events.isEmpty && run.error?.code == .limitExceeded && run.error?.what.contains(name) == true)
    #expect(server.takeOutput() == WebSocketFrameHeader.frame(.close, [0x03, 0xf1]))
    // The same message uncompressed exceeds the first two.
    let plain = WebSocketRun(
      WebSocketFrameHeader.frame(.binary, Self.content(5), isFinal: false) + WebSocketFrameHeader.frame(.continuation, Self.content(5)),
      limits: limits)
    #expect((plain.error?.code == .limitExceeded) == (name == "message"))
  }

  @Test func `what cannot be sent is refused`() throws {
    var machine = WebSocketMachine(.client)
    #expect(throws: WebSocketError.self) { try machine.ping([UInt8](repeating: 0, count: 126)) }
    for closure in [
      WebSocketClosure(.noStatus), WebSocketClosure(.abnormal), WebSocketClosure(nil, reason: "why"),
      WebSocketClosure(.normal, reason: String(repeating: "x", count: 124)),
    ] {
      #expect(throws: WebSocketError.self) { try machine.close(closure) }
    }
    #expect(machine.takeOutput() == [])
    try machine.close(WebSocketClosure(.normal, reason: String(repeating: "x", count: 123)))
    #expect(machine.takeOutput().count == 131)
  }

  @Test(arguments: WebSocketAgreement.samples) func `damaged connections neither trap nor depend on the portions`(
    agreement: WebSocketAgreement
  )
    throws
  {
    var generator = SeededGenerator(seed: 6_455)
    for role in [WebSocketMachine.Role.client, .server] {
      var sender = WebSocketMachine(role, agreement, mask: { 0x1122_3344 })
      try sender.send("Hello ✓ Hello")
      try sender.ping([1])
      try sender.send(.text, Array("Hel".utf8), isLast: false)
      try sender.send(.text, Array("lo".utf8))
      try sender.send(.binary, Self.content(200))
      try sender.close(WebSocketClosure(.normal, reason: "✓"))
      let bytes = sender.takeOutput()
      for _ in 0..<100 {
        let damaged = generator.damaged(bytes)
        let peer: WebSocketMachine.Role = role == .client ? .server : .client
        let whole = WebSocketRun(damaged, to: peer, agreement, ends: true)
        let cut = WebSocketRun(damaged, to: peer, agreement, portion: Int.random(in: 1...9, using: &generator), ends: true)
        // A text may be rejected before its end: the parts differ, the messages do not.
        #expect(whole.events == cut.events)
        #expect(whole.error == cut.error)
      }
    }
  }
}

extension WebSocketRun {
  init(events: [Event]) { self.init([]); self.events = events }
}
