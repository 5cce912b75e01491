extension FieldSection {
  /// Its lines and the empty one (RFC 9112, section 5), if nothing in them ends a line early.
  func encoded() throws(HTTPWireError) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      guard Octet.isToken(line.name) else {
        throw HTTPWireError(.unsendable, "'\(line.nameText)' is no name of a field", reference: "RFC 9110, section 5.1")
      }
      guard !line.value.contains(where: { $0 == 0 || $0 == Octet.carriageReturn || $0 == Octet.lineFeed }) else {
        throw HTTPWireError(
          .unsendable, "the value of \(line.nameText) holds CR, LF or NUL", reference: "RFC 9110, section 5.5")
      }
      bytes += line.name
      bytes += [Octet.colon, Octet.space]
      bytes += line.value
      bytes += [Octet.carriageReturn, Octet.lineFeed]
    }
    return bytes + [Octet.carriageReturn, Octet.lineFeed]
  }
}
