internal import Bytes
internal import HTTPClient
internal import HTTPServer
internal import HTTPWire

/// Writes one exchange as an entry of an HTTP Archive 1.2.
enum ArchiveEntry {
  static func json(of exchange: RecordedExchange, _ redaction: Redaction) -> JSONValue {
    var redaction = redaction
    redaction.hideCredentials(in: exchange.requestFields)
    let milliseconds = Double(exchange.duration.components.seconds) * 1_000 + Double(exchange.duration.components.attoseconds) / 1e15
    let time = JSONValue.number((milliseconds * 1_000).rounded() / 1_000)
    return .object([
      .init("startedDateTime", .string(exchange.started.rfc3339Milliseconds)), .init("time", time),
      .init("request", request(of: exchange, redaction)), .init("response", response(of: exchange, redaction)), .init("cache", .object([])),
      .init("timings", .object([.init("send", .integer(0)), .init("wait", time), .init("receive", .integer(0))])),
    ])
  }

  private static func request(of exchange: RecordedExchange, _ redaction: Redaction) -> JSONValue {
    let url = redaction.shown(exchange.url)
    let query = url.utf8.firstIndex(of: UInt8(ascii: "?")).map { url.utf8[$0...].dropFirst() }
    let type = exchange.requestFields.first("Content-Type")
    let shown = redaction.shown(content: exchange.requestContent, type: type)
    var members: [JSONValue.Member] = [
      .init("method", .string(exchange.method)), .init("url", .string(url)),
      .init("httpVersion", .string(exchange.requestVersion.description)), .init("cookies", .array([])),
      .init("headers", fields(redaction.shown(exchange.requestFields))),
      .init("queryString", .array(query.map { SiteRequest.pairs($0) }?.map { pair($0.name, $0.value) } ?? [])),
    ]
    if !exchange.requestContent.isEmpty {
      var content: [JSONValue.Member] = [.init("mimeType", .string(type ?? ""))]
      if let text = String(validating: shown, as: UTF8.self) {
        content.append(.init("text", .string(text)))
      } else {
        // The format defines an encoding only for response content.
        content += [.init("text", .string(Base64.encode(shown))), .init("_encoding", .string("base64"))]
      }
      members.append(.init("postData", .object(content)))
    }
    members += [.init("headersSize", .integer(-1)), .init("bodySize", .integer(Int64(exchange.requestContent.count)))]
    return .object(members)
  }

  private static func response(of exchange: RecordedExchange, _ redaction: Redaction) -> JSONValue {
    let head = exchange.response
    return .object([
      .init("status", .integer(Int64(head.status))), .init("statusText", .string(head.reasonText)),
      .init("httpVersion", .string(head.version.description)), .init("cookies", .array([])),
      .init("headers", fields(redaction.shown(head.fields))), .init("content", content(of: exchange, redaction)),
      .init("redirectURL", .string(head.fields.first("Location").map { redaction.shown($0) } ?? "")), .init("headersSize", .integer(-1)),
      .init("bodySize", .integer(Int64(exchange.content.count))),
    ])
  }

  /// Decoded content, as the format requires. Content that cannot be decoded remains encoded, with a comment.
  private static func content(of exchange: RecordedExchange, _ redaction: Redaction) -> JSONValue {
    let codings = exchange.response.fields.list(of: "Content-Encoding").map { ContentCoding(rawValue: $0) }
    let plain = codings.isEmpty ? exchange.content : decoded(exchange.content, codings)
    let type = exchange.response.fields.first("Content-Type")
    // Secrets cannot be found in content that remains encoded.
    let isOpaque = plain == nil && ContentRedactor(contentType: type, redaction) != nil
    let bytes = isOpaque ? Array(Redaction.mark.utf8) : redaction.shown(content: plain ?? exchange.content, type: type)
    var members: [JSONValue.Member] = [
      .init("size", .integer(Int64(plain?.count ?? exchange.content.count))), .init("mimeType", .string(type ?? "")),
    ]
    if let text = String(validating: bytes, as: UTF8.self) {
      members.append(.init("text", .string(text)))
    } else {
      members += [.init("text", .string(Base64.encode(bytes))), .init("encoding", .string("base64"))]
    }
    if plain == nil, !isOpaque { members.append(.init("_coded", .bool(true))) }
    return .object(members)
  }

  private static func decoded(_ content: [UInt8], _ codings: [ContentCoding]) -> [UInt8]? {
    guard !content.isEmpty else { return content }
    do throws(HTTPWireError) {
      var limits = HTTPLimits.ordinary
      limits.decodedBytes = mostDecoded
      var decoder = try ContentDecoder(codings, limits: limits)
      decoder.received(content[...])
      var plain: [UInt8] = []
      while let bytes = try decoder.next(max: 65_536) {
        plain += bytes
      }
      try decoder.finish()
      return plain
    } catch {
      return nil
    }
  }

  private static func fields(_ section: FieldSection) -> JSONValue { .array(section.lines.map { pair($0.nameText, $0.valueText) }) }

  private static func pair(_ name: String, _ value: String) -> JSONValue {
    .object([.init("name", .string(name)), .init("value", .string(value))])
  }

  private static let mostDecoded: UInt64 = 64 << 20
}
