internal import HTTPWire

/// The head of a request: what the caller said, and about it what curl would send, in curl's order.
struct RequestFields {
  private let request: HTTPRequest
  private let version: HTTPVersion
  private let options: HTTPOptions

  private init(_ request: HTTPRequest, _ version: HTTPVersion, _ options: HTTPOptions) {
    self.request = request
    self.version = version
    self.options = options
  }

  /// What goes out in that version; an error says what of it cannot be sent.
  static func head(of request: HTTPRequest, in version: HTTPVersion, options: HTTPOptions) throws(HTTPError) -> RequestHead {
    try RequestCheck.run(request)
    return try RequestFields(request, version, options).head()
  }

  private func head() throws(HTTPError) -> RequestHead {
    let host = request.fields.first("Host") ?? (isRemoved("Host") ? "" : request.url.authority)
    var fields = FieldSection()
    // HTTP/2 has it as :authority (RFC 9113, section 8.3.1).
    if !isHTTP2, request.fields.contains("Host") || !isRemoved("Host") { fields.append("Host", host) }
    if let range = request.range, isOurs("Range") { fields.append("Range", range) }
    if let userAgent = options.userAgent, isOurs("User-Agent") { fields.append("User-Agent", userAgent) }
    if isOurs("Accept") { fields.append("Accept", "*/*") }
    if !options.codings.isEmpty, isOurs("Accept-Encoding") {
      fields.append("Accept-Encoding", options.codings.joined(separator: ", "))
    }
    if let referer = request.referer, isOurs("Referer") { fields.append("Referer", referer) }
    if let priority = options.priority, isOurs("Priority") { fields.append("Priority", priority) }
    if try isChunked() { fields.append("Transfer-Encoding", "chunked") }
    appendCallers(to: &fields)
    appendContentFields(to: &fields)
    if isHTTP2 { for index in fields.lines.indices { fields.lines[index].name = fields.lines[index].name.map(FieldSyntax.lowered) } }
    return RequestHead(
      method: request.method, target: request.target ?? request.url.target, scheme: request.url.scheme, authority: host, version: version,
      fields: fields)
  }

  private func appendCallers(to fields: inout FieldSection) {
    var hasHost = fields.contains("Host") || isHTTP2
    for line in request.fields.lines {
      if line.isNamed("Host"), hasHost {
        // The first stands on top; more of them were meant.
        hasHost = isHTTP2
        continue
      }
      if isHTTP2, Self.isOfConnection(line) { continue }
      fields.lines.append(line)
    }
  }

  private func appendContentFields(to fields: inout FieldSection) {
    let length = request.body.length
    if let length, isOurs("Content-Length"), isHTTP2 || !request.fields.contains("Transfer-Encoding") {
      fields.append("Content-Length", "\(length)")
    }
    guard request.body.exists else { return }
    if let type = request.contentType, isOurs("Content-Type") { fields.append("Content-Type", type) }
    // Only HTTP/1.1 waits: in HTTP/2 a server refuses a stream at once.
    if version == .http11, options.expectTimeout != nil, isOurs("Expect"), length.map({ $0 > Self.expectThreshold }) ?? true {
      fields.append("Expect", "100-continue")
    }
  }

  /// Whether the end is told by the last chunk, because nothing else tells it (RFC 9112, section 7.1).
  private func isChunked() throws(HTTPError) -> Bool {
    guard !isHTTP2, request.body.exists, !request.fields.contains("Transfer-Encoding"), !request.fields.contains("Content-Length") else {
      return false
    }
    if request.body.length != nil, !isRemoved("Content-Length") { return false }
    guard version == .http11, !isRemoved("Transfer-Encoding") else {
      throw HTTPError(
        .usage, code: "http.unknown-length", phase: .queue, "the content's length is not known, and nothing else could tell its end",
        hint: "HTTP/1.1 can send it in chunks; or give a Content-Length", url: request.url.description)
    }
    return true
  }

  private var isHTTP2: Bool { version >= .http2 }

  private func isRemoved(_ name: String) -> Bool { request.removedFields.contains { FieldLine($0, "").isNamed(name) } }

  /// The caller has neither given it nor taken it away.
  private func isOurs(_ name: String) -> Bool { !request.fields.contains(name) && !isRemoved(name) }

  /// What HTTP/2 has no fields for (RFC 9113, section 8.2.2).
  private static func isOfConnection(_ line: FieldLine) -> Bool {
    if line.isNamed("TE") { return line.valueText.lowercased() != "trailers" }
    return connectionFields.contains { line.isNamed($0) }
  }

  private static let connectionFields = ["Connection", "Keep-Alive", "Proxy-Connection", "Transfer-Encoding", "Upgrade", "HTTP2-Settings"]
  /// Bytes of content from which a refusal is worth waiting for.
  private static let expectThreshold: UInt64 = 1_048_576
}

extension RequestBody {
  var exists: Bool { if case .none = self { false } else { true } }

  /// Nil where there is none, or nobody knows.
  var length: UInt64? {
    switch self {
    case .none: nil
    case .bytes(let bytes): UInt64(bytes.count)
    case .source(let source): source.length
    }
  }
}
