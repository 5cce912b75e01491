public import Bytes

/// All bytes of a connection in the format of curl's `--trace` and `--trace-ascii`.
public struct TraceDump: Hashable, Sendable {
  public enum Layout: Hashable, Sendable {
    /// Sixteen bytes per line, in hex and as characters.
    case hex
    /// Sixty-four characters per line; a CRLF starts a new line.
    case ascii

    var width: Int { self == .hex ? 16 : 64 }
  }

  /// The type of the bytes; the raw values are curl's texts.
  public enum Content: String, Hashable, Sendable, CaseIterable {
    case sentHead = "=> Send header"
    case sentData = "=> Send data"
    case sentRecords = "=> Send SSL data"
    case receivedHead = "<= Recv header"
    case receivedData = "<= Recv data"
    case receivedRecords = "<= Recv SSL data"
  }

  public let layout: Layout

  public init(_ layout: Layout) { self.layout = layout }

  /// The prefix of each entry with `--trace-time`, in UTC.
  public static func stamp(_ moment: Timestamp) -> String { TimeFormat.text(of: moment, "%T.%f ") }

  /// A note about an event; may contain untrusted text.
  public func note(_ text: String, stamp: String = "") -> [UInt8] {
    Array("\(stamp)== Info: \(TerminalText.escape(text))\n".utf8)
  }

  public func dump(_ bytes: [UInt8], as content: Content, stamp: String = "") -> [UInt8] {
    var text = Array("\(stamp)\(content.rawValue), \(bytes.count) bytes (0x\(String(bytes.count, radix: 16)))\n".utf8)
    // Hex takes three characters per byte plus one for the character column, with an offset per line.
    text.reserveCapacity(text.count + bytes.count * (layout == .hex ? 5 : 2))
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let (line, next) = line(of: bytes, from: start)
      appendOffset(start, to: &text)
      if layout == .hex { appendHex(line, to: &text) }
      for byte in line { text.append((0x20..<0x7f).contains(byte) ? byte : UInt8(ascii: ".")) }
      text.append(UInt8(ascii: "\n"))
      start = next
    }
    return text
  }

  /// The contents of the line that begins at `start`, and the start of the next one.
  private func line(of bytes: [UInt8], from start: Int) -> (ArraySlice<UInt8>, next: Int) {
    let end = min(bytes.endIndex, start + layout.width)
    let whole = bytes[start..<end]
    guard layout == .ascii else { return (whole, end) }
    // A full line includes the CRLF after it.
    for place in start...end where bytes[place...].starts(with: [0x0d, 0x0a]) {
      return (bytes[start..<place], place + 2)
    }
    return (whole, end)
  }

  /// At least four digits.
  private func appendOffset(_ offset: Int, to text: inout [UInt8]) {
    let digits = String(offset, radix: 16)
    text += String(repeating: "0", count: max(0, 4 - digits.utf8.count)).utf8
    text += digits.utf8
    text += ": ".utf8
  }

  private func appendHex(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
    for byte in line {
      text.append(Self.digits[Int(byte >> 4)])
      text.append(Self.digits[Int(byte & 0x0f)])
      text.append(UInt8(ascii: " "))
    }
    text += String(repeating: "   ", count: layout.width - line.count).utf8
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
