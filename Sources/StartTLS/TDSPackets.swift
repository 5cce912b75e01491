internal import Bytes

/// Splits bytes into TDS packets (MS-TDS, section 2.2.3).
struct TDSPackets: Sendable {
  struct PacketType: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt8
    static let reply = PacketType(rawValue: 0x04)
    static let prelogin = PacketType(rawValue: 0x12)
  }

  struct Packet: Hashable, Sendable {
    let content: ArraySlice<UInt8>
    /// True if the packet ends its message.
    let isLast: Bool
  }

  private var intake: DialogueInput

  init(protocolName: String) { self.intake = DialogueInput(protocolName: protocolName) }

  var isOver: Bool { intake.isOver }

  mutating func append(_ bytes: [UInt8]) throws(StartTLSError) { try intake.append(bytes) }

  mutating func takeRest() -> [UInt8] { intake.takeRest() }

  /// The next packet; nil until it is complete.
  mutating func next(of types: Set<PacketType>) throws(StartTLSError) -> Packet? {
    let unread = intake.unread
    guard let first = unread.first else { return nil }
    guard types.contains(PacketType(rawValue: first)) else {
      if unread.count == 1, first == 0x15 || first == 0x16 { return nil }
      throw intake.failure(.malformed, "that is no packet of TDS", reply: String(decoding: unread, as: UTF8.self))
    }
    let head = Array(unread.prefix(Self.headLength))
    guard head.count == Self.headLength else { return nil }
    let length = Int(head[2]) << 8 | Int(head[3])
    guard length >= Self.headLength else { throw intake.failure(.malformed, "a packet of TDS is shorter than its head") }
    guard length <= StartTLSLimits.unit else {
      throw intake.failure(.tooLong, "a packet is longer than \(StartTLSLimits.unit / 1024) KiB")
    }
    guard unread.count >= length else { return nil }
    intake.consume(length)
    return Packet(content: unread.prefix(length).dropFirst(Self.headLength), isLast: head[1] & 1 != 0)
  }

  /// A message in packets of the default size, which applies before another is negotiated.
  static func written(_ content: [UInt8], type: PacketType) -> [UInt8] {
    var writer = ByteWriter()
    var rest = content[...]
    var number: UInt8 = 1
    repeat {
      let piece = rest.prefix(largest - headLength)
      rest = rest.dropFirst(piece.count)
      writer.write(type.rawValue)
      writer.write(rest.isEmpty ? 1 : 0 as UInt8)
      writer.write(UInt16(piece.count + headLength))
      writer.write([0, 0, number, 0] as [UInt8])
      writer.write(piece)
      number &+= 1
    } while !rest.isEmpty
    return writer.bytes
  }

  static let headLength = 8
  private static let largest = 4_096
}
