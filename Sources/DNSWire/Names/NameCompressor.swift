internal import Bytes

/// Writes the names of one message with pointers to earlier ones (RFC 1035, section 4.1.4).
///
/// Only suffixes in the same spelling are shared, so that the case of letters survives.
struct NameCompressor {
  /// A label and the offset of the name that follows it; 0 for the root.
  private struct Suffix: Hashable {
    let parent: Int
    let label: ArraySlice<UInt8>
  }

  private var offsets: [Suffix: Int] = [:]
  /// Complete names that were written, which most records repeat.
  private var complete: [[UInt8]: Int] = [:]

  mutating func write(_ name: DNSName, to writer: inout ByteWriter) {
    let wire = name.wire
    if let offset = complete[wire] {
      writer.write(0xc000 | UInt16(truncatingIfNeeded: offset))
      return
    }
    let labels = name.labelOffsets
    var parent = 0
    var unwritten = labels.count
    func label(_ index: Int) -> ArraySlice<UInt8> { wire[(labels[index] + 1)..<(labels[index] + 1 + Int(wire[labels[index]]))] }
    while unwritten > 0, let offset = offsets[Suffix(parent: parent, label: label(unwritten - 1))] {
      parent = offset
      unwritten -= 1
    }
    let start = writer.count
    writer.write(unwritten < labels.count ? wire[..<labels[unwritten]] : wire[..<(wire.count - 1)])
    if parent == 0 { writer.write(UInt8(0)) } else { writer.write(0xc000 | UInt16(truncatingIfNeeded: parent)) }
    for index in (0..<unwritten).reversed() {
      let offset = start + labels[index]
      guard offset <= Self.maximumOffset else { return }
      offsets[Suffix(parent: parent, label: label(index))] = offset
      parent = offset
    }
    if !labels.isEmpty { complete[wire] = parent }
  }

  /// The largest offset in the 14 bits of a pointer.
  private static let maximumOffset = 0x3fff
}
