/// Encodes response heads for HTTP/1 (RFC 9112, section 4).
public enum ResponseEncoder {
  /// Always as HTTP/1.1, regardless of the request's version (RFC 9110, section 2.5). Throws `.unsendable` as `RequestEncoder` does.
  public static func head(_ head: ResponseHead) throws(HTTPWireError) -> [UInt8] {
    var bytes: [UInt8] = []
    try write(head, to: &bytes)
    return bytes
  }

  /// Appends the encoded head to `bytes`.
  public static func write(_ head: ResponseHead, to bytes: inout [UInt8]) throws(HTTPWireError) {
    guard (100...999).contains(head.status), head.reason.allSatisfy({ Octet.isText($0) }) else {
      throw HTTPWireError(.unsendable, "\(head.status) \(head.reasonText) is no status", reference: "RFC 9112, section 4")
    }
    bytes += start
    for place in [100, 10, 1] { bytes.append(UInt8(ascii: "0") + UInt8(head.status / place % 10)) }
    bytes.append(Octet.space)
    bytes += head.reason
    bytes.append(Octet.carriageReturn)
    bytes.append(Octet.lineFeed)
    try head.fields.encode(into: &bytes)
  }

  private static let start = Array("HTTP/1.1 ".utf8)
}
