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
