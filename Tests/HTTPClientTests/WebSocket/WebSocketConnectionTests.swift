import Bytes
import Connect
import HTTPWire
import LocalServer
import Resolver
import Testing
import Transport
import WebSocket

@testable import HTTPClient

/// The client's WebSocket against the site's, over every transport.
@Suite(.timeLimit(.minutes(2))) struct WebSocketConnectionTests {
  static let doors: [(name: String, version: HTTPOptions.Version)] = [
    ("site-plain", .http11), ("site-plain", .http2PriorKnowledge), ("site", .http11), ("site", .http2), ("site", .any),
  ]

  private func visiting(
    _ name: String, _ version: HTTPOptions.Version, _ options: WebSocketOptions = WebSocketOptions(), path: String = "/ws",
    _ body: @escaping @Sendable (WebSocketConnection, Connector) async throws -> Void
  ) async throws {
    let server = try LocalServer(cases: [name], at: TransferBench.now)
    defer { server.stop() }
    let port = try #require(server.endpoint(of: name)?.port)
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    var plan = TransferBench.options(trusting: server)
    plan.version = version
    let request = HTTPRequest(url: try URI(parsing: "\(name == "site" ? "https" : "http")://localhost:\(port)\(path)"))
    let (chosen, time) = (plan, TransferBench.patience)
    try await reactor.run {
      let connection = try await WebSocketConnection.open(request, options, options: chosen, connector: connector, within: time)
      try await body(connection, connector)
      await connection.end()
    }
  }

  @Test(arguments: doors, [nil, PermessageDeflate.offer])
  func `messages, Pings and the closing handshake`(door: (name: String, version: HTTPOptions.Version), deflate: PermessageDeflate?)
    async throws
  {
    let time = TransferBench.patience
    let options = WebSocketOptions().with {
      $0.deflate = deflate
      $0.subprotocols = ["chat"]
    }
    try await visiting(door.name, door.version, options) { connection, _ in
      #expect(connection.agreement == WebSocketAgreement(subprotocol: "chat", deflate: deflate.map { _ in PermessageDeflate() }))
      #expect(connection.response.version == (door.version == .http11 || door.version == .any ? .http11 : .http2))
      for count in [0, 1, 125, 126, 65_535, 65_536, 1_000_000] {
        let message = [UInt8](repeating: 0x61, count: count)
        try await connection.send(.text, message, within: time)
        #expect(try await connection.next(within: time) == .message(.text, message))
      }
      try await connection.ping([1, 2, 3], within: time)
      guard case .pong([1, 2, 3], let latency?)? = try await connection.next(within: time) else {
        Issue.record("no Pong")
        return
      }
      #expect(latency > .zero)
      try await connection.close(WebSocketClosure(WebSocketCloseCode(rawValue: 3_000), reason: "x"), within: time)
      #expect(try await connection.next(within: time) == .close(WebSocketClosure(WebSocketCloseCode(rawValue: 3_000))))
      #expect(try await connection.next(within: time) == nil)
    }
  }

  @Test(arguments: doors) func `another task sends while this one receives`(door: (name: String, version: HTTPOptions.Version)) async throws
  {
    let time = TransferBench.patience
    try await visiting(door.name, door.version) { connection, connector in
      let sender = try #require(connection.sender(on: connector))
      let sending = Task(executorPreference: connector.reactor) {
        for number in 0..<20 where await !sender.send(.text, Array("\(number)".utf8)) { return false }
        return await sender.close()
      }
      for number in 0..<20 { #expect(try await connection.next(within: time) == .message(.text, Array("\(number)".utf8))) }
      #expect(try await connection.next(within: time) == .close(WebSocketClosure(.normal)))
      #expect(await sending.value)
      await connection.end()
      #expect(await !sender.send(.text, []))
    }
  }

  @Test(arguments: doors) func `a timeout leaves the connection usable`(door: (name: String, version: HTTPOptions.Version)) async throws {
    try await visiting(door.name, door.version) { connection, _ in
      let error = await #expect(throws: HTTPError.self) { try await connection.next(within: .milliseconds(20)) }
      #expect(error?.category == .timeout)
      try await connection.send("still here", within: TransferBench.patience)
      #expect(try await connection.next(within: TransferBench.patience) == .message(.text, Array("still here".utf8)))
    }
  }

  @Test(arguments: doors) func `messages are a sequence until the connection ends`(door: (name: String, version: HTTPOptions.Version))
    async throws
  {
    let time = TransferBench.patience
    try await visiting(door.name, door.version) { connection, _ in
      for text in ["one", "two"] { try await connection.send(text, within: time) }
      try await connection.ping([], within: time)
      try await connection.close(within: time)
      var texts: [String?] = []
      for try await message in connection.messages(within: time) { texts.append(message.text) }
      #expect(texts == ["one", "two"])
    }
  }

  @Test(arguments: doors) func `a page that is no WebSocket is an error with its status`(door: (name: String, version: HTTPOptions.Version))
    async throws
  {
    let error = await #expect(throws: HTTPError.self) { try await visiting(door.name, door.version, path: "/nowhere") { _, _ in } }
    #expect(error?.code == "websocket.refused" && error?.message.contains("404") == true)
  }
}
