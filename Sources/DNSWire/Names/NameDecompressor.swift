internal import Bytes

/// Reads the names of one message, which may end in pointers to earlier ones (RFC 1035, section 4.1.4).
///
/// A pointer leads backward from where the labels before it begin, so that no chain has a loop. The first names at the ends of pointers
/// are kept: a message of many records that point to one name is read in linear time.
struct NameDecompressor: Sendable {
  let message: [UInt8]
  private var known: [(offset: Int, name: DNSName)] = []

  init(message: [UInt8]) { self.message = message }

  /// Reads a name from a reader of (a part of) the message.
  mutating func readName(_ reader: inout ByteReader) throws(DNSWireError) -> DNSName {
    let start = reader.rest.startIndex
    let (name, end) = try name(at: start)
    do throws(ByteError) { _ = try reader.readBytes(end - start) } catch { throw DNSWireError(error, in: "name") }
    return name
  }

  /// The name at a position and the end of its part there.
  private mutating func name(at start: Int) throws(DNSWireError) -> (name: DNSName, end: Int) {
    var wire: [UInt8] = []
    var (position, segment) = (start, start)
    var end: Int?
    var targets: [(offset: Int, length: Int)] = []
    while true {
      guard position < message.count else { throw Self.truncated }
      let length = Int(message[position])
      switch length {
      case 0:
        let name = DNSName(unchecked: wire + [0])
        remember(name, targets)
        return (name, end ?? position + 1)
      case 1...DNSName.maximumLabel:
        guard length < message.count - position else { throw Self.truncated }
        wire += message[position...position + length]
        guard wire.count < DNSName.maximumLength else { throw DNSName.tooLong }
        position += 1 + length
      case 0xc0...0xff:
        guard position + 1 < message.count else { throw Self.truncated }
        let target = (length & 0x3f) << 8 | Int(message[position + 1])
        guard target < segment, target >= Self.headerLength else {
          throw Self.invalidPointer("a pointer to byte \(target) does not lead to an earlier name")
        }
        end = end ?? position + 2
        if let rest = known.first(where: { $0.offset == target })?.name {
          guard wire.count + rest.wire.count <= DNSName.maximumLength else { throw DNSName.tooLong }
          let name = wire.isEmpty ? rest : DNSName(unchecked: wire + rest.wire)
          remember(name, targets)
          return (name, end ?? position + 2)
        }
        guard targets.count < Self.maximumPointers else { throw Self.invalidPointer("more than \(Self.maximumPointers) pointers") }
        targets.append((target, wire.count))
        (position, segment) = (target, target)
      default:
        throw DNSWireError(code: .illegal, structure: "name", reason: "the label type \(length >> 6) is unknown")
      }
    }
  }

  private mutating func remember(_ name: DNSName, _ targets: [(offset: Int, length: Int)]) {
    for target in targets where known.count < Self.maximumKnown {
      known.append((target.offset, target.length == 0 ? name : DNSName(unchecked: Array(name.wire[target.length...]))))
    }
  }

  private static func invalidPointer(_ reason: String) -> DNSWireError {
    DNSWireError(code: .pointer, structure: "name", reason: reason)
  }

  private static let truncated = DNSWireError(code: .truncated, structure: "name", reason: "the message ends within a name")
  private static let headerLength = 12
  /// A name has at most 127 labels, and each pointer but one to the root can be preceded by a label.
  private static let maximumPointers = 127
  /// Names are kept in a list, which is searched for each pointer.
  private static let maximumKnown = 64
}
