internal import Bytes
internal import HTTPWire

/// Formats requests and responses as log lines: secrets redacted, terminal control characters escaped, lengths limited.
struct LogText {
  let level: LogLevel
  /// Maximum number of content bytes.
  let limit: Int
  private let redaction: Redaction

  init(level: LogLevel, limit: Int, _ redaction: Redaction) {
    self.level = level
    self.limit = limit
    self.redaction = redaction
  }

  func lines(of request: HTTPRequest) -> [String] {
    var lines = ["> \(Self.visible(request.method)) \(Self.visible(redaction.shown(request.url.description)))"]
    if level >= .headers { lines += fields(request.fields, after: ">") }
    switch request.body {
    case .none: break
    case .bytes(let bytes): lines += content(bytes, type: request.contentType ?? request.fields.first("Content-Type"), after: ">")
    case .source(let source):
      if level >= .body { lines.append("> (\(source.length.map { "\($0) bytes" } ?? "content of unknown length") read as they are sent)") }
    }
    return lines
  }

  func lines(of response: RawResponse) -> [String] {
    let url = Self.visible(redaction.shown(response.url.description))
    var lines: [String] = []
    if let head = response.head {
      lines.append("< \(head.status) \(url)")
      if level >= .headers { lines += fields(head.fields, after: "<") }
      lines += content(response.content, of: response.contentLength, type: head.fields.first("Content-Type"), after: "<")
    }
    if let error = response.error {
      lines.append("! \(url): \(Self.visible(redaction.shown(error.message)))")
      if level == .everything { lines += error.causes.prefix(Self.mostFields).map { "!   \(Self.visible(redaction.shown($0)))" } }
    }
    return lines
  }

  private func fields(_ section: FieldSection, after mark: String) -> [String] {
    var lines = section.lines.prefix(Self.mostFields).map { line in
      "\(mark) \(Self.visible(line.nameText)): \(Self.visible(redaction.shown(line).valueText))"
    }
    if section.lines.count > Self.mostFields { lines.append("\(mark) (\(section.lines.count - Self.mostFields) more fields)") }
    return lines
  }

  private func content(_ bytes: [UInt8], of length: UInt64? = nil, type: String?, after mark: String) -> [String] {
    guard level >= .body, !bytes.isEmpty else { return [] }
    let count = length ?? UInt64(bytes.count)
    let rest = count - min(count, UInt64(min(bytes.count, limit)))
    let shown = redaction.shown(content: Array(bytes.prefix(limit)), type: type)[...]
    let end = rest > 0 ? " (\(rest) more bytes)" : ""
    // A character may be truncated at the end.
    let cut = rest > 0 ? String(validating: shown.prefix(max(0, shown.count - 3)), as: UTF8.self) : nil
    if let text = String(validating: shown, as: UTF8.self) ?? cut {
      return ["\(mark) \(Self.visible(text, atMost: limit))\(end)"]
    }
    guard level == .everything else { return ["\(mark) (\(count) bytes that are no text)"] }
    return ["\(mark) \(Hex.encode(Array(shown)))\(end)"]
  }

  private static func visible(_ text: String, atMost limit: Int = longest) -> String {
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      if scalar.isHostile {
        visible.append(contentsOf: scalar.escape.unicodeScalars)
      } else {
        visible.append(scalar)
      }
    }
    return String(visible)
  }

  private static let mostFields = 200
  private static let longest = 4_096
}

/// The amount of detail in logs of requests and responses.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Method, URL and status.
  case url
  /// Additionally the header fields.
  case headers
  /// Additionally the beginning of the content, if it is text.
  case body
  /// Additionally the beginning of binary content, in hexadecimal digits, and the causes of errors.
  case everything

  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
