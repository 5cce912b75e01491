import Bytes
import Connect
import Foundation
import HTTPClient
import HTTPWire
import LocalServer
import PathValidation
import Resolver
import TLSEngine
import TestSupport
import Testing
import Transport
import WebSocket
import X509

/// Our WebSockets against the libraries websockets and aiohttp of PyPI and ws of Node, on both sides.
@Suite(
  .serialized, .timeLimit(.minutes(5)),
  .enabled(
    if: PeerProgram.allAreRequired
      || ["websockets", "node"].allSatisfy { PeerProgram.isPresent($0) }
        && FileManager.default.fileExists(atPath: NodeWebSocket.modules + "/ws"),
    "Scripts/peers has not fetched websockets, node and node-ws"))
struct WebSocketPeerTests {
  private static let script = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/websocket.py"
  static let cases: [(library: String, isSecure: Bool, deflate: Bool)] = ["websockets", "aiohttp", "ws"].flatMap { library in
    [(library, false, false), (library, false, true), (library, true, false), (library, true, true)]
  }

  private static func command(_ role: String, of library: String, _ arguments: String...) -> [String] {
    guard library == "ws" else { return [PeerProgram.path("websockets"), script, role, library] + arguments }
    return [
      "env", "NODE_PATH=\(NodeWebSocket.modules)", PeerProgram.path("node"),
      "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/websocket.js", role,
    ]
      + arguments
  }

  @Test(arguments: cases) func `their client and our server`(peer: (library: String, isSecure: Bool, deflate: Bool)) throws {
    let name = peer.isSecure ? "site" : "site-plain"
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let directory = try TemporaryDirectory()
    try Data(server.trustAnchorsPEM.utf8).write(to: URL(filePath: directory.file("ca.pem")))
    let port = try #require(server.endpoint(of: name)?.port)
    let url = "\(peer.isSecure ? "wss" : "ws")://localhost:\(port)/ws"
    let process = try ChildProcess(
      Self.command("client", of: peer.library, url, peer.deflate ? "deflate" : "plain", peer.isSecure ? directory.file("ca.pem") : "-"),
      environment: ["PATH": "/usr/bin:/bin"], output: directory.file("out"), error: directory.file("err"))
    let status = process.wait(atMost: .seconds(120))
    #expect(status == 0 && directory.text(of: "out") == "ok\n", "\(directory.text(of: "err"))")
  }

  @Test(arguments: cases) func `our client and their server`(peer: (library: String, isSecure: Bool, deflate: Bool)) async throws {
    let pki = try ThrowawayPKI.shared.get()
    let files = peer.isSecure ? [pki.chain(.rsa), pki.leafKey(.rsa)] : ["-", "-"]
    let server = try ServerProcess(named: peer.library, configuration: "/dev/null", families: [.v4]) { port, _ in
      [Self.command("server", of: peer.library, "\(port)", peer.deflate ? "deflate" : "plain", files[0], files[1])]
    }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    let request = HTTPRequest(url: try URI(parsing: "\(peer.isSecure ? "https" : "http")://127.0.0.1:\(server.port)/ws"))
    var trust = HTTPOptions.Trust(store: .mozilla, time: Platform.now)
    trust.isEnforced = false
    let options = HTTPOptions(tls: .ordinary, trust: trust)
    let webSocket = WebSocketOptions().with {
      $0.subprotocols = ["chat"]
      if !peer.deflate { $0.deflate = nil }
    }
    let time = Duration.seconds(100)
    try await reactor.run {
      let connection = try await WebSocketConnection.open(request, webSocket, options: options, connector: connector, within: time)
      #expect(connection.agreement.subprotocol == "chat")
      #expect((connection.agreement.deflate != nil) == peer.deflate)
      for count in [0, 1, 125, 126, 65_535, 65_536, 30_000_000] {
        let message = [UInt8](repeating: 0x61, count: count)
        try await connection.send(.binary, message, within: time)
        let isSame = try await connection.next(within: time) == .message(.binary, message)
        #expect(isSame, "\(count)")
      }
      try await connection.ping([1], within: time)
      guard case .pong([1], _?)? = try await connection.next(within: time) else {
        Issue.record("no Pong")
        return
      }
      try await connection.close(within: time)
      #expect(try await connection.next(within: time) == .close(WebSocketClosure(.normal)))
      await connection.end()
    }
  }
}

/// The library ws of Node, which runs in the peer node.
private enum NodeWebSocket {
  static let modules = "\(TestedBinary.repository)/.build/peers/node-ws/source"
}
