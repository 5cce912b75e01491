internal import Bytes

/// A TCP segment in a captured packet (RFC 9293, section 3.1).
struct CapturedSegment {
  /// The addresses and ports of both ends, as in the packet.
  let flow: [UInt8]
  let sequence: UInt32
  let payload: ArraySlice<UInt8>

  /// Nil for other packets, and for fragments of IP packets.
  init?(_ packet: CaptureFile.Packet) {
    guard let network = try? Self.network(of: packet), let transport = try? Self.transport(in: network),
      let segment = try? Self(transport)
    else { return nil }
    self = segment
  }

  private struct Transport {
    let addresses: ArraySlice<UInt8>
    let bytes: ArraySlice<UInt8>
  }

  private init?(_ transport: Transport?) throws(ByteError) {
    guard let transport else { return nil }
    var reader = ByteReader(transport.bytes)
    let ports = try reader.readBytes(4)
    sequence = try reader.readUInt32()
    _ = try reader.readUInt32()
    let header = Int(try reader.readUInt8() >> 4) * 4
    guard header >= 20 else { return nil }
    _ = try reader.readBytes(header - 13)
    flow = Array(transport.addresses + ports)
    payload = reader.rest
  }

  /// The payload of the link layer if it is IP.
  private static func network(of packet: CaptureFile.Packet) throws(ByteError) -> ArraySlice<UInt8>? {
    var reader = ByteReader(packet.bytes)
    switch packet.link {
    case 0, 108: _ = try reader.readBytes(4)
    case 1:
      _ = try reader.readBytes(12)
      return try ofEtherType(&reader)
    case 12, 14, 101, 228, 229: break
    case 113:
      _ = try reader.readBytes(14)
      return try ofEtherType(&reader)
    case 276:
      guard ip.contains(try reader.readUInt16()) else { return nil }
      _ = try reader.readBytes(18)
    default: return nil
    }
    return reader.rest
  }

  /// Skips VLAN tags (IEEE 802.1Q), of which two are usual.
  private static func ofEtherType(_ reader: inout ByteReader) throws(ByteError) -> ArraySlice<UInt8>? {
    for _ in 0..<4 {
      let type = try reader.readUInt16()
      if ip.contains(type) { return reader.rest }
      guard [0x8100, 0x88a8, 0x9100].contains(type) else { return nil }
      _ = try reader.readUInt16()
    }
    return nil
  }

  private static func transport(in network: ArraySlice<UInt8>?) throws(ByteError) -> Transport? {
    guard let network, let first = network.first else { return nil }
    var reader = ByteReader(network)
    return first >> 4 == 4 ? try ofVersion4(&reader) : first >> 4 == 6 ? try ofVersion6(&reader) : nil
  }

  /// RFC 791, section 3.1. Without padding added by the link layer.
  private static func ofVersion4(_ reader: inout ByteReader) throws(ByteError) -> Transport? {
    let header = Int(try reader.readUInt8() & 0x0f) * 4
    _ = try reader.readUInt8()
    let total = Int(try reader.readUInt16())
    _ = try reader.readUInt16()
    let fragment = try reader.readUInt16()
    _ = try reader.readUInt8()
    guard header >= 20, fragment & 0x3fff == 0, try reader.readUInt8() == 6 else { return nil }
    _ = try reader.readUInt16()
    let addresses = try reader.readBytes(8)
    _ = try reader.readBytes(header - 20)
    // Segmentation offload leaves 0 in it.
    return Transport(addresses: addresses, bytes: total > header ? reader.rest.prefix(total - header) : reader.rest)
  }

  /// RFC 8200, sections 3 and 4.
  private static func ofVersion6(_ reader: inout ByteReader) throws(ByteError) -> Transport? {
    _ = try reader.readUInt32()
    let length = Int(try reader.readUInt16())
    var next = try reader.readUInt8()
    _ = try reader.readUInt8()
    let addresses = try reader.readBytes(32)
    var rest = ByteReader(length > 0 ? reader.rest.prefix(length) : reader.rest)
    for _ in 0..<8 where [0, 43, 60].contains(next) {
      next = try rest.readUInt8()
      _ = try rest.readBytes(Int(try rest.readUInt8()) * 8 + 6)
    }
    return next == 6 ? Transport(addresses: addresses, bytes: rest.rest) : nil
  }

  private static let ip: [UInt16] = [0x0800, 0x86dd]
}
