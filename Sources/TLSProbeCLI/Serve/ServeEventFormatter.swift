internal import Bytes
internal import HTTPClient
internal import HTTPServer
internal import HTTPWire
internal import Report
internal import TLSEngine
internal import TLSWire

/// One event of a server, as text and as JSON. Input of clients is escaped.
struct ServeEventFormatter {
  private let event: ServerEvent

  init(_ event: ServerEvent) { self.event = event }

  // MARK: text

  func lines(detailed: Bool) -> [String] {
    let number = event.connection.map { "#\($0) " } ?? ""
    return words(detailed).map { TerminalText.escape(number + $0) }
  }

  private func words(_ detailed: Bool) -> [String] {
    switch event.kind {
    case .connected: return ["connected from \(event.client.map { "\($0)" } ?? "unknown address") to \(event.door ?? "")"]
    case .turnedAway: return ["reset connection from \(event.client.map { "\($0)" } ?? ""): too many connections"]
    case .hello(let hello): return ClientHelloSummary(hello).lines
    case .handshake(let negotiated):
      let group = negotiated.group.map { " with \($0)" } ?? ""
      let protocols = negotiated.alpn.map { ", \(String(decoding: $0, as: UTF8.self))" } ?? ""
      return ["handshake \(negotiated.version) \(negotiated.cipherSuite)\(group)\(protocols)\(negotiated.isResumed ? ", resumed" : "")"]
    case .handshakeFailed(let why): return ["handshake failed: \(why)"]
    case .request(let head):
      let first = "> \(head.method) \(shown(head.target)) \(head.version)"
      return detailed ? [first] + head.fields.lines.map { "> \($0.nameText): \(shown($0))" } : [first]
    case .refused(let why, let status): return ["< \(status > 0 ? "\(status): " : "")\(why)"]
    case .answered(let answer):
      return [
        "< \(answer.status.map { "\($0)" } ?? "no response") \(answer.method) \(shown(answer.target)), \(answer.count) bytes in \(microseconds(answer.elapsed)) us"
      ]
    case .fault(let what): return ["fault: \(what)"]
    case .closed(let read, let written): return ["closed after \(read) bytes received, \(written) bytes sent"]
    case .state(let state): return ["state \(state.rawValue)"]
    }
  }

  /// Credentials are never logged.
  private func shown(_ line: FieldLine) -> String { Redaction().shown(line).valueText }
  private func shown(_ target: String) -> String { Redaction().shown(target) }

  // MARK: JSON

  func members(since start: ContinuousClock.Instant) -> [JSONValue.Member] {
    var members = [
      JSONValue.Member("event", .string(name)), JSONValue.Member("at_us", .integer(Int64(microseconds(start.duration(to: event.time))))),
    ]
    if let connection = event.connection { members.append(JSONValue.Member("connection", .integer(Int64(connection)))) }
    if let client = event.client { members.append(JSONValue.Member("client", .string("\(client)"))) }
    if let door = event.door { members.append(JSONValue.Member("case", .string(door))) }
    return members + details
  }

  private var name: String {
    switch event.kind {
    case .connected: "connected"
    case .turnedAway: "turned_away"
    case .hello: "client_hello"
    case .handshake: "handshake"
    case .handshakeFailed: "handshake_failed"
    case .request: "request"
    case .refused: "refused"
    case .answered: "answered"
    case .fault: "fault"
    case .closed: "closed"
    case .state: "state"
    }
  }

  private var details: [JSONValue.Member] {
    switch event.kind {
    case .connected, .turnedAway: return []
    case .hello(let hello): return ClientHelloSummary(hello).members
    case .handshake(let negotiated):
      return [
        JSONValue.Member("protocol", .string("\(negotiated.version)")),
        JSONValue.Member("cipher_suite", .string("\(negotiated.cipherSuite)")),
        JSONValue.Member("group", negotiated.group.map { .string("\($0)") } ?? .null),
        JSONValue.Member("alpn", negotiated.alpn.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null),
        JSONValue.Member("resumed", .bool(negotiated.isResumed)),
      ]
    case .handshakeFailed(let why): return [JSONValue.Member("error", .string(why))]
    case .request(let head):
      return [
        JSONValue.Member("method", .string(head.method)), JSONValue.Member("target", .string(shown(head.target))),
        JSONValue.Member("authority", .string(head.authority)), JSONValue.Member("http_version", .string("\(head.version)")),
        JSONValue.Member("headers", .array(head.fields.lines.map { .array([.string($0.nameText), .string(shown($0))]) })),
      ]
    case .refused(let why, let status):
      return [JSONValue.Member("status", status > 0 ? .integer(Int64(status)) : .null), JSONValue.Member("error", .string(why))]
    case .answered(let answer):
      return [
        JSONValue.Member("method", .string(answer.method)), JSONValue.Member("target", .string(shown(answer.target))),
        JSONValue.Member("status", answer.status.map { .integer(Int64($0)) } ?? .null), JSONValue.Member("size", .unsigned(answer.count)),
        JSONValue.Member("elapsed_us", .integer(Int64(microseconds(answer.elapsed)))),
      ]
    case .fault(let what): return [JSONValue.Member("fault", .string(what))]
    case .closed(let read, let written):
      return [JSONValue.Member("bytes_received", .unsigned(read)), JSONValue.Member("bytes_sent", .unsigned(written))]
    case .state(let state): return [JSONValue.Member("state", .string(state.rawValue))]
    }
  }

  private func microseconds(_ duration: Duration) -> Int {
    let parts = duration.components
    return Int(parts.seconds) * 1_000_000 + Int(parts.attoseconds / 1_000_000_000_000)
  }
}
