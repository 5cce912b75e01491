/// The chunk-size line: the size, and extensions, which are ignored (RFC 9112, section 7.1).
struct ChunkSize: Hashable, Sendable {
  let size: UInt64
  /// Bytes of the line after the size.
  let overhead: Int

  init(reading line: WireLine, limits: HTTPLimits) throws(HTTPWireError) {
    let text = line.content
    let digits = text.prefix { Self.value(of: $0) != nil }
    guard !digits.isEmpty else { throw Self.malformed("a chunk has no size", text) }
    guard digits.count <= limits.chunkDigits else {
      throw HTTPWireError(
        .limitExceeded, "a chunk's size has more than \(limits.chunkDigits) digits: \(Octet.excerpt(text))",
        reference: "RFC 9112, section 7.1")
    }
    var size: UInt64 = 0
    for digit in digits {
      guard size >> 59 == 0 else {
        throw HTTPWireError(
          .limitExceeded, "a chunk's size does not fit 63 bits: \(Octet.excerpt(text))", reference: "RFC 9112, section 7.1")
      }
      size = size << 4 | UInt64(Self.value(of: digit) ?? 0)
    }
    let rest = text[digits.endIndex...]
    let extensions = rest.drop { Octet.isBlank($0) }
    guard rest.isEmpty || extensions.first == Octet.semicolon else {
      throw Self.malformed("a chunk's size is followed by what is no extension", text)
    }
    guard extensions.allSatisfy({ Octet.isText($0) }) else { throw Self.malformed("a chunk's extension holds a control character", text) }
    self.size = size
    overhead = rest.count
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func malformed(_ what: String, _ text: ArraySlice<UInt8>) -> HTTPWireError {
    HTTPWireError(.malformed, "\(what): \(Octet.excerpt(text))", reference: "RFC 9112, section 7.1")
  }
}
