internal import Bytes
internal import HTTPWire

/// Creates the head of a request: the caller's fields and those that curl would send, in curl's order.
struct RequestHeadBuilder {
  private let asked: Shared<HTTPRequest>
  private let version: HTTPVersion
  private let plan: Shared<HTTPOptions>

  /// The request head in that version; throws if part of it is invalid. `authority` is that of the URL if known.
  static func head(
    of asked: Shared<HTTPRequest>, in version: HTTPVersion, plan: Shared<HTTPOptions>, authority: String? = nil
  ) throws(HTTPError) -> RequestHead {
    try RequestValidator.run(asked.value, plan.value)
    return try RequestHeadBuilder(asked: asked, version: version, plan: plan).head(authority)
  }

  static func head(of request: HTTPRequest, in version: HTTPVersion, options: HTTPOptions) throws(HTTPError) -> RequestHead {
    try head(of: Shared(request), in: version, plan: Shared(options))
  }

  private func head(_ authority: String?) throws(HTTPError) -> RequestHead {
    // One connection serves the name with and without a trailing dot; its authority is that without.
    let known = asked.value.url.hasTrailingDot ? nil : authority
    let host = asked.value.fields.first("Host") ?? (isRemoved("Host") ? "" : known ?? asked.value.url.authority)
    var fields = FieldSection()
    fields.lines.reserveCapacity(asked.value.fields.lines.count + 4)
    // HTTP/2 sends it as :authority (RFC 9113, section 8.3.1).
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
      // The first one is already at the top, and a second one would make the request invalid (RFC 9112, section 3.2).
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
    // Only HTTP/1.1 waits: an HTTP/2 server can refuse a stream at once.
    if version == .http11, plan.value.expectTimeout != nil, isOurs("Expect"), length.map({ $0 > Self.expectThreshold }) ?? true {
      fields.append("Expect", "100-continue")
    }
  }

  /// True if the content is sent in chunks, since its length is unknown (RFC 9112, section 7.1).
  private func isChunked() throws(HTTPError) -> Bool {
    guard !isHTTP2, asked.value.body.exists, !asked.value.fields.contains("Transfer-Encoding"),
      !asked.value.fields.contains("Content-Length")
    else {
      return false
    }
    if asked.value.body.length != nil, !isRemoved("Content-Length") { return false }
    guard version == .http11, !isRemoved("Transfer-Encoding") else {
      throw HTTPError(
        .usage, code: "http.unknown-length", phase: .queue, "the content's length is not known, and nothing else marks its end",
        hint: "HTTP/1.1 can send it in chunks; or give a Content-Length", url: asked.value.url.description)
    }
    return true
  }

  private var isHTTP2: Bool { version >= .http2 }

  private func isRemoved(_ name: String) -> Bool { asked.value.removedFields.contains { FieldLine($0, "").isNamed(name) } }

  /// True if the caller has neither set nor removed the field.
  private func isOurs(_ name: String) -> Bool { !asked.value.fields.contains(name) && !isRemoved(name) }

  /// True for connection-specific fields, which HTTP/2 forbids (RFC 9113, section 8.2.2).
  private static func isOfConnection(_ line: FieldLine) -> Bool {
    if line.isNamed("TE") { return line.valueText.lowercased() != "trailers" }
    return connectionFields.contains { line.isNamed($0) }
  }

  private static let connectionFields = ["Connection", "Keep-Alive", "Proxy-Connection", "Transfer-Encoding", "Upgrade", "HTTP2-Settings"]
  private static let userAgent = Array("User-Agent".utf8)
  private static let userAgentInLowerCase = Array("user-agent".utf8)
  private static let accept = FieldLine("Accept", "*/*")
  private static let acceptInLowerCase = FieldLine("accept", "*/*")
  /// Content size in bytes above which Expect is sent: 1 MiB.
  private static let expectThreshold: UInt64 = 1_048_576
}

extension FieldLine {
  /// Converts the name to lower case, as HTTP/2 requires (RFC 9113, section 8.2.1).
  fileprivate mutating func lowerName() {
    guard hasCapital(name.span) else { return }
    for index in name.indices { name[index] = FieldSyntax.lowered(name[index]) }
  }

  private func hasCapital(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where (0x41...0x5a).contains(bytes[index]) { return true }
    return false
  }
}

/// An immutable value that is shared: a copy costs one reference count, whatever its size.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
