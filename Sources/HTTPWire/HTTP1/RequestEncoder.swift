/// Encodes request heads for HTTP/1 (RFC 9112, section 3).
public enum RequestEncoder {
  /// Encodes the request line and the fields unchanged; inserts a Host field from the authority if the fields have none.
  ///
  /// Throws `.unsendable` for input that would break the framing: CR, LF and NUL anywhere, a blank in the target, a name that is no token.
  public static func head(_ head: RequestHead) throws(HTTPWireError) -> [UInt8] {
    guard Octet.isToken(head.method) else {
      throw HTTPWireError(.unsendable, "'\(head.method)' is no method", reference: "RFC 9110, section 9.1")
    }
    guard RequestTarget(head.target, of: head.method) != nil else {
      throw HTTPWireError(.unsendable, "\(head.method) does not support the target '\(head.target)'", reference: "RFC 9112, section 3.2")
    }
    guard head.version.major == 1 else {
      throw HTTPWireError(.unsendable, "a head in text is none of \(head.version)", reference: "RFC 9112, section 2.3")
    }
    var fields = head.fields
    if !head.authority.isEmpty, !fields.contains("host") { fields.lines.insert(FieldLine("Host", head.authority), at: 0) }
    var bytes: [UInt8] = []
    // Enough for a head with few fields.
    bytes.reserveCapacity(512)
    bytes.append(contentsOf: head.method.utf8)
    bytes.append(Octet.space)
    bytes.append(contentsOf: head.target.utf8)
    bytes.append(contentsOf: " HTTP/1.".utf8)
    bytes.append(contentsOf: String(head.version.minor).utf8)
    bytes.append(Octet.carriageReturn)
    bytes.append(Octet.lineFeed)
    try fields.encode(into: &bytes, padsEmptyValues: false)
    return bytes
  }
}
