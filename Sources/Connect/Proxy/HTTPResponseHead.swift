/// The head of an HTTP/1 response (RFC 9112, sections 2.1 and 4), limited to the needs of a CONNECT client.
struct HTTPResponseHead: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    /// In lower case.
    let name: String
    let value: String
  }

  let status: Int
  /// May be empty; hostile until escaped.
  let reason: String
  let fields: [Field]

  func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}

/// Parses one response head from portions of any size.
struct HTTPHeadReader: Sendable {
  private var bytes: [UInt8] = []
  /// Position of the next byte to parse.
  private var position = 0
  private var lineStart = 0
  private var lines: [[UInt8]] = []

  /// Returns the head and the bytes after it, or nil if the head is incomplete.
  mutating func received(_ portion: [UInt8]) throws(ProxyError) -> (head: HTTPResponseHead, rest: [UInt8])? {
    bytes += portion
    guard bytes.starts(with: Self.name.prefix(bytes.count)) else { throw Self.malformed(bytes) }
    while position < min(bytes.count, Self.limit) {
      defer { position += 1 }
      guard bytes[position] == UInt8(ascii: "\n") else { continue }
      var line = bytes[lineStart..<position]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      lineStart = position + 1
      guard line.isEmpty else {
        lines.append(Array(line))
        guard lines.count <= Self.lineLimit else { throw Self.tooLong }
        continue
      }
      return (try head(), Array(bytes[lineStart...]))
    }
    guard bytes.count < Self.limit else { throw Self.tooLong }
    return nil
  }

  private func head() throws(ProxyError) -> HTTPResponseHead {
    guard let first = lines.first, !lines.contains(where: { $0.contains(0) }) else { throw Self.malformed(bytes) }
    let parts = first.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].count == Self.name.count + 1, parts[1].count == 3,
      let status = Int(String(decoding: parts[1], as: UTF8.self)), status >= 100
    else { throw Self.malformed(first) }
    var fields: [HTTPResponseHead.Field] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { throw Self.malformed(line) }
      let value = line[(colon + 1)...].drop(while: Self.isBlank)
      let end = value.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? value.startIndex
      fields.append(
        .init(
          name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
          value: String(decoding: value[value.startIndex..<end], as: UTF8.self)))
    }
    let reason = parts.count == 3 ? String(decoding: parts[2], as: UTF8.self) : ""
    return HTTPResponseHead(status: status, reason: reason, fields: fields)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private static func malformed(_ bytes: [UInt8]) -> ProxyError {
    // The first byte of a TLS alert or handshake record.
    if bytes.first == 0x15 || bytes.first == 0x16 {
      return ProxyError(.malformed, "it speaks TLS, not HTTP", hint: "give the proxy as https://")
    }
    let line = bytes.prefix(120).prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    return ProxyError(.malformed, "it does not answer in HTTP/1", reply: String(decoding: line, as: UTF8.self))
  }

  private static let tooLong = ProxyError(.tooLong, "the head of its answer is longer than 64 KiB or 256 lines")
  private static let name = Array("HTTP/1.".utf8)
  private static let limit = 65_536
  private static let lineLimit = 256
}
