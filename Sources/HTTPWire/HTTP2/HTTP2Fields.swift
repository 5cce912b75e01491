/// Heads as encoded in HTTP/2: pseudo-header fields first, names in lower case, no connection-specific fields
/// (RFC 9113, sections 8.2 and 8.3).
enum HTTP2Fields {
  /// Connection-specific fields are left out, since HTTP/2 frames replace them (section 8.2.2).
  private static let dropped = ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"]
  private static let lengthsOfDropped = dropped.map(\.utf8.count)

  static func request(_ head: RequestHead, priority: String?) throws(HTTPWireError) -> HTTP2FieldBlock {
    guard Octet.isToken(head.method) else {
      throw HTTPWireError(.unsendable, "the method \(head.method) is no token", reference: "RFC 9110, section 9.1")
    }
    var block = HTTP2FieldBlock(roomFor: head.fields.lines.count + 6)
    block.append(":method", head.method)
    if let name = head.connectProtocol { try append(":protocol", name, to: &block) }
    if head.method == "CONNECT", head.connectProtocol == nil {
      try append(":authority", head.authority, to: &block)
    } else {
      guard !head.target.isEmpty else { throw HTTPWireError(.unsendable, "a request without a path", reference: "RFC 9113, section 8.3.1") }
      try append(":scheme", head.scheme, to: &block)
      if !head.authority.isEmpty { try append(":authority", head.authority, to: &block) }
      try append(":path", head.target, to: &block)
    }
    for line in head.fields.lines where !(line.isNamed("host") && line.value.elementsEqual(head.authority.utf8)) {
      try append(line, to: &block)
    }
    if let priority, !head.fields.contains("priority") { try append(FieldLine("priority", priority), to: &block) }
    return block
  }

  static func response(_ head: ResponseHead) throws(HTTPWireError) -> HTTP2FieldBlock {
    guard (100...999).contains(head.status), head.status != 101 else {
      throw HTTPWireError(.unsendable, "the status \(head.status) in HTTP/2", reference: "RFC 9113, section 8.6")
    }
    var block = HTTP2FieldBlock(roomFor: head.fields.lines.count + 1)
    block.append(":status", String(head.status))
    for line in head.fields.lines { try append(line, to: &block) }
    return block
  }

  static func trailers(_ section: FieldSection) throws(HTTPWireError) -> HTTP2FieldBlock {
    var block = HTTP2FieldBlock(roomFor: section.lines.count)
    for line in section.lines { try append(line, to: &block) }
    return block
  }

  private static func append(_ name: String, _ value: String, to block: inout HTTP2FieldBlock) throws(HTTPWireError) {
    if Octet.hasBreak(value.utf8.span) { throw breaking(name) }
    block.append(name, value)
  }

  private static func append(_ line: FieldLine, to block: inout HTTP2FieldBlock) throws(HTTPWireError) {
    guard Octet.isToken(line.name) else {
      throw HTTPWireError(.unsendable, "the field name \(line.nameText) is no token", reference: "RFC 9113, section 8.2.1")
    }
    if Octet.hasBreak(line.value.span) { throw breaking(line.nameText) }
    if lengthsOfDropped.contains(line.name.count), dropped.contains(where: { line.isNamed($0) }) { return }
    if line.isNamed("te"), !line.valueIs("trailers") { return }
    block.append(line.name, Octet.trimmed(line.value[...]))
  }

  private static func breaking(_ name: String) -> HTTPWireError {
    HTTPWireError(.unsendable, "the value of \(name) holds CR, LF or NUL", reference: "RFC 9113, section 8.2.1")
  }
}

extension FieldLine {
  fileprivate func valueIs(_ word: String) -> Bool {
    value.count == word.utf8.count && zip(value, word.utf8).allSatisfy { Self.lowered($0) == $1 }
  }
}
