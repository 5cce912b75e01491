import HTTPWire
import TestSupport
import Testing

/// Our client and our server, who agree.
@Suite struct HTTP2SessionTests {
  @Test(arguments: [Int.max, 1, 7]) func `a request and its answer come over whole, in any portions`(portion: Int) throws {
    var pair = try SessionPair()
    let stream = try pair.client.submit(.example(fields: FieldSection([FieldLine("X-One", "1")])), hasBody: false, priority: "u=1")
    try pair.talk(portion: portion)
    let request = RequestHead.example(fields: FieldSection([FieldLine("x-one", "1"), FieldLine("priority", "u=1")]))
    #expect(pair.heardByServer.filter { $0 != .settingsAcknowledged } == [.request(1, request), .end(1)])
    try pair.server.respond(.example(103, fields: FieldSection([FieldLine("link", "</a>")])), on: stream, hasBody: false)
    try pair.server.respond(.example(fields: FieldSection([FieldLine("content-length", "5")])), on: stream, hasBody: true)
    try pair.server.supply(Array("he".utf8), isLast: false, on: stream)
    try pair.server.supply(Array("llo".utf8), isLast: true, trailers: FieldSection([FieldLine("X-Sum", "9")]), on: stream)
    try pair.talk(portion: portion)
    let heard = pair.heardByClient.filter { if case .body = $0 { false } else { $0 != .settingsAcknowledged } }
    #expect(
      heard == [
        .interim(1, .example(103, fields: FieldSection([FieldLine("link", "</a>")]))),
        .head(1, .example(fields: FieldSection([FieldLine("content-length", "5")]))), .trailers(1, FieldSection([FieldLine("x-sum", "9")])),
        .end(1),
      ])
    #expect(SessionPair.body(of: pair.heardByClient) == Array("hello".utf8))
  }

  @Test func `an upload goes out as windows allow, and what waits is counted`() throws {
    var pair = try SessionPair()
    let stream = try pair.client.submit(.example("POST"), hasBody: true)
    try pair.talk()
    let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    try pair.client.supply(content, isLast: false, on: stream)
    let waiting = pair.client.pendingBody(on: stream)
    #expect(waiting == content.count)
    try pair.client.supply([], isLast: true, on: stream)
    try pair.talk()
    let left = pair.client.pendingBody(on: stream)
    #expect(left == 0)
    #expect(SessionPair.body(of: pair.heardByServer) == content)
    #expect(pair.heardByServer.last == .end(1))
  }

  @Test func `content that nobody takes stops at the window`() throws {
    var settings = HTTP2Settings()
    settings.streamWindow = 100_000
    var pair = try SessionPair(settings: settings)
    pair.consumes = false
    let stream = try pair.client.submit(.example(), hasBody: false)
    try pair.talk()
    try pair.server.respond(.example(), on: stream, hasBody: true)
    try pair.server.supply([UInt8](repeating: 7, count: 250_000), isLast: true, on: stream)
    try pair.talk()
    #expect(SessionPair.body(of: pair.heardByClient).count == 100_000)
    pair.client.consumed(100_000, on: stream)
    try pair.talk()
    #expect(SessionPair.body(of: pair.heardByClient).count == 200_000)
    pair.client.consumed(100_000, on: stream)
    try pair.talk()
    #expect(SessionPair.body(of: pair.heardByClient).count == 250_000)
    #expect(pair.heardByClient.last == .end(1))
  }

  @Test func `either side can give a stream up`() throws {
    var pair = try SessionPair()
    let first = try pair.client.submit(.example(), hasBody: false)
    let second = try pair.client.submit(.example(), hasBody: false)
    try pair.talk()
    pair.client.reset(first, code: HTTP2ErrorCode.cancel.rawValue)
    pair.server.reset(second, code: HTTP2ErrorCode.refusedStream.rawValue)
    try pair.talk()
    guard case .reset(first, let sent, true, let error) = pair.heardByServer.last else { return #expect(Bool(false)) }
    #expect(sent == HTTP2ErrorCode.cancel.rawValue)
    #expect(error?.what == "the peer ended stream 1 with CANCEL")
    guard case .reset(second, let code, true, _) = pair.heardByClient.last else { return #expect(Bool(false)) }
    #expect(code == HTTP2ErrorCode.refusedStream.rawValue)
  }

  @Test func `pings are answered, and a connection that goes away says so`() throws {
    var pair = try SessionPair()
    pair.client.ping()
    try pair.talk()
    #expect(pair.heardByClient.contains(.pingAnswered))
    let isOver = pair.client.isFinished
    #expect(!isOver)
    pair.server.goAway(code: 0)
    try pair.talk()
    #expect(pair.heardByClient.last == .goAway(last: 0, code: 0, debug: []))
    #expect(throws: HTTPWireError.self) { try pair.client.submit(.example(), hasBody: false) }
    let isFinished = pair.server.isFinished
    #expect(isFinished)
  }

  @Test func `a request that the peer has not seen when it goes away can be made again`() throws {
    var client = try HTTP2Session(.client)
    _ = try client.submit(.example(), hasBody: false)
    _ = client.takeOutput()
    var peer = FrameWriter.server()
    peer.frame(7, FrameWriter.number(0) + FrameWriter.number(0) + Array("bye".utf8))
    try client.received(peer.bytes)
    let farewell = client.nextEvent()
    #expect(farewell == .goAway(last: 0, code: 0, debug: Array("bye".utf8)))
    guard case .reset(1, let code, true, _) = client.nextEvent() else { return #expect(Bool(false)) }
    #expect(code == HTTP2ErrorCode.refusedStream.rawValue)
  }

  @Test func `frames of both directions are logged with what they say`() throws {
    var pair = try SessionPair(keepsFrames: true)
    let stream = try pair.client.submit(.example(), hasBody: false)
    try pair.talk()
    try pair.server.respond(.example(204), on: stream, hasBody: false)
    try pair.talk()
    let frames = pair.client.takeFrames()
    let lines = frames.map { "\($0.direction) \(HTTP2FrameType(rawValue: $0.type)) \($0.stream) \($0.detail.joined(separator: ", "))" }
    #expect(lines.contains("sent SETTINGS 0 ENABLE_PUSH=0, INITIAL_WINDOW_SIZE=4194304, MAX_HEADER_LIST_SIZE=307200"))
    #expect(lines.contains("sent WINDOW_UPDATE 0 increment=16711681"))
    #expect(
      lines.contains("sent HEADERS 1 END_STREAM, END_HEADERS, :method: GET, :scheme: https, :authority: example.org, :path: /a?b"))
    #expect(lines.contains("received SETTINGS 0 ACK"))
    #expect(lines.contains("received HEADERS 1 END_STREAM, END_HEADERS, :status: 204"))
    let later = pair.client.takeFrames()
    #expect(later.isEmpty)
  }

  @Test(arguments: ["x y", "", "a\u{0}"]) func `names that are no tokens are not sent`(name: String) throws {
    var client = try HTTP2Session(.client)
    let head = RequestHead.example(fields: FieldSection([FieldLine(name, "1")]))
    #expect(throws: HTTPWireError.self) { try client.submit(head, hasBody: false) }
  }

  @Test func `fields about one connection stay behind, and values with line ends are refused`() throws {
    var pair = try SessionPair()
    let lines = [
      FieldLine("Connection", "close"), FieldLine("TE", "trailers"), FieldLine("Transfer-Encoding", "chunked"),
      FieldLine("Host", "example.org"),
    ]
    _ = try pair.client.submit(.example(fields: FieldSection(lines)), hasBody: false)
    try pair.talk()
    #expect(pair.heardByServer.contains(.request(1, .example(fields: FieldSection([FieldLine("te", "trailers")])))))
    let forbidden = RequestHead.example(fields: FieldSection([FieldLine("a", "b\r\nc: d")]))
    #expect(throws: HTTPWireError.self) { try pair.client.submit(forbidden, hasBody: false) }
  }

  @Test func `a thousand exchanges on one connection leave nothing behind`() throws {
    var pair = try SessionPair()
    for number in 0..<1_000 {
      let stream = try pair.client.submit(.example(), hasBody: false)
      #expect(stream == UInt32(number * 2 + 1))
      try pair.talk()
      try pair.server.respond(.example(), on: stream, hasBody: true)
      try pair.server.supply([1, 2, 3], isLast: true, on: stream)
      try pair.talk()
      #expect(pair.heardByClient.last == .end(stream))
      pair.heardByClient = []
      pair.heardByServer = []
    }
  }
}

/// Extended CONNECT (RFC 8441).
@Suite struct ExtendedConnectTests {
  @Test(arguments: [true, false]) func `a request with a protocol reaches a server that enables it`(isEnabled: Bool) throws {
    var settings = HTTP2Settings()
    if isEnabled { settings.others = [HTTP2Settings.Entry(.enableConnectProtocol, 1)] }
    var pair = try SessionPair(serverSettings: settings)
    try pair.talk()
    let allows = pair.client.peerEnablesConnectProtocol
    #expect(allows == isEnabled)
    var head = RequestHead(method: "CONNECT", target: "/chat", scheme: "https", authority: "example.com", version: .http2)
    head.connectProtocol = "websocket"
    let stream = try pair.client.submit(head, hasBody: true)
    try pair.client.supply([1, 2], isLast: false, on: stream)
    try pair.talk()
    #expect(pair.heardByServer.contains(.request(1, head)) == isEnabled)
    guard isEnabled else { return }
    try pair.server.respond(.example(), on: stream, hasBody: true)
    try pair.server.supply([3], isLast: false, on: stream)
    try pair.talk()
    #expect(SessionPair.body(of: pair.heardByServer) == [1, 2])
    #expect(SessionPair.body(of: pair.heardByClient) == [3])
    #expect(!pair.heardByClient.contains(.end(1)))
  }
}
