/// An object identifier (X.690, section 8.19).
public struct OID: Hashable, Sendable {
  /// The content octets, without tag and length.
  public let bytes: [UInt8]

  /// Nil if the octets are empty, end within an arc, or pad an arc with 0x80.
  public init?(bytes: some Collection<UInt8>) {
    var startsArc = true
    for byte in bytes {
      if startsArc, byte == 0x80 { return nil }
      startsArc = byte & 0x80 == 0
    }
    guard startsArc, !bytes.isEmpty else { return nil }
    self.bytes = Array(bytes)
  }

  /// `OID(2, 5, 29, 17)`; for the constants of this package and of its tests.
  public init(_ first: UInt64, _ second: UInt64, _ rest: UInt64...) {
    var bytes: [UInt8] = []
    Self.append(min(first, 2) * 40 + second, to: &bytes)
    for arc in rest { Self.append(arc, to: &bytes) }
    self.bytes = bytes
  }

  /// Parses dotted decimal; nil for anything else.
  public init?(_ text: some StringProtocol) {
    var arcs: [UInt64] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let arc = UInt64(part), part.utf8.first != UInt8(ascii: "+") else { return nil }
      arcs.append(arc)
    }
    guard arcs.count >= 2, arcs[0] <= 2, arcs[0] == 2 || arcs[1] < 40, arcs[1] < 1 << 32 else { return nil }
    var bytes: [UInt8] = []
    Self.append(arcs[0] * 40 + arcs[1], to: &bytes)
    for arc in arcs[2...] { Self.append(arc, to: &bytes) }
    self.bytes = bytes
  }

  private static func append(_ arc: UInt64, to bytes: inout [UInt8]) {
    var shift = max(0, (63 - arc.leadingZeroBitCount) / 7) * 7
    while shift > 0 {
      bytes.append(UInt8(truncatingIfNeeded: arc >> UInt64(shift)) | 0x80)
      shift -= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: arc) & 0x7f)
  }
}

extension OID: CustomStringConvertible {
  /// Dotted decimal; an arc above 128 bits, which is never assigned, is shown as `?`.
  public var description: String {
    var parts: [String] = []
    var arc: UInt128? = 0
    for byte in bytes {
      if let value = arc { arc = value >> 121 == 0 ? value << 7 | UInt128(byte & 0x7f) : nil }
      guard byte & 0x80 == 0 else { continue }
      if parts.isEmpty, let value = arc {
        let first = min(value / 40, 2)
        parts = [String(first), String(value - first * 40)]
      } else {
        parts.append(arc.map { String($0) } ?? "?")
      }
      arc = 0
    }
    return parts.joined(separator: ".")
  }
}
