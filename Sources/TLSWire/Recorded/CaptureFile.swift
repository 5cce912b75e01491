internal import Bytes

/// The packets of a pcap or pcapng file (draft-ietf-opsawg-pcap, draft-ietf-opsawg-pcapng), in order.
struct CaptureFile {
  struct Packet {
    /// From 1.
    let number: Int
    /// The link-layer type (draft-ietf-opsawg-pcaplinktype).
    let link: Int
    let bytes: ArraySlice<UInt8>
  }

  private let file: [UInt8]
  private var offset: Int
  private var isBig: Bool
  /// Nil for pcapng, where each interface has a separate one.
  private let link: Int?
  private var links: [Int] = []
  /// The number of packets so far.
  private(set) var count = 0

  /// Nil if the file is not a capture.
  init?(reading file: [UInt8]) throws(TLSWireError) {
    self.file = file
    switch file.prefix(4) {
    case [0xd4, 0xc3, 0xb2, 0xa1], [0x4d, 0x3c, 0xb2, 0xa1]: isBig = false
    case [0xa1, 0xb2, 0xc3, 0xd4], [0xa1, 0xb2, 0x3c, 0x4d]: isBig = true
    case [0x0a, 0x0d, 0x0d, 0x0a]:
      (isBig, link, offset) = (false, nil, 0)
      return
    default: return nil
    }
    guard file.count >= Self.fileHeader else {
      throw TLSWireError(code: .truncated, structure: "pcap", reason: "\(file.count) bytes, shorter than the header of the file")
    }
    offset = Self.fileHeader
    link = Self.number(file[20..<24], isBig: isBig) & 0x0fff_ffff
  }

  /// Nil at the end. A truncated last packet is ignored, as when the capture was still being written.
  mutating func next() throws(TLSWireError) -> Packet? {
    guard let link else { return try nextOfBlocks() }
    guard offset + Self.packetHeader <= file.count else { return nil }
    let length = Self.number(file[offset + 8..<offset + 12], isBig: isBig)
    let start = offset + Self.packetHeader
    guard length <= file.count - start else { return nil }
    offset = start + length
    count += 1
    return Packet(number: count, link: link, bytes: file[start..<offset])
  }

  private mutating func nextOfBlocks() throws(TLSWireError) -> Packet? {
    while offset + 12 <= file.count {
      if file[offset..<offset + 4] == [0x0a, 0x0d, 0x0d, 0x0a] { try beginSection() }
      let type = Self.number(file[offset..<offset + 4], isBig: isBig)
      let length = Self.number(file[offset + 4..<offset + 8], isBig: isBig)
      guard length >= 12, length % 4 == 0 else {
        throw TLSWireError(code: .illegal, structure: "pcapng", reason: "a block of \(length) bytes at byte \(offset)")
      }
      guard length <= file.count - offset else { return nil }
      let body = file[offset + 8..<offset + length - 4]
      let place = offset
      offset += length
      if type == 1, body.count >= 8, links.count < Self.mostInterfaces {
        links.append(Self.number(body.prefix(2), isBig: isBig))
      } else if type == 6 || type == 3, let packet = try packet(in: body, isSimple: type == 3, at: place) {
        return packet
      }
    }
    return nil
  }

  private mutating func beginSection() throws(TLSWireError) {
    switch file[offset + 8..<offset + 12] {
    case [0x1a, 0x2b, 0x3c, 0x4d]: isBig = true
    case [0x4d, 0x3c, 0x2b, 0x1a]: isBig = false
    default: throw TLSWireError(code: .illegal, structure: "pcapng", reason: "no byte order at byte \(offset + 8)")
    }
    links = []
  }

  /// Parses an enhanced or a simple packet block; nil if its interface is not described.
  private mutating func packet(in body: ArraySlice<UInt8>, isSimple: Bool, at place: Int) throws(TLSWireError) -> Packet? {
    let header = isSimple ? 4 : 20
    guard body.count >= header else {
      throw TLSWireError(code: .truncated, structure: "pcapng", reason: "a packet block of \(body.count) bytes at byte \(place)")
    }
    count += 1
    let interface = isSimple ? 0 : Self.number(body.prefix(4), isBig: isBig)
    let length = Self.number(body.dropFirst(header - (isSimple ? 4 : 8)).prefix(4), isBig: isBig)
    guard interface < links.count else { return nil }
    return Packet(number: count, link: links[interface], bytes: body.dropFirst(header).prefix(length))
  }

  private static func number(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> Int {
    isBig ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static let fileHeader = 24
  private static let packetHeader = 16
  private static let mostInterfaces = 1_024
}
