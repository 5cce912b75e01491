import Bytes
import HTTPWire
import LocalServer
import ServerFixtures
import Testing
import Transport
import WebSocket

@testable import HTTPServer

/// The site's WebSocket over every transport.
@Suite(.timeLimit(.minutes(2))) struct ServedWebSocketTests {
  private func visiting<T>(
    _ door: WebSocketDoor, limits: ServerLimits = ServerLimits(), _ body: (LocalServer, Endpoint, Reactor) async throws -> T
  ) async throws -> T {
    let server = try LocalServer(cases: [door.name], at: Platform.now, limits: limits)
    defer { server.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let endpoint = try #require(server.endpoint(of: door.name))
    return try await withTaskExecutorPreference(reactor) { try await body(server, endpoint, reactor) }
  }

  private static func open(
    _ door: WebSocketDoor, _ endpoint: Endpoint, _ reactor: Reactor, deflate: PermessageDeflate? = .offer
  ) async throws -> WebSocketVisit {
    try await WebSocketVisit(
      door, endpoint, on: reactor, try WebSocketClientHandshake(subprotocols: ["chat", "other"], deflate: deflate))
  }

  @Test(arguments: WebSocketDoor.allCases, [nil, PermessageDeflate.offer])
  func `messages come back, and the closing handshake ends the connection`(door: WebSocketDoor, deflate: PermessageDeflate?) async throws {
    try await visiting(door) { server, endpoint, reactor in
      let visit = try await Self.open(door, endpoint, reactor, deflate: deflate)
      defer { visit.close() }
      #expect(visit.agreement == WebSocketAgreement(subprotocol: "chat", deflate: deflate.map { _ in PermessageDeflate() }))
      for count in [0, 1, 125, 126, 65_535, 65_536, 200_000] {
        let message = [UInt8](repeating: UInt8(truncatingIfNeeded: count), count: count)
        try visit.machine.send(.binary, message)
        #expect(try await visit.message() == message)
      }
      try visit.machine.ping(Array("p".utf8))
      #expect(try await visit.next() == .pong(Array("p".utf8)))
      try visit.machine.send(.text, Array("a".utf8), isLast: false)
      try visit.machine.send(.text, Array("b".utf8))
      try visit.machine.close(WebSocketClosure(WebSocketCloseCode(rawValue: 4_000), reason: "done"))
      #expect(try await visit.next() == .data(.text, Array("ab".utf8), isLast: true))
      #expect(try await visit.next() == .close(WebSocketClosure(WebSocketCloseCode(rawValue: 4_000))))
      #expect(try await visit.next() == nil)
    }
  }

  @Test(arguments: WebSocketDoor.allCases) func `an invalid frame is answered with its Close frame`(door: WebSocketDoor) async throws {
    try await visiting(door) { server, endpoint, reactor in
      for (bytes, code) in [([UInt8(0x81), 0x00], WebSocketCloseCode.protocolError), ([0x81, 0x81, 0, 0, 0, 0, 0xff], .invalidData)] {
        let visit = try await Self.open(door, endpoint, reactor, deflate: nil)
        defer { visit.close() }
        try await visit.send(bytes)
        #expect(try await visit.next() == .close(WebSocketClosure(code)))
        #expect(try await visit.next() == nil)
      }
    }
  }

  @Test(arguments: WebSocketDoor.allCases) func `the server closes its WebSockets when it shuts down`(door: WebSocketDoor) async throws {
    try await visiting(door) { server, endpoint, reactor in
      let visit = try await Self.open(door, endpoint, reactor)
      defer { visit.close() }
      try visit.machine.send("still here")
      #expect(try await visit.message() == Array("still here".utf8))
      async let end: Void = server.drain()
      #expect(try await visit.next() == .close(WebSocketClosure(.goingAway)))
      #expect(try await visit.next() == nil)
      visit.close()
      await end
      #expect(server.counts.answers == 1)
    }
  }

  @Test(arguments: [WebSocketDoor.http1, .https1]) func `an idle client is closed at the deadline`(door: WebSocketDoor) async throws {
    var limits = ServerLimits()
    limits.connection = .milliseconds(50)
    try await visiting(door, limits: limits) { server, endpoint, reactor in
      let visit = try await Self.open(door, endpoint, reactor)
      defer { visit.close() }
      #expect(try await visit.next() == .close(WebSocketClosure(.goingAway)))
      #expect(try await visit.next() == nil)
    }
  }

  @Test(arguments: WebSocketDoor.allCases) func `a page of another origin opens none`(door: WebSocketDoor) async throws {
    try await visiting(door) { server, endpoint, reactor in
      for (origin, isAccepted) in [
        ("\(door.isSecure ? "https" : "http")://localhost", true), ("https://example.com", false), ("null", false),
      ] {
        let visit = try await WebSocketVisit(
          door, endpoint, on: reactor, try WebSocketClientHandshake(), [FieldLine("Origin", origin)])
        defer { visit.close() }
        #expect((visit.agreement != nil) == isAccepted)
        #expect(visit.response.status == (isAccepted ? door.isHTTP2 ? 200 : 101 : 403))
      }
    }
  }

  @Test(arguments: [WebSocketDoor.http2, .https2]) func `an extended CONNECT to another resource is refused at once`(door: WebSocketDoor)
    async throws
  {
    try await visiting(door) { server, endpoint, reactor in
      for (target, status) in [("/anything", 501), ("/nowhere", 404)] {
        let visit = try await WebSocketVisit(door, endpoint, on: reactor, try WebSocketClientHandshake(), target: target)
        defer { visit.close() }
        #expect(visit.response.status == status)
      }
    }
  }

  @Test func `a request that opens no WebSocket learns what is missing`() async throws {
    try await visiting(.http1) { server, endpoint, reactor in
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: false)
      defer { visit.close() }
      let plain = try await visit.ask("GET", "/ws")
      #expect(plain.head.status == 426 && plain.head.fields.first("Upgrade") == "websocket" && plain.keepsAlive)
      let old = try await visit.ask(
        "GET", "/ws",
        [
          FieldLine("Upgrade", "websocket"), FieldLine("Connection", "Upgrade"), FieldLine("Sec-WebSocket-Version", "8"),
          FieldLine("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ])
      #expect(old.head.status == 426 && old.head.fields.first("Sec-WebSocket-Version") == "13")
    }
  }

  /// The memory for a client that sends and does not read is bounded: by the flow control of HTTP/2, and by sending before reading.
  @Test func `content that is not read back stops the client at the window`() throws {
    var server = try HTTP2SiteConnection()
    var settings = HTTP2Settings()
    settings.streamWindow = 100_000
    var client = try HTTP2Session(.client, settings: settings)
    var head = RequestHead(
      method: "CONNECT", target: "/ws", scheme: "http", authority: "localhost", version: .http2,
      fields: try WebSocketClientHandshake(deflate: nil).fields(in: .http2))
    head.connectProtocol = "websocket"
    let stream = try client.submit(head, hasBody: true)
    var machine = WebSocketMachine(.client)
    for _ in 0..<5 { try machine.send(.binary, [UInt8](repeating: 7, count: 1 << 20)) }
    let sent = machine.takeOutput()
    try client.supply(sent, isLast: false, on: stream)
    /// Carries bytes until neither side sends any, and returns the content that the client received.
    func talk(reads: Bool) throws -> Int {
      var count = 0
      while true {
        let (toServer, toClient) = (client.takeOutput(), server.takeOutput(at: .now))
        if toServer.isEmpty, toClient.isEmpty { return count }
        if !toServer.isEmpty { try server.received(toServer) }
        try client.received(toClient)
        while let event = client.nextEvent() {
          guard case .body(_, let bytes) = event else { continue }
          count += bytes.count
          if reads { client.consumed(bytes.count, on: stream) }
        }
      }
    }
    let first = try talk(reads: false)
    #expect(first == 100_000)
    // The server has received its window of 4 MiB and what it holds back, and no more.
    let waiting = client.pendingBody(on: stream)
    #expect(sent.count - waiting <= (4 << 20) + 400_000)
    client.consumed(first, on: stream)
    #expect(try first + talk(reads: true) >= 5 << 20)
  }

  /// Clients that do not read while they send would wait for ever if their message came back in parts meanwhile.
  @Test(arguments: [200_000, 1_000]) func `a message is returned whole if there is memory for it`(memory: Int) throws {
    var client = WebSocketMachine(.client, keepsFrames: true)
    let message = [UInt8](repeating: 7, count: 200_000)
    try client.send(.binary, message)
    let budget = UploadBudget(limit: memory)
    var echo = WebSocketConversation(WebSocketAgreement(), within: budget)
    let sent = client.takeOutput()
    echo.received(Array(sent.dropLast(1)))
    func returned() -> [UInt8] {
      var bytes: [UInt8] = []
      while case let output = echo.takeOutput(at: .now), !output.isEmpty { bytes += output }
      return bytes
    }
    let early = returned()
    #expect(early.isEmpty == (memory == 200_000))
    #expect(budget.reserved <= memory)
    echo.received([sent[sent.count - 1]])
    client.received(early + returned())
    var received: [UInt8] = []
    while case .data(_, let bytes, _)? = try client.nextEvent() { received += bytes }
    let isWhole = received == message
    #expect(isWhole)
    #expect(budget.reserved == 0)
  }

  @Test func `a small message that expands is returned in portions`() throws {
    let agreement = WebSocketAgreement(deflate: PermessageDeflate())
    var client = WebSocketMachine(.client, agreement)
    try client.send(.binary, [UInt8](repeating: 0, count: 2 << 20))
    var echo = WebSocketConversation(WebSocketAgreement(deflate: PermessageDeflate()))
    echo.received(client.takeOutput())
    var (largest, count) = (0, 0)
    while case let output = echo.takeOutput(at: .now), !output.isEmpty {
      largest = max(largest, output.count)
      client.received(output)
      while case .data(_, let bytes, _)? = try client.nextEvent() { count += bytes.count }
    }
    #expect(count == 2 << 20 && largest < 200_000)
  }
}
