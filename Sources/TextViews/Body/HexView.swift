/// Bytes in the format of `hexdump -C`, sixteen per line, independent of the input portions.
public struct HexView: BodyStage {
  private static let width = 16
  private static let digits = Array("0123456789abcdef".utf8)

  private var line: [UInt8] = []
  private var offset: UInt64 = 0

  public init() {}

  /// The lines that are complete.
  public mutating func received(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    for byte in bytes {
      line.append(byte)
      if line.count == Self.width { appendLine(to: &text) }
    }
    return text
  }

  /// The last line and the final offset; empty for empty content.
  public mutating func finish() -> [UInt8] {
    var text: [UInt8] = []
    if !line.isEmpty { appendLine(to: &text) }
    if offset > 0 {
      appendOffset(to: &text)
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  private mutating func appendLine(to text: inout [UInt8]) {
    appendOffset(to: &text)
    for place in 0..<Self.width {
      text += place % 8 == 0 ? "  ".utf8 : " ".utf8
      if place < line.count { appendDigits(of: line[place], to: &text) } else { text += "  ".utf8 }
    }
    text += "  |".utf8
    for byte in line { text.append((0x20...0x7e).contains(byte) ? byte : UInt8(ascii: ".")) }
    text += "|\n".utf8
    offset += UInt64(line.count)
    line.removeAll(keepingCapacity: true)
  }

  /// Eight digits, more beyond four gibibytes.
  private func appendOffset(to text: inout [UInt8]) {
    if offset > UInt64(UInt32.max) { text += String(offset >> 32, radix: 16).utf8 }
    for shift in stride(from: 24, through: 0, by: -8) { appendDigits(of: UInt8(truncatingIfNeeded: offset >> UInt64(shift)), to: &text) }
  }

  private func appendDigits(of byte: UInt8, to text: inout [UInt8]) {
    text.append(Self.digits[Int(byte >> 4)])
    text.append(Self.digits[Int(byte & 0x0f)])
  }
}
