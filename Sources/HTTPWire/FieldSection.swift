/// Header or trailer fields in wire order, including duplicates (RFC 9110, section 6.3).
public struct FieldSection: Hashable, Sendable {
  public var lines: [FieldLine]

  public init(_ lines: [FieldLine] = []) { self.lines = lines }

  public var isEmpty: Bool { lines.isEmpty }

  /// The values of all lines with that name, in order.
  public func values(of name: String) -> [String] { lines.filter { $0.isNamed(name) }.map(\.valueText) }

  /// The value of the first line with that name; nil if there is none.
  public func first(_ name: String) -> String? { firstIndex(of: name).map { lines[$0].valueText } }

  /// The value of the first line with that name as a number; nil if there is none or it is no number.
  public func number(_ name: String) -> UInt64? {
    guard let value = firstIndex(of: name).map({ lines[$0].value }) else { return nil }
    var number: UInt64 = 0
    // 19 digits always fit; longer values are rare.
    guard (1...19).contains(value.count) else { return UInt64(FieldLine.text(value)) }
    for byte in value {
      guard Octet.isDigit(byte) else { return UInt64(FieldLine.text(value)) }
      number = number * 10 + UInt64(byte & 0x0f)
    }
    return number
  }

  public func contains(_ name: String) -> Bool { firstIndex(of: name) != nil }

  private func firstIndex(of name: String) -> Int? {
    let lines = lines.span
    for index in lines.indices where lines[index].isNamed(name) { return index }
    return nil
  }

  /// The members of a comma-separated list over all lines with that name, blanks trimmed, empty ones dropped (RFC 9110, section 5.6.1).
  public func list(of name: String) -> [String] {
    var members: [String] = []
    for line in lines where line.isNamed(name) {
      for member in line.value.split(separator: Octet.comma) {
        let trimmed = Octet.trimmed(member)
        if !trimmed.isEmpty { members.append(FieldLine.text(Array(trimmed))) }
      }
    }
    return members
  }

  /// True if such a list has `word` as a member, case-insensitively.
  public func list(of name: String, holds word: String) -> Bool {
    for index in lines.indices where lines[index].isNamed(name) {
      for member in lines[index].value.split(separator: Octet.comma) where FieldLine.isSame(Octet.trimmed(member).span, word.utf8.span) {
        return true
      }
    }
    return false
  }

  public mutating func append(_ name: String, _ value: String) { lines.append(FieldLine(name, value)) }

  public mutating func remove(_ name: String) { lines.removeAll { $0.isNamed(name) } }
}

extension FieldSection {
  /// The names of fields that have no meaning or are misleading in trailers: for framing, routing, authentication, or needed before the
  /// content (RFC 9110, section 6.5.1).
  public var namesForbiddenInTrailers: [String] {
    lines.map(\.nameText).filter { Self.forbiddenInTrailers.contains($0.lowercased()) }
  }

  private static let forbiddenInTrailers: Set<String> = [
    "age", "authorization", "cache-control", "connection", "content-encoding", "content-length", "content-range", "content-type", "cookie",
    "date",
    "expect", "expires", "host", "keep-alive", "location", "max-forwards", "pragma", "proxy-authenticate", "proxy-authorization",
    "proxy-connection", "range", "retry-after", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade", "vary", "www-authenticate",
  ]
}

extension FieldSection {
  /// The field lines and the empty line (RFC 9112, section 5). Throws if a name or value would break the framing.
  func encoded() throws(HTTPWireError) -> [UInt8] {
    var bytes: [UInt8] = []
    try encode(into: &bytes)
    return bytes
  }

  /// Appends the encoded section to `bytes`; an empty value is encoded without a space after the colon if `padsEmptyValues` is false.
  func encode(into bytes: inout [UInt8], padsEmptyValues: Bool = true) throws(HTTPWireError) {
    bytes.reserveCapacity(lines.reduce(bytes.count + 2) { $0 + $1.name.count + $1.value.count + 4 })
    for line in lines {
      guard Octet.isToken(line.name) else {
        throw HTTPWireError(.unsendable, "'\(line.nameText)' is no name of a field", reference: "RFC 9110, section 5.1")
      }
      guard !Octet.hasBreak(line.value.span) else {
        throw HTTPWireError(
          .unsendable, "the value of \(line.nameText) holds CR, LF or NUL", reference: "RFC 9110, section 5.5")
      }
      bytes += line.name
      bytes.append(Octet.colon)
      if padsEmptyValues || !line.value.isEmpty { bytes.append(Octet.space) }
      bytes += line.value
      bytes.append(Octet.carriageReturn)
      bytes.append(Octet.lineFeed)
    }
    bytes.append(Octet.carriageReturn)
    bytes.append(Octet.lineFeed)
  }
}
