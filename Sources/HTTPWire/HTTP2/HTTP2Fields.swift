/// Heads as HTTP/2 sends them: pseudo-header fields first, names in lower case, nothing that is about one connection
/// (RFC 9113, sections 8.2 and 8.3).
enum HTTP2Fields {
  /// What stands for framing or for HTTP/1's connections is left out, as its meaning is in the frames (section 8.2.2).
  private static let dropped = ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"]

  static func request(_ head: RequestHead, priority: String?) throws(HTTPWireError) -> [FieldLine] {
    var lines = [FieldLine(":method", head.method)]
    if head.method == "CONNECT" {
      lines.append(FieldLine(":authority", head.authority))
    } else {
      guard !head.target.isEmpty else { throw HTTPWireError(.unsendable, "a request without a path", reference: "RFC 9113, section 8.3.1") }
      lines.append(FieldLine(":scheme", head.scheme))
      if !head.authority.isEmpty { lines.append(FieldLine(":authority", head.authority)) }
      lines.append(FieldLine(":path", head.target))
    }
    guard !head.method.isEmpty, head.method.utf8.allSatisfy(isTokenByte) else {
      throw HTTPWireError(.unsendable, "the method \(head.method) is no token", reference: "RFC 9110, section 9.1")
    }
    for line in lines { try check(line.value, of: line) }
    let authority = Array(head.authority.utf8)
    for line in head.fields.lines where !(line.isNamed("host") && line.value.elementsEqual(authority)) {
      try append(line, to: &lines)
    }
    if let priority, !head.fields.contains("priority") { try append(FieldLine("priority", priority), to: &lines) }
    return lines
  }

  static func response(_ head: ResponseHead) throws(HTTPWireError) -> [FieldLine] {
    guard (100...999).contains(head.status), head.status != 101 else {
      throw HTTPWireError(.unsendable, "the status \(head.status) in HTTP/2", reference: "RFC 9113, section 8.6")
    }
    var lines = [FieldLine(":status", String(head.status))]
    for line in head.fields.lines { try append(line, to: &lines) }
    return lines
  }

  static func trailers(_ section: FieldSection) throws(HTTPWireError) -> [FieldLine] {
    var lines: [FieldLine] = []
    for line in section.lines { try append(line, to: &lines) }
    return lines
  }

  private static func append(_ line: FieldLine, to lines: inout [FieldLine]) throws(HTTPWireError) {
    guard !line.name.isEmpty, line.name.allSatisfy(isTokenByte) else {
      throw HTTPWireError(.unsendable, "the field name \(line.nameText) is no token", reference: "RFC 9113, section 8.2.1")
    }
    try check(line.value, of: line)
    if dropped.contains(where: { line.isNamed($0) }) { return }
    if line.isNamed("te"), !line.valueIs("trailers") { return }
    lines.append(FieldLine(name: line.name.map(FieldLine.lowered), value: trimmed(line.value)))
  }

  private static func check(_ value: [UInt8], of line: FieldLine) throws(HTTPWireError) {
    guard !value.contains(where: { $0 == 0x00 || $0 == 0x0a || $0 == 0x0d }) else {
      throw HTTPWireError(.unsendable, "the value of \(line.nameText) holds CR, LF or NUL", reference: "RFC 9113, section 8.2.1")
    }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x5e...0x7a, 0x7c, 0x7e, 0x21, 0x23...0x27, 0x2a, 0x2b, 0x2d, 0x2e: true
    default: false
    }
  }

  private static func trimmed(_ value: [UInt8]) -> [UInt8] {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let first = value.first, let last = value.last, isBlank(first) || isBlank(last) else { return value }
    return Array(value.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}

extension FieldLine {
  fileprivate func valueIs(_ word: String) -> Bool {
    value.count == word.utf8.count && zip(value, word.utf8).allSatisfy { Self.lowered($0) == $1 }
  }
}
