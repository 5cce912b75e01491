import Bytes
import Crypto
import LocalServer
import Minting
import TLSEngine
import TestSupport
import Testing

/// The report of `tlsprobe ws` on each fault of a WebSocket route, over every transport.
@Suite(.timeLimit(.minutes(5))) struct WsFaultTests {
  /// A site with one WebSocket, `/ws`.
  struct RouteSite: ServerCase {
    let name = "routes"
    let summary = "has a WebSocket"
    let responder: RouteResponder

    func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
      let shown = authorities.present(try authorities.server())
      var manner = SiteBehavior(
        TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)]), Site([responder]))
      manner.configuration?.alpn = ["h2", "http/1.1"]
      manner.takesPlain = true
      return .site(manner)
    }
  }

  struct Door: Sendable, CustomTestStringConvertible {
    let scheme: String
    let options: [String]
    var isHTTP2: Bool { options.contains("--http2") }
    var testDescription: String { ([scheme] + options).joined(separator: " ") }
  }

  static let doors = [
    Door(scheme: "ws", options: []), Door(scheme: "ws", options: ["--http2"]), Door(scheme: "wss", options: ["-k"]),
    Door(scheme: "wss", options: ["-k", "--tls-max", "1.2"]), Door(scheme: "wss", options: ["-k", "--http2"]),
  ]

  static func run(_ webSocket: String, _ door: Door, _ arguments: [String]) throws -> CommandRun {
    let routes = Array("- {path: /ws, websocket: \(webSocket)}".utf8)
    let site = RouteSite(responder: try RouteResponder(parsing: routes) { _ in [] })
    let server = try LocalServer(
      [ListenerConfiguration("routes", at: Endpoint(.loopbackV4, port: 0), [site])], by: TestAuthorities(now: Platform.now),
      settings: ServerSettings())
    defer { server.stop() }
    let port = try #require(server.endpoint(of: "routes")?.port)
    return try CommandRun([TestedBinary.path, "ws", "\(door.scheme)://localhost:\(port)/ws"] + door.options + arguments)
  }

  struct Report: Sendable {
    let webSocket: String
    var arguments = ["--count", "1", "--wait", "20s"]
    /// Nil for HTTP/2 if the fault does not exist there.
    var http2: String?
    let text: String
    var status: Int32 = 1
    var isHTTP1Only = false
  }

  private static func fault(_ name: String, _ text: String, http2: String? = nil) -> Report {
    Report(webSocket: "{send: {fault: \(name)}}", http2: http2, text: text)
  }

  static let reports: [Report] = [
    fault("reserved-bit", "a frame has a reserved bit (RFC 6455, section 5.2)"),
    fault("reserved-opcode", "a frame has the reserved opcode 0x3 (RFC 6455, section 5.2)"),
    fault("masked", "a frame of the server is masked (RFC 6455, section 5.1)"),
    fault("long-length", "the length of a frame is not in its shortest form (RFC 6455, section 5.2)"),
    fault("oversized-frame", "a frame of 1099511627776 bytes is longer than 67108864"),
    fault("oversized-ping", "a ping frame has more than 125 bytes (RFC 6455, section 5.5)"),
    fault("fragmented-ping", "a ping frame is fragmented (RFC 6455, section 5.5)"),
    fault("stray-continuation", "a continuation frame continues no message (RFC 6455, section 5.4)"),
    fault("interleaved-messages", "a message begins within another (RFC 6455, section 5.4)"),
    fault("invalid-utf8", "a text message is not UTF-8 (RFC 6455, section 8.1)"),
    fault("invalid-deflate", "(RFC 7692, section 7.2.2)"),
    Report(
      webSocket: "{compress: false, send: {fault: invalid-deflate}}",
      text: "a frame has RSV1, although no extension uses it (RFC 6455, section 5.2)"),
    fault("half-close-code", "a Close frame has half a status code (RFC 6455, section 5.5.1)"),
    fault("invalid-close-reason", "the reason of a Close frame is not UTF-8 (RFC 6455, section 5.5.1)"),
    fault("truncated-frame", "the connection ended within a frame (RFC 6455, section 7.1.5)"),
    fault("disconnect", "the connection ended without a Close frame (RFC 6455, section 7.1.5)"),
    Report(webSocket: "{send: {fault: reset}}", http2: "CANCEL", text: "reset", status: 2),
    Report(webSocket: "{send: {close: 1005}}", text: "a Close frame has the reserved status code 1005 (RFC 6455, section 7.4)"),
    Report(webSocket: "{send: {close: 999}}", text: "a Close frame has the reserved status code 999 (RFC 6455, section 7.4)"),
    Report(
      webSocket: "{send: {close: {code: 4000, reason: no}}}",
      text: "the server closed the connection with the code 4000: no"),
    Report(
      webSocket: "{send: {close: 1011}}", arguments: ["--wait", "20s"],
      text: "the server closed the connection with the code 1011 (internal error)"),
    Report(webSocket: "{send: {text: x, repeat: 1001}}", arguments: ["--count", "1", "--max-message", "1000"], text: "longer than 1000"),
    Report(webSocket: "{pongs: false}", arguments: ["--ping", "-m", "0.3"], text: "no Pong was received", status: 2),
    Report(webSocket: "{refuse: {status: 503, body: busy}}", text: "503", status: 2),
    Report(
      webSocket: "{accept: wrong, send: {text: x}}",
      text: "Sec-WebSocket-Accept does not match the key of the request (RFC 6455, section 4.1)",
      status: 2, isHTTP1Only: true),
    Report(webSocket: "{send: {text: ab, repeat: 3, fragment: 1}}", text: "", status: 0),
  ]

  @Test(arguments: doors, reports.indices) func `each fault is reported with its text and exit status`(door: Door, index: Int) throws {
    let report = Self.reports[index]
    guard !report.isHTTP1Only || !door.isHTTP2 else { return }
    let run = try Self.run(report.webSocket, door, report.arguments)
    #expect(run.status == report.status, "\(report.webSocket): \(run.transcript)")
    let text = door.isHTTP2 ? report.http2 ?? report.text : report.text
    #expect(run.error.contains(text), "\(report.webSocket): \(run.transcript)")
  }
}
