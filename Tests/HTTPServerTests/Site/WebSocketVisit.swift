import Bytes
import HTTPWire
import ServerFixtures
import Transport
import WebSocket

/// The way to a WebSocket: HTTP/1.1 or HTTP/2, with TLS or without.
enum WebSocketDoor: String, CaseIterable {
  case http1, https1, http2, https2

  var isHTTP2: Bool { self == .http2 || self == .https2 }
  var isSecure: Bool { self == .https1 || self == .https2 }
  /// The case of the server.
  var name: String { isSecure ? "site" : "site-plain" }
}

/// A client of the site that opens a WebSocket.
final class WebSocketVisit {
  private let visit: SiteVisit
  private var http2: HTTP2Visit?
  private var stream: UInt32 = 0
  let response: ResponseHead
  /// Nil if the server refused.
  private(set) var agreement: WebSocketAgreement?
  var machine: WebSocketMachine

  init(
    _ door: WebSocketDoor, _ endpoint: Endpoint, on reactor: Reactor, _ handshake: WebSocketClientHandshake, target: String = "/ws",
    _ fields: [FieldLine] = []
  ) async throws {
    visit = try await SiteVisit(endpoint, on: reactor, isSecure: door.isSecure, agreed: door.isHTTP2 ? ["h2"] : ["http/1.1"])
    let version: HTTPVersion = door.isHTTP2 ? .http2 : .http11
    var head = RequestHead(
      method: door.isHTTP2 ? "CONNECT" : "GET", target: target, scheme: door.isSecure ? "https" : "http", authority: "localhost",
      version: version, fields: handshake.fields(in: version))
    head.fields.lines += fields
    var surplus: [UInt8] = []
    if door.isHTTP2 {
      let client = try HTTP2Visit(visit)
      while !client.peerEnablesConnectProtocol { try await client.turn() }
      head.connectProtocol = "websocket"
      stream = try client.submit(head, hasBody: true)
      while client.answers[stream]?.head.status == 0 { try await client.turn() }
      response = client.answers[stream]?.head ?? ResponseHead(version: .http2, status: 0)
      http2 = client
    } else {
      try await visit.send(try RequestEncoder.head(head))
      var parser = ResponseParser(method: "GET")
      var found: ResponseHead?
      while found == nil {
        switch try parser.next() {
        case .needsInput: parser.received(try await visit.read())
        case .head(let head): found = head
        default: break
        }
      }
      _ = try parser.next()
      surplus = parser.surplus
      response = found ?? ResponseHead(version: .http11, status: 0)
    }
    agreement = try? handshake.agreement(of: response)
    machine = WebSocketMachine(.client, agreement ?? WebSocketAgreement())
    machine.received(surplus)
  }

  func close() { visit.close() }

  func flush() async throws {
    let output = machine.takeOutput()
    guard !output.isEmpty else { return }
    // The server ends the stream after its Close frame.
    if let http2, http2.answers[stream]?.isOver == true { return }
    if let http2 { try http2.supply(output, isLast: false, on: stream) } else { try await visit.send(output) }
  }

  /// Sends bytes that the machine would not.
  func send(_ bytes: [UInt8]) async throws {
    if let http2 { try http2.supply(bytes, isLast: false, on: stream) } else { try await visit.send(bytes) }
  }

  /// Nil when the server has ended the connection, or the stream.
  func next() async throws -> WebSocketEvent? {
    while true {
      if let event = try machine.nextEvent() { return event }
      try await flush()
      guard let http2 else {
        let bytes = try await visit.read()
        if bytes.isEmpty { return nil }
        machine.received(bytes)
        continue
      }
      let bytes = http2.takeBody(on: stream)
      if bytes.isEmpty {
        if http2.answers[stream]?.isOver == true { return nil }
        try await http2.turn()
      } else {
        machine.received(bytes)
      }
    }
  }

  /// The next whole message.
  func message() async throws -> [UInt8] {
    var message: [UInt8] = []
    while let event = try await next() {
      guard case .data(_, let bytes, let isLast) = event else { continue }
      message += bytes
      if isLast { return message }
    }
    return message
  }
}
