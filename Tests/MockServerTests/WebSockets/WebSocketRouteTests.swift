import Bytes
import Connect
import Crypto
import HTTPWire
import LocalServer
import DomainNames
import Minting
import PathValidation
import Resolver
import TLSEngine
import TLSWire
import Testing
import Transport
import WebSocket

@testable import HTTPClient
@testable import HTTPServer
@testable import MockServer

/// WebSockets of a routes file over every transport, with our own client.
@Suite(.timeLimit(.minutes(3))) struct WebSocketRouteTests {
  struct Door: Sendable, CustomTestStringConvertible {
    let scheme: String
    let version: HTTPOptions.Version
    var newestTLS = ProtocolVersion.tls13
    var testDescription: String { "\(scheme) \(version) \(newestTLS)" }
  }

  static let doors = [
    Door(scheme: "http", version: .http11), Door(scheme: "http", version: .http2PriorKnowledge), Door(scheme: "https", version: .http11),
    Door(scheme: "https", version: .http11, newestTLS: .tls12), Door(scheme: "https", version: .http2),
    Door(scheme: "https", version: .http2, newestTLS: .tls12),
  ]

  static func serving(
    _ routes: String, _ door: Door = doors[0], limits: ServerLimits = ServerLimits(), _ options: WebSocketOptions = WebSocketOptions(),
    path: String = "/ws", _ body: @escaping @Sendable (WebSocketConnection, LocalServer) async throws -> Void
  ) async throws {
    let site = FaultySite(board: FaultController(), responders: [try RouteResponder(parsing: Array(routes.utf8)) { _ in [] }])
    let configuration = ListenerConfiguration("faulty", at: Endpoint(.loopbackV4, port: 0), [site])
    let server = try LocalServer([configuration], by: TestAuthorities(now: Platform.now), settings: ServerSettings(limits: limits))
    defer { server.stop() }
    let port = try #require(server.endpoint(of: "faulty")?.port)
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    var trust = HTTPOptions.Trust(
      store: TrustStore(certificates: [try #require(server.authorities.root.certificate)], name: "test"), time: Platform.now)
    trust.name = try ReferenceIdentity("localhost")
    var plan = HTTPOptions(tls: .ordinary, trust: trust)
    plan.version = door.version
    plan.tls.maximumVersion = door.newestTLS
    let request = HTTPRequest(url: try URI(parsing: "\(door.scheme)://localhost:\(port)\(path)"))
    let chosen = plan
    try await reactor.run {
      let connection = try await WebSocketConnection.open(request, options, options: chosen, connector: connector, within: time)
      try await body(connection, server)
      await connection.end()
    }
  }

  static let time = Duration.seconds(60)

  private static let routes = """
    - path: /rooms/{room}
      websocket:
        subprotocols: [v2, v1]
        max_message: 64M
        send: ["welcome to {room}", {hex: "00 ff"}, {base64: AAE=}, {json: {room: "{room}"}}, {text: ab, repeat: 3, fragment: 4}]
        rules:
          - {equal: hello, send: [one, two]}
          - {contains: ell, send: "contains {message}"}
          - {matches: "^[0-9]+$", send: number}
          - {jsonpath: $.type, equal: bye, send: ok, close: {code: 4001, reason: later}}
          - {jsonpath: "$.list[?@.n > 2]", send: large}
          - {base64: AAE=, send: {hex: ff}}
        default: echo
    """

  @Test(arguments: doors, [nil, PermessageDeflate.offer])
  func `messages of every size are matched and answered`(door: Door, deflate: PermessageDeflate?) async throws {
    let options = WebSocketOptions().with {
      $0.deflate = deflate
      $0.subprotocols = ["v0", "v1"]
    }
    try await Self.serving(Self.routes, door, options, path: "/rooms/a%20b") { (connection, _) async throws in
      #expect(connection.agreement.subprotocol == "v1")
      func next() async throws -> WebSocketConnection.Event? { try await connection.next(within: Self.time) }
      func text(_ text: String) -> WebSocketConnection.Event { .message(.text, Array(text.utf8)) }
      #expect(try await next() == text("welcome to a b"))
      #expect(try await next() == .message(.binary, [0, 0xff]))
      #expect(try await next() == .message(.binary, [0, 1]))
      #expect(try await next() == text(#"{"room": "a b"}"#))
      #expect(try await next() == text("ababab"))
      for (message, replies) in [
        ("hello", ["one", "two"]), ("yell", ["contains yell"]), ("12", ["number"]), (#"{"list": [{"n": 1}, {"n": 3}]}"#, ["large"]),
        ("", [""]),
      ] {
        try await connection.send(message, within: Self.time)
        for reply in replies { #expect(try await next() == text(reply)) }
      }
      try await connection.send(.binary, [0, 1], within: Self.time)
      #expect(try await next() == .message(.binary, [0xff]))
      for count in [0, 125, 126, 65_535, 65_536] {
        let message = [UInt8](repeating: 7, count: count)
        try await connection.send(.binary, message, within: Self.time)
        #expect(try await next() == .message(.binary, message))
      }
      try await connection.send(#"{"type": "bye"}"#, within: Self.time)
      #expect(try await next() == text("ok"))
      #expect(try await next() == .close(WebSocketClosure(WebSocketCloseCode(rawValue: 4_001), reason: "later")))
      #expect(try await next() == nil)
    }
  }

  @Test(arguments: doors) func `a message of 30 MB comes back`(door: Door) async throws {
    let options = WebSocketOptions().with { $0.deflate = nil }
    let routes = """
      - path: /ws
        websocket: {max_message: 64M, rules: [{equal: hello, send: one}], default: echo}
      """
    try await Self.serving(routes, door, options) { (connection, _) async throws in
      let message = [UInt8](repeating: 7, count: 30_000_000)
      try await connection.send(.binary, message, within: Self.time)
      let isSame = try await connection.next(within: Self.time) == .message(.binary, message)
      #expect(isSame)
    }
  }

  @Test(arguments: doors) func `periodic messages and delays`(door: Door) async throws {
    let routes = """
      - path: /ws
        websocket:
          send: {text: late, delay: 30ms}
          periodic: [{every: 20ms, count: 3, send: "tick {number}"}]
          rules: [{equal: end, delay: 10ms, close: 1000}]
      """
    try await Self.serving(routes, door) { (connection, _) async throws in
      var texts: Set<String> = []
      for _ in 0..<4 {
        guard case .message(.text, let bytes)? = try await connection.next(within: Self.time) else { break }
        texts.insert(String(decoding: bytes, as: UTF8.self))
      }
      #expect(texts == ["late", "tick 1", "tick 2", "tick 3"])
      try await connection.send("end", within: Self.time)
      #expect(try await connection.next(within: Self.time) == .close(WebSocketClosure(.normal)))
    }
  }

  @Test(arguments: doors) func `a delay does not outlast the server`(door: Door) async throws {
    let routes = "- {path: /ws, websocket: {send: [now, {text: never, delay: 3600s}], periodic: [{every: 3600s, send: x}]}}"
    try await Self.serving(routes, door) { (connection, server) async throws in
      #expect(try await connection.next(within: Self.time) == .message(.text, Array("now".utf8)))
      async let end: Void = server.drain()
      #expect(try await connection.next(within: Self.time) == .close(WebSocketClosure(.goingAway)))
      await connection.end()
      await end
    }
  }
}
