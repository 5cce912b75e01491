internal import Bytes
internal import CommandSupport
internal import HTTPClient
internal import HTTPWire
internal import WebSocket

/// The parsed command line of `ws`, with files read.
struct WsPlan: Sendable {
  var request: HTTPRequest
  var webSocket = WebSocketOptions()
  var options: HTTPOptions
  let connection: ConnectionParameters
  /// The messages to send; nil to send the lines of standard input.
  private(set) var messages: [(kind: WebSocketMessageKind, bytes: [UInt8])]?
  let pings: Bool
  /// True to send back what is received.
  let echoes: Bool
  let count: Int?
  let wait: Duration?
  let format: WsOutput.Format
  let verbosity: Int
  /// Nil for no limit: without `-m` for an interactive session.
  let limit: Duration?

  init(_ words: ParsedOptions, in context: CommandContext) throws(CommandLineError) {
    let words = try words.fetchingSecrets(in: context)
    guard let place = words.operands.first else { throw CommandLineError(.usage, "missing URL", hint: "as in wss://example.org/chat") }
    guard words.operands.count == 1 else { throw CommandLineError(.usage, "unexpected argument '\(words.operands[1])'") }
    let url = try WsURL.read(place)
    request = HTTPRequest(url: url)
    pings = words.isGiven("ping")
    echoes = words.isGiven("echo")
    count = try words.value(of: "count").map { text throws(CommandLineError) in
      try WholeNumber.parse(text, of: "--count", in: 1...1_000_000_000)
    }
    wait = try words.value(of: "wait").map { text throws(CommandLineError) in try TimeSpan.parse(text, of: "--wait") }
    let name = words.isGiven("json") ? "json" : words.value(of: "format") ?? "text"
    guard let format = WsOutput.Format(rawValue: name) else {
      throw CommandLineError(.usage, "unknown --format '\(name)'", hint: "supported: text, json and ndjson")
    }
    self.format = format
    verbosity = words.isGiven("quiet") ? 0 : words.count(of: "verbose")
    guard !words.isGiven("compress") || !words.isGiven("no-compress") else {
      throw CommandLineError(.usage, "--compress and --no-compress exclude each other")
    }
    webSocket.subprotocols = words.values(of: "subprotocol")
    do throws(WebSocketError) { _ = try WebSocketClientHandshake(subprotocols: webSocket.subprotocols) } catch {
      throw CommandLineError(.usage, "invalid --subprotocol: \(error.what)")
    }
    if words.isGiven("no-compress") { webSocket.deflate = nil }
    if let text = words.value(of: "max-message") {
      let size = try ByteCount(text, of: "--max-message").bytes
      webSocket.limits = webSocket.limits.with {
        ($0.message, $0.frame) = (size, size)
        $0.freeDecodedBytes = max($0.freeDecodedBytes, size)
      }
    }
    try Self.readFields(words, into: &request)
    let asked = try FetchRequest(words)
    options = try HTTPOptions(words, for: asked, at: url, readsVerdict: false, in: context)
    options.version = !words.isGiven("http2") ? .http11 : url.isSecure ? .http2 : .http2PriorKnowledge
    connection = try ConnectionParameters(words, to: url.endpoint, isSecure: url.isSecure, in: context)
    options.proxies = connection.proxies
    messages = try Self.messages(words)
    let isInteractive = messages == nil && !pings && !echoes
    limit = words.isGiven("max-time") || !isInteractive ? options.maximumTime : nil
  }

  private static func readFields(_ words: ParsedOptions, into request: inout HTTPRequest) throws(CommandLineError) {
    for text in words.values(of: "header") {
      switch try HeaderArgument(text) {
      case .field(let line): request.fields.lines.append(line)
      case .removed(let name): request.removedFields.append(name)
      case .file(let path):
        try HeaderArgument.addFields(String(decoding: try CommandFile.read(path, for: "-H"), as: UTF8.self), to: &request)
      }
    }
    if let origin = words.value(of: "origin") {
      guard origin.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), !origin.isEmpty else {
        throw CommandLineError(.usage, "invalid --origin '\(origin)'", hint: "as in https://example.org")
      }
      request.fields.append("Origin", origin)
    }
  }

  private static func messages(_ words: ParsedOptions) throws(CommandLineError) -> [(kind: WebSocketMessageKind, bytes: [UInt8])]? {
    var messages: [(kind: WebSocketMessageKind, bytes: [UInt8])] = []
    for (name, value) in words.given where name == "message" || name == "binary" {
      let value = value ?? ""
      if name == "message" {
        messages.append((.text, Array(value.utf8)))
      } else if value.hasPrefix("@") {
        messages.append((.binary, try CommandFile.read(String(value.dropFirst()), for: "--binary")))
      } else {
        messages.append((.binary, Array(value.utf8)))
      }
    }
    return messages.isEmpty ? nil : messages
  }
}
