internal import Bytes

/// Encodes a part's content in its transfer encoding (RFC 2045, section 6), piece by piece.
struct PartEncoder {
  private let encoding: MultipartPart.TransferEncoding?
  /// Bytes that need more input: less than three bytes for base 64, or the end of a piece for quoted-printable.
  private var held: [UInt8] = []
  /// Number of characters in the current line.
  private var column = 0

  init(_ encoding: MultipartPart.TransferEncoding?) { self.encoding = encoding }

  static func encoded(_ bytes: [UInt8], as encoding: MultipartPart.TransferEncoding?) throws(HTTPError) -> [UInt8] {
    var encoder = PartEncoder(encoding)
    return try encoder.encode(bytes) + encoder.finish()
  }

  /// The encoded length in bytes; nil if it depends on the content.
  static func length(of length: UInt64?, as encoding: MultipartPart.TransferEncoding?) -> UInt64? {
    guard let length else { return nil }
    switch encoding {
    case nil, .binary, .eightBit, .sevenBit: return length
    case .quotedPrintable: return nil
    case .base64:
      let (groups, overflows) = (length / 3 + (length % 3 > 0 ? 1 : 0)).multipliedReportingOverflow(by: 4)
      guard !overflows, groups < UInt64.max / 2 else { return nil }
      return groups == 0 ? 0 : groups + (groups - 1) / UInt64(lineLength) * 2
    }
  }

  mutating func encode(_ bytes: [UInt8]) throws(HTTPError) -> [UInt8] {
    switch encoding {
    case nil, .binary, .eightBit: return bytes
    case .sevenBit:
      guard bytes.allSatisfy({ $0 < 0x80 }) else { throw MultipartPartHead.mistake("a part that is to be 7bit has a byte beyond") }
      return bytes
    case .base64:
      held += bytes
      let whole = held.count / 3 * 3
      defer { held.removeFirst(whole) }
      return broken(Base64.encode(held[..<whole]))
    case .quotedPrintable: return quoted(bytes, isLast: false)
    }
  }

  mutating func finish() -> [UInt8] {
    switch encoding {
    case .base64:
      defer { held = [] }
      return broken(Base64.encode(held))
    case .quotedPrintable: return quoted([], isLast: true)
    case nil, .binary, .eightBit, .sevenBit: return []
    }
  }

  private mutating func broken(_ text: String) -> [UInt8] {
    var lines: [UInt8] = []
    for byte in text.utf8 {
      if column == Self.lineLength {
        lines += Self.lineEnd
        column = 0
      }
      lines.append(byte)
      column += 1
    }
    return lines
  }

  /// The encoding of a byte depends on the next two: a CR LF line end is kept, a space before it is encoded.
  private mutating func quoted(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    held += bytes
    var text: [UInt8] = []
    var index = 0
    while index < held.count, isLast || index + 3 < held.count {
      let rest = held[index...]
      if rest.starts(with: Self.lineEnd) {
        text += Self.lineEnd
        column = 0
        index += 2
        continue
      }
      let byte = held[index]
      let next = rest.dropFirst()
      let endsLine = next.isEmpty || next.starts(with: Self.lineEnd)
      let isPlain = (0x21...0x7e).contains(byte) && byte != UInt8(ascii: "=") || ((byte == 0x20 || byte == 0x09) && !endsLine)
      let piece = isPlain ? [byte] : Array("=\(Hex.encode([byte]).uppercased())".utf8)
      // The last character of a full line is the soft line break.
      if column + piece.count > (endsLine ? Self.lineLength : Self.lineLength - 1) {
        text += [UInt8(ascii: "=")] + Self.lineEnd
        column = 0
      }
      text += piece
      column += piece.count
      index += 1
    }
    held.removeFirst(index)
    return text
  }

  private static let lineEnd: [UInt8] = [0x0d, 0x0a]
  private static let lineLength = 76
}
