internal import Bytes
internal import HTTPServer
internal import HTTPWire

/// A request and its response, as recorded in one HAR entry.
struct ArchivedExchange {
  let method: String
  /// Path and query.
  let target: String
  let answer: SiteResponse

  /// Nil for an entry without a response, such as one of a failed request.
  init?(_ entry: JSONValue) {
    guard let method = Self.text(entry["request"]?["method"]), let url = Self.text(entry["request"]?["url"]),
      let response = entry["response"], let status = Self.number(response["status"]), (200...599).contains(status)
    else { return nil }
    self.method = method
    target = Self.target(of: url)
    let isCoded = response["content"]?["_coded"] == .bool(true)
    var fields = FieldSection()
    if case .array(let headers)? = response["headers"] {
      for header in headers {
        guard let name = Self.text(header["name"]), FieldToken.isToken(name), let text = Self.text(header["value"]) else { continue }
        // Browsers join repeated fields into one value, one line each.
        for value in text.split(separator: "\n") where FieldToken.isValue(value) { fields.append(name, String(value)) }
      }
    }
    fields = EndToEndFields.of(fields)
    if !isCoded { fields.remove("Content-Encoding") }
    answer = SiteResponse(.bytes(Self.content(response["content"])), type: nil).with {
      $0.status = status
      $0.fields = fields
    }
  }

  /// The path and query of a URL or of a request target.
  static func target(of url: String) -> String {
    var rest = url[...].utf8
    if rest.first != UInt8(ascii: "/"), rest.first != UInt8(ascii: "*"), let range = url.firstRange(ofText: "://") {
      rest = url[range.upperBound...].utf8.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    }
    rest = rest.prefix { $0 != UInt8(ascii: "#") }
    let text = String(decoding: rest, as: UTF8.self)
    return text.hasPrefix("/") || text == "*" ? text : "/" + text
  }

  private static func content(_ content: JSONValue?) -> [UInt8] {
    guard let text = text(content?["text"]) else { return [] }
    guard Self.text(content?["encoding"]) == "base64" else { return Array(text.utf8) }
    return (try? Base64.decode(Array(text.utf8))) ?? []
  }

  private static func text(_ value: JSONValue?) -> String? { if case .string(let text)? = value { text } else { nil } }

  /// Some writers use a decimal point in whole numbers.
  private static func number(_ value: JSONValue?) -> Int? {
    switch value {
    case .integer(let number): Int(clamping: number)
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }
}

/// The fields of a message that a proxy forwards (RFC 9110, section 7.6.1).
enum EndToEndFields {
  /// Removes hop-by-hop fields and those listed in Connection.
  static func of(_ fields: FieldSection) -> FieldSection {
    let named = fields.list(of: "Connection")
    return FieldSection(
      fields.lines.filter { line in
        !hopByHop.contains { line.isNamed($0) } && !named.contains { line.isNamed($0) }
      })
  }

  private static let hopByHop = [
    "Connection", "Proxy-Connection", "Keep-Alive", "TE", "Trailer", "Transfer-Encoding", "Upgrade", "Content-Length", "Proxy-Authenticate",
    "Proxy-Authorization", "HTTP2-Settings",
  ]
}
