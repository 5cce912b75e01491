/// Bytes of content per second.
public struct TransferRate: Hashable, Sendable, CustomStringConvertible {
  public let bytesPerSecond: UInt64

  init(bytesPerSecond: UInt64) { self.bytesPerSecond = bytesPerSecond }

  /// `20000`, `20k` or `1.5M`: units are powers of 1024.
  public init(_ text: String) throws(FaultOptionError) {
    let units: [(suffixes: String, bytes: UInt64)] = [("kK", 1 << 10), ("mM", 1 << 20), ("gG", 1 << 30)]
    let unit = units.first { unit in text.last.map { unit.suffixes.contains($0) } ?? false }
    let number = unit == nil ? text[...] : text.dropLast()
    let bytes = unit?.bytes ?? 1
    guard let value = DecimalText.read(number, times: bytes, most: Self.fastest / bytes), value > 0 else {
      throw FaultOptionError("'\(text)' is no rate", hint: "write bytes per second, as in 20000, 20k or 1.5M")
    }
    bytesPerSecond = value
  }

  public var description: String { "\(bytesPerSecond)" }

  private static let fastest: UInt64 = 1 << 40
}
