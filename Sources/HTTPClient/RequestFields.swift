internal import HTTPWire

/// The head of a request: what the caller said, and about it what curl would send, in curl's order.
struct RequestFields {
  private let asked: Shared<HTTPRequest>
  private let version: HTTPVersion
  private let plan: Shared<HTTPOptions>

  /// What goes out in that version; an error says what of it cannot be sent. `authority` is the URL's where it is known.
  static func head(
    of asked: Shared<HTTPRequest>, in version: HTTPVersion, plan: Shared<HTTPOptions>, authority: String? = nil
  ) throws(HTTPError) -> RequestHead {
    try RequestCheck.run(asked.value, plan.value)
    return try RequestFields(asked: asked, version: version, plan: plan).head(authority)
  }

  static func head(of request: HTTPRequest, in version: HTTPVersion, options: HTTPOptions) throws(HTTPError) -> RequestHead {
    try head(of: Shared(request), in: version, plan: Shared(options))
  }

  private func head(_ authority: String?) throws(HTTPError) -> RequestHead {
    // A connection serves both forms of a name.
    let known = asked.value.url.hasTrailingDot ? nil : authority
    let host = asked.value.fields.first("Host") ?? (isRemoved("Host") ? "" : known ?? asked.value.url.authority)
    var fields = FieldSection()
    fields.lines.reserveCapacity(asked.value.fields.lines.count + 4)
    // HTTP/2 has it as :authority (RFC 9113, section 8.3.1).
    if !isHTTP2, asked.value.fields.contains("Host") || !isRemoved("Host") { fields.append("Host", host) }
    if isOurs("Authorization") {
      if let answer = asked.value.authorization {
        fields.lines.append(FieldLine(name: Array("Authorization".utf8), value: answer))
      } else if let credentials = asked.value.url.basicCredentials {
        fields.append("Authorization", credentials)
      }
    }
    if let range = asked.value.range, isOurs("Range") { fields.append("Range", range) }
    if let userAgent = plan.value.userAgent, isOurs("User-Agent") {
      fields.lines.append(FieldLine(name: isHTTP2 ? Self.userAgentInLowerCase : Self.userAgent, value: Array(userAgent.utf8)))
    }
    if isOurs("Accept") { fields.lines.append(isHTTP2 ? Self.acceptInLowerCase : Self.accept) }
    if !plan.value.codings.isEmpty, isOurs("Accept-Encoding") {
      fields.append("Accept-Encoding", plan.value.codings.joined(separator: ", "))
    }
    if let referer = asked.value.sentReferer, isOurs("Referer") { fields.append("Referer", referer) }
    if try isChunked() { fields.append("Transfer-Encoding", "chunked") }
    if let priority = plan.value.priority, isOurs("Priority") { fields.append("Priority", priority) }
    appendCallers(to: &fields)
    appendContentFields(to: &fields)
    if isHTTP2 { for index in fields.lines.indices { fields.lines[index].lowerName() } }
    return RequestHead(
      method: asked.value.method, target: asked.value.target ?? asked.value.url.target, scheme: asked.value.url.scheme, authority: host,
      version: version,
      fields: fields)
  }

  private func appendCallers(to fields: inout FieldSection) {
    for line in asked.value.fields.lines {
      // The first stands on top, and a second one makes the request invalid (RFC 9112, section 3.2).
      if line.isNamed("Host") { continue }
      if isHTTP2, Self.isOfConnection(line) { continue }
      fields.lines.append(line)
    }
  }

  private func appendContentFields(to fields: inout FieldSection) {
    let length = asked.value.body.length
    if let length, isOurs("Content-Length"), isHTTP2 || !asked.value.fields.contains("Transfer-Encoding") {
      fields.append("Content-Length", "\(length)")
    }
    guard asked.value.body.exists else { return }
    if let type = asked.value.contentType, isOurs("Content-Type") { fields.append("Content-Type", type) }
    // Only HTTP/1.1 waits: in HTTP/2 a server refuses a stream at once.
    if version == .http11, plan.value.expectTimeout != nil, isOurs("Expect"), length.map({ $0 > Self.expectThreshold }) ?? true {
      fields.append("Expect", "100-continue")
    }
  }

  /// Whether the end is told by the last chunk, because nothing else tells it (RFC 9112, section 7.1).
  private func isChunked() throws(HTTPError) -> Bool {
    guard !isHTTP2, asked.value.body.exists, !asked.value.fields.contains("Transfer-Encoding"),
      !asked.value.fields.contains("Content-Length")
    else {
      return false
    }
    if asked.value.body.length != nil, !isRemoved("Content-Length") { return false }
    guard version == .http11, !isRemoved("Transfer-Encoding") else {
      throw HTTPError(
        .usage, code: "http.unknown-length", phase: .queue, "the content's length is not known, and nothing else could tell its end",
        hint: "HTTP/1.1 can send it in chunks; or give a Content-Length", url: asked.value.url.description)
    }
    return true
  }

  private var isHTTP2: Bool { version >= .http2 }

  private func isRemoved(_ name: String) -> Bool { asked.value.removedFields.contains { FieldLine($0, "").isNamed(name) } }

  /// The caller has neither given it nor taken it away.
  private func isOurs(_ name: String) -> Bool { !asked.value.fields.contains(name) && !isRemoved(name) }

  /// What HTTP/2 has no fields for (RFC 9113, section 8.2.2).
  private static func isOfConnection(_ line: FieldLine) -> Bool {
    if line.isNamed("TE") { return line.valueText.lowercased() != "trailers" }
    return connectionFields.contains { line.isNamed($0) }
  }

  private static let connectionFields = ["Connection", "Keep-Alive", "Proxy-Connection", "Transfer-Encoding", "Upgrade", "HTTP2-Settings"]
  private static let userAgent = Array("User-Agent".utf8)
  private static let userAgentInLowerCase = Array("user-agent".utf8)
  private static let accept = FieldLine("Accept", "*/*")
  private static let acceptInLowerCase = FieldLine("accept", "*/*")
  /// Bytes of content from which a refusal is worth waiting for.
  private static let expectThreshold: UInt64 = 1_048_576
}

extension FieldLine {
  /// As HTTP/2 has it (RFC 9113, section 8.2.1).
  fileprivate mutating func lowerName() {
    guard hasCapital(name.span) else { return }
    for index in name.indices { name[index] = FieldSyntax.lowered(name[index]) }
  }

  private func hasCapital(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where (0x41...0x5a).contains(bytes[index]) { return true }
    return false
  }
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
