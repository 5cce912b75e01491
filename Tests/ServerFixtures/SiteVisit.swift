package import Bytes
package import HTTPWire
import LocalServer
import TLSEngine
package import Transport

/// A client's side of a connection to a site, as simple as can be.
package final class SiteVisit {
  package struct ReceivedResponse {
    package var interim: [ResponseHead] = []
    package var head: ResponseHead
    package var body: [UInt8] = []
    package var trailers = FieldSection()
    package var keepsAlive = false

    package var text: String { String(decoding: body, as: UTF8.self) }
  }

  private let connection: TCPConnection
  private var session: TLSSession?
  private let isSecure: Bool
  private let deadline = Deadline.after(.seconds(60))
  /// Whether the site's end came with close_notify; nil before there was one.
  package private(set) var hasNotified: Bool?

  /// `agreed` is what ALPN offers.
  package init(_ endpoint: Endpoint, on reactor: Reactor, isSecure: Bool, agreed: [String] = ["http/1.1"]) async throws {
    connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
    self.isSecure = isSecure
    guard isSecure else { return }
    var configuration = TLSConfiguration.ordinary
    configuration.alpn = agreed
    var session = try TLSSession(TLSContext(client: configuration), serverName: "localhost")
    while true {
      let step = try session.handshake()
      let output = session.takeOutput()
      if !output.isEmpty { try await connection.write(output, deadline: deadline) }
      if step == .done { break }
      let bytes = try await connection.read(deadline: deadline)
      if bytes.isEmpty { session.receivedEnd() } else { session.received(bytes) }
    }
    self.session = consume session
  }

  package func close() { connection.close() }

  package func send(_ bytes: [UInt8]) async throws {
    guard isSecure else { return try await connection.write(bytes, deadline: deadline) }
    _ = try session?.write(bytes)
    try await connection.write(session?.takeOutput() ?? [], deadline: deadline)
  }

  package func ask(
    _ method: String, _ target: String, _ fields: [FieldLine] = [], body: [UInt8] = [], version: HTTPVersion = .http11,
    authority: String = "localhost"
  ) async throws -> ReceivedResponse {
    var fields = FieldSection(fields)
    if !body.isEmpty { fields.append("Content-Length", "\(body.count)") }
    let head = RequestHead(method: method, target: target, scheme: "http", authority: authority, version: version, fields: fields)
    try await send(try RequestEncoder.head(head) + body)
    return try await answer(to: method)
  }

  package func answer(to method: String) async throws -> ReceivedResponse {
    var parser = ResponseParser(method: method)
    var answer = ReceivedResponse(head: ResponseHead(version: .http11, status: 100))
    while true {
      switch try parser.next() {
      case .needsInput:
        let bytes = try await read()
        if bytes.isEmpty { parser.receivedEnd() } else { parser.received(bytes) }
      case .interim(let head): answer.interim.append(head)
      case .head(let head): answer.head = head
      case .body(let bytes): answer.body += bytes
      case .trailers(let fields): answer.trailers = fields
      case .end:
        answer.keepsAlive = parser.keepsAlive
        return answer
      }
    }
  }

  /// Empty when the site has hung up.
  package func read() async throws -> [UInt8] {
    guard isSecure else { return try await connection.read(deadline: deadline) }
    while true {
      switch try session?.read() {
      case .bytes(let bytes): return bytes
      case .needsInput:
        let bytes = try await connection.read(deadline: deadline)
        if bytes.isEmpty { session?.receivedEnd() } else { session?.received(bytes) }
      case .closed(let notify):
        hasNotified = notify
        return []
      case nil: return []
      }
    }
  }
}
