/// Writes the heads of responses for HTTP/1 (RFC 9112, section 4).
public enum ResponseEncoder {
  /// Always in HTTP/1.1, whatever the request came in (RFC 9110, section 2.5). Throws `.unsendable` as requests do.
  public static func head(_ head: ResponseHead) throws(HTTPWireError) -> [UInt8] {
    guard (100...999).contains(head.status), head.reason.allSatisfy({ Octet.isText($0) }) else {
      throw HTTPWireError(.unsendable, "\(head.status) \(head.reasonText) is no status", reference: "RFC 9112, section 4")
    }
    return Array("HTTP/1.1 \(head.status) ".utf8) + head.reason + [Octet.carriageReturn, Octet.lineFeed] + (try head.fields.encoded())
  }
}
