/// Writes the heads of requests for HTTP/1 (RFC 9112, section 3).
public enum RequestEncoder {
  /// The request line and the fields as they are, after a Host of the authority where they have none and there is one.
  ///
  /// Throws `.unsendable` on what would not stay where it is put: CR, LF and NUL anywhere, a blank in the target, a name that is no token.
  public static func head(_ head: RequestHead) throws(HTTPWireError) -> [UInt8] {
    guard Octet.isToken(head.method) else {
      throw HTTPWireError(.unsendable, "'\(head.method)' is no method", reference: "RFC 9110, section 9.1")
    }
    guard RequestTarget(head.target, of: head.method) != nil else {
      throw HTTPWireError(.unsendable, "\(head.method) cannot ask for '\(head.target)'", reference: "RFC 9112, section 3.2")
    }
    guard head.version.major == 1 else {
      throw HTTPWireError(.unsendable, "a head in text is none of \(head.version)", reference: "RFC 9112, section 2.3")
    }
    var fields = head.fields
    if !head.authority.isEmpty, !fields.contains("host") { fields.lines.insert(FieldLine("Host", head.authority), at: 0) }
    var bytes: [UInt8] = []
    // A head with few fields needs no more.
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
