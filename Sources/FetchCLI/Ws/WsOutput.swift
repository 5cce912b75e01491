internal import Bytes
internal import CommandSupport
internal import HTTPClient
internal import HTTPWire
internal import TextViews
internal import WebSocket

/// Writes the messages and other events of a WebSocket, as text, lines of JSON, or one document.
struct WsOutput {
  enum Format: String, CaseIterable, Sendable { case text, json, ndjson }

  let format: Format
  private let context: CommandContext
  private let startedAt: Timestamp
  private let start = ContinuousClock.now
  /// The events of the document.
  private var events: [JSONValue] = []

  init(_ format: Format, in context: CommandContext) {
    self.format = format
    self.context = context
    startedAt = context.now()
  }

  mutating func opened(_ connection: WebSocketConnection) throws(CommandLineError) {
    let members: [JSONValue.Member] = [
      .init("url", .string(WsURL.text(of: connection.url))), .init("http_version", .string("\(connection.response.version)")),
      .init("remote", .string("\(connection.info.remote)")),
      .init("subprotocol", connection.agreement.subprotocol.map { .string($0) } ?? .null),
      .init("compression", connection.agreement.deflate.map { .string($0.description) } ?? .null),
    ]
    try write("open", members, text: [])
  }

  mutating func received(_ kind: WebSocketMessageKind, _ bytes: [UInt8]) throws(CommandLineError) {
    var members: [JSONValue.Member] = [
      .init("kind", .string(kind.rawValue)), .init("length", .integer(Int64(bytes.count))),
    ]
    switch kind {
    case .text:
      let message = String(decoding: bytes, as: UTF8.self)
      members.append(.init("text", .string(message)))
      let shown = context.terminal.outputIsTerminal ? Array(TerminalText.escape(message).utf8) : bytes
      try write("message", members, text: shown + [UInt8(ascii: "\n")])
    case .binary:
      members.append(.init("base64", .string(Base64.encode(bytes))))
      var view = HexView()
      try write("message", members, text: format == .text ? view.received(bytes) + view.finish() : [])
    }
  }

  mutating func ponged(after latency: Duration?, number: Int) throws(CommandLineError) {
    let micros = latency.map { $0.components.seconds * 1_000_000 + $0.components.attoseconds / 1_000_000_000_000 }
    let text = micros.map { "pong \(number): \($0 / 1_000).\(Self.digits($0 % 1_000)) ms\n" } ?? ""
    try write("pong", [.init("latency_us", micros.map { .integer($0) } ?? .null)], text: Array(text.utf8))
  }

  mutating func closed(_ closure: WebSocketClosure) throws(CommandLineError) {
    try write(
      "close",
      [.init("code", closure.code.map { .integer(Int64($0.rawValue)) } ?? .null), .init("reason", .string(closure.reason))], text: [])
  }

  /// Writes the document, if that is the format.
  func finish(_ url: URI, error: CommandLineError?, status: ExitStatus) throws(CommandLineError) {
    guard format == .json else { return }
    let document = JSONValue.object([
      .init("schema", .string("tlsprobe.ws/1")),
      .init("tool", .object([.init("name", .string("tlsprobe")), .init("version", .string(VersionText.version))])),
      .init("started_at", .string(startedAt.rfc3339Milliseconds)), .init("url", .string(WsURL.text(of: url))),
      .init("events", .array(events)),
      .init("error", error.map { .string($0.message) } ?? .null), .init("exit_code", .integer(Int64(status.rawValue))),
    ])
    try put(JSONWriter(pretty: true).bytes(of: document) + [UInt8(ascii: "\n")])
  }

  private mutating func write(_ event: String, _ members: [JSONValue.Member], text: [UInt8]) throws(CommandLineError) {
    let at = start.duration(to: .now).components
    let value = JSONValue.object(
      [.init("event", .string(event)), .init("at_us", .integer(at.seconds * 1_000_000 + at.attoseconds / 1_000_000_000_000))] + members)
    switch format {
    case .text: if !text.isEmpty { try put(text) }
    case .json: events.append(value)
    case .ndjson: try put(JSONWriter(pretty: false).bytes(of: value) + [UInt8(ascii: "\n")])
    }
  }

  private func put(_ bytes: [UInt8]) throws(CommandLineError) {
    guard context.writeOutput(bytes) else { throw .unwritableOutput }
  }

  /// Three digits.
  private static func digits(_ number: Int64) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, 3 - text.count)) + text
  }
}
