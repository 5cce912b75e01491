internal import HTTPClient
internal import HTTPWire
internal import Report

/// Heads of messages in HTTP/1.1 syntax, regardless of their version.
enum HeadText {
  /// The head as sent; for HTTP/2 with an equivalent request line.
  static func bytes(of hop: Hop) -> [UInt8] {
    guard hop.requestBytes.isEmpty else { return hop.requestBytes }
    let head = hop.request
    var lines = ["\(head.method) \(head.target) \(head.version)", "Host: \(head.authority)"]
    lines += head.fields.lines.map { "\($0.nameText): \($0.valueText)" }
    return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }

  static func bytes(of head: ResponseHead) -> [UInt8] {
    guard head.raw.isEmpty else { return head.raw }
    var bytes = Array("\(head.version) \(head.status) ".utf8) + head.reason + lineEnd
    for line in head.fields.lines { bytes += Self.bytes(of: line) }
    return bytes + lineEnd
  }

  static func bytes(of trailers: FieldSection) -> [UInt8] { trailers.lines.flatMap { bytes(of: $0) } }

  private static func bytes(of line: FieldLine) -> [UInt8] { line.name + Array(": ".utf8) + line.value + lineEnd }

  /// A request's head from a trace event: pseudo-header fields of HTTP/2 are replaced by the equivalent request line.
  static func request(told bytes: [UInt8]) -> [UInt8] {
    guard bytes.first == UInt8(ascii: ":") else { return bytes }
    var pseudo: [Substring: Substring] = [:]
    var rest: [String] = []
    for line in lines(of: bytes) {
      let sides = line.dropFirst().split(separator: ":", maxSplits: 1)
      if line.hasPrefix(":"), sides.count == 2 { pseudo[sides[0]] = sides[1].drop { $0 == " " } } else { rest.append(line) }
    }
    let authority = pseudo["authority"] ?? ""
    let first = "\(pseudo["method"] ?? "") \(pseudo["path"] ?? authority) HTTP/2"
    return Array(([first, "Host: \(authority)"] + rest + ["", ""]).joined(separator: "\r\n").utf8)
  }

  /// The lines without their ends, and without the final empty one.
  static func lines(of head: [UInt8]) -> [String] {
    var lines: [String] = []
    for line in head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      lines.append(String(decoding: line.last == 0x0d ? line.dropLast() : line, as: UTF8.self))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// For a terminal: names in bold, control characters escaped.
  static func shown(_ head: [UInt8], style: Style, endsWithBlankLine: Bool = true) -> [UInt8] {
    let lines = lines(of: head).map { line in
      let text = TerminalText.escape(line)
      guard style.colour, let colon = text.firstIndex(of: ":"), !text.hasPrefix("HTTP/") else { return text }
      return "\u{1b}[1m\(text[..<colon])\u{1b}[0m\(text[colon...])"
    }
    return Array((lines + (endsWithBlankLine ? ["", ""] : [""])).joined(separator: "\n").utf8)
  }

  private static let lineEnd: [UInt8] = [0x0d, 0x0a]
}
