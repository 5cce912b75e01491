import Testing
import WebSocket

@testable import HTTPServer

/// The memory and the work for hostile clients of a script.
@Suite struct WebSocketConversationTests {
  private static func script(_ steps: @escaping @Sendable ([UInt8]) -> [WebSocketStep]) -> WebSocketScript {
    var script = WebSocketScript()
    script.reply = { .steps(steps($1)) }
    return script
  }

  private static func text(_ text: String) -> WebSocketStep { .message(.text) { Array(text.utf8) } }

  /// All output at this time.
  private static func output(_ conversation: inout WebSocketConversation, at now: ContinuousClock.Instant = .now) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let output = conversation.takeOutput(at: now), !output.isEmpty { bytes += output }
    return bytes
  }

  /// The events that a client reads from the bytes.
  private static func events(_ client: inout WebSocketMachine, _ bytes: [UInt8]) throws -> [WebSocketEvent] {
    client.received(bytes)
    var events: [WebSocketEvent] = []
    while let event = try client.nextEvent() { events.append(event) }
    return events
  }

  @Test func `messages during a delay are bounded`() throws {
    var client = WebSocketMachine(.client)
    var server = WebSocketConversation(
      WebSocketAgreement(), Self.script { _ in [.pause(.seconds(3_600)), Self.text("late")] }, within: UploadBudget(limit: 1 << 20))
    let now = ContinuousClock.now
    for _ in 0..<2_000 { try client.send("x") }
    server.received(client.takeOutput())
    #expect(
      try Self.events(&client, Self.output(&server, at: now)) == [
        .close(WebSocketClosure(.policyViolation, reason: "too many messages while replies are delayed"))
      ])
  }

  @Test func `the content that waits for delayed replies is bounded by the memory for uploads`() throws {
    var client = WebSocketMachine(.client)
    let budget = UploadBudget(limit: 1 << 20)
    var server = WebSocketConversation(
      WebSocketAgreement(), Self.script { message in [.pause(.seconds(3_600)), .message(.binary) { message }] }, within: budget)
    for _ in 0..<3 {
      try client.send(.binary, [UInt8](repeating: 7, count: 500_000))
      server.received(client.takeOutput())
    }
    let output = Self.output(&server)
    #expect(budget.reserved == 0)
    #expect(try Self.events(&client, output) == [.close(WebSocketClosure(.tryAgainLater, reason: "no memory for this message"))])
  }

  @Test func `memory is released once a reply is sent`() throws {
    var client = WebSocketMachine(.client)
    let budget = UploadBudget(limit: 1 << 20)
    var server = WebSocketConversation(
      WebSocketAgreement(), Self.script { message in message.isEmpty ? [] : [.message(.binary) { message }] }, within: budget)
    for count in [900_000, 0, 900_000] {
      try client.send(.binary, [UInt8](repeating: 7, count: count))
      server.received(client.takeOutput())
      let received = try Self.events(&client, Self.output(&server))
      #expect(received.isEmpty == (count == 0))
      #expect(budget.reserved == 0)
    }
  }

  @Test func `a long repeated message is sent in portions`() throws {
    var client = WebSocketMachine(.client)
    var script = WebSocketScript()
    script.opening = [.message(.text, times: 4 << 20) { Array("abc".utf8) }]
    var server = WebSocketConversation(WebSocketAgreement(), script)
    var (largest, count) = (0, 0)
    while case let output = server.takeOutput(at: .now), !output.isEmpty {
      largest = max(largest, output.count)
      for event in try Self.events(&client, output) { if case .data(_, let bytes, _) = event { count += bytes.count } }
    }
    #expect(count == 12 << 20 && largest < 200_000)
  }

  @Test func `missed periodic messages are not made up for`() throws {
    var client = WebSocketMachine(.client)
    var script = WebSocketScript()
    script.periodic = [.init(interval: .seconds(1), count: 3) { [Self.text("\($0)")] }]
    var server = WebSocketConversation(WebSocketAgreement(), script)
    let start = ContinuousClock.now
    #expect(Self.output(&server, at: start).isEmpty && server.wake == start + .seconds(1))
    let late = start + .seconds(10)
    #expect(try Self.events(&client, Self.output(&server, at: late)).count == 1)
    #expect(server.wake == late + .seconds(1))
    _ = Self.output(&server, at: late + .seconds(1))
    _ = Self.output(&server, at: late + .seconds(2))
    #expect(server.wake == nil)
  }

  @Test func `Pings during a delay are answered, unless the script forbids it`() throws {
    for answers in [true, false] {
      var client = WebSocketMachine(.client)
      var script = WebSocketScript()
      script.opening = [.pause(.seconds(10))]
      script.answersPings = answers
      var server = WebSocketConversation(WebSocketAgreement(), script)
      try client.ping([1])
      server.received(client.takeOutput())
      #expect(try Self.events(&client, Self.output(&server)) == (answers ? [.pong([1])] : []))
    }
  }

  @Test(arguments: WebSocketFault.allCases) func `every fault is an error of the client's protocol`(fault: WebSocketFault) throws {
    var client = WebSocketMachine(.client, WebSocketAgreement(deflate: PermessageDeflate()))
    var script = WebSocketScript()
    script.opening = [.fault(fault), Self.text("not seen")]
    var server = WebSocketConversation(WebSocketAgreement(deflate: PermessageDeflate()), script)
    client.received(Self.output(&server))
    client.receivedEnd()
    #expect(throws: WebSocketError.self) { while try client.nextEvent() != nil {} }
    #expect((server.ending != nil) == server.isFinished)
  }

  @Test func `nothing follows an invalid Close frame`() throws {
    var client = WebSocketMachine(.client)
    var script = WebSocketScript()
    script.opening = [.close(WebSocketClosure(.noStatus, reason: "x")), Self.text("not seen")]
    var server = WebSocketConversation(WebSocketAgreement(), script)
    #expect(Self.output(&server) == [0x88, 3, 0x03, 0xed, UInt8(ascii: "x")])
    try client.close()
    server.received(client.takeOutput())
    #expect(Self.output(&server).isEmpty && server.isFinished)
  }
}
