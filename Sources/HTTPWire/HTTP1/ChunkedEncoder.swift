/// Encodes content of unknown length in chunks (RFC 9112, section 7.1).
public enum ChunkedEncoder {
  /// Encodes one chunk; returns nothing for empty `bytes`, since an empty chunk would be the last. `text` is added as an
  /// extension, after a semicolon.
  public static func chunk(_ bytes: some Collection<UInt8>, extension text: String? = nil) throws(HTTPWireError) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    let addition = text.map { ";\($0)" } ?? ""
    guard addition.utf8.allSatisfy({ Octet.isText($0) }) else {
      throw HTTPWireError(.unsendable, "a chunk extension holds a control character", reference: "RFC 9112, section 7.1.1")
    }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count + addition.utf8.count + 20)
    encoded += "\(String(bytes.count, radix: 16))\(addition)\r\n".utf8
    encoded += bytes
    encoded += [Octet.carriageReturn, Octet.lineFeed]
    return encoded
  }

  /// Encodes the last chunk and the trailers. Throws for fields that are forbidden in trailers (RFC 9110, section 6.5.1).
  public static func end(trailers: FieldSection = FieldSection()) throws(HTTPWireError) -> [UInt8] {
    if let name = trailers.namesForbiddenInTrailers.first {
      throw HTTPWireError(.unsendable, "\(name) may not stand in trailers", reference: "RFC 9110, section 6.5.1")
    }
    return Array("0\r\n".utf8) + (try trailers.encoded())
  }
}
