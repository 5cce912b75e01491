/// The requested part of a representation (RFC 9110, section 14.1.2).
enum ByteRange: Hashable {
  case part(ClosedRange<UInt64>)
  case unsatisfiable

  /// Nil for the complete representation: the field is missing, not understood, or requests several parts.
  init?(_ field: String?, length: UInt64) {
    guard let field, field.lowercased().hasPrefix("bytes=") else { return nil }
    let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), ends != ["", ""] else { return nil }
    guard let first = UInt64(ends[0]) else {
      // A suffix length; a number that overflows is treated as the maximum.
      guard ends[0].isEmpty else { return nil }
      let count = min(UInt64(ends[1]) ?? .max, length)
      self = count > 0 ? .part(length - count...length - 1) : .unsatisfiable
      return
    }
    let last = ends[1].isEmpty ? .max : UInt64(ends[1]) ?? .max
    guard first <= last else { return nil }
    self = first < length ? .part(first...min(last, length - 1)) : .unsatisfiable
  }
}
