internal import Bytes

/// Puts a part into its transfer encoding of a part (RFC 2045, section 6), piece by piece.
struct PartEncoder {
  private let encoding: MultipartPart.TransferEncoding?
  /// What waits for more: less than three bytes of base 64, or what stands at the end of a piece in quoted-printable.
  private var held: [UInt8] = []
  /// Characters of the present line.
  private var column = 0

  init(_ encoding: MultipartPart.TransferEncoding?) { self.encoding = encoding }

  static func encoded(_ bytes: [UInt8], as encoding: MultipartPart.TransferEncoding?) throws(HTTPError) -> [UInt8] {
    var encoder = PartEncoder(encoding)
    return try encoder.encode(bytes) + encoder.finish()
  }

  /// Nil where only the content can tell.
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

  /// What a byte becomes depends on the two that follow: a line end as CR LF stays, and a blank before it does not.
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
      // The last character of a full line is the sign that it goes on.
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
