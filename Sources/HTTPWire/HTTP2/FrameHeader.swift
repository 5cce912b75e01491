/// The nine-byte header of a frame (RFC 9113, section 4.1).
struct FrameHeader: Hashable, Sendable {
  static let size = 9

  let length: Int
  let type: HTTP2FrameType
  let flags: UInt8
  let stream: UInt32

  init(length: Int, type: HTTP2FrameType, flags: UInt8 = 0, stream: UInt32 = 0) {
    self.length = length
    self.type = type
    self.flags = flags
    self.stream = stream
  }

  /// Nil for fewer than nine bytes.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= Self.size else { return nil }
    let at = { (offset: Int) in UInt32(bytes[bytes.startIndex + offset]) }
    length = Int(at(0) << 16 | at(1) << 8 | at(2))
    type = HTTP2FrameType(rawValue: UInt8(truncatingIfNeeded: at(3)))
    flags = UInt8(truncatingIfNeeded: at(4))
    // The highest bit is reserved and ignored.
    stream = (at(5) << 24 | at(6) << 16 | at(7) << 8 | at(8)) & 0x7fff_ffff
  }

  /// END_STREAM of DATA and HEADERS, ACK of SETTINGS and PING.
  var hasFirstFlag: Bool { flags & 0x1 != 0 }
  var endsStream: Bool { hasFirstFlag && (type == .data || type == .headers) }
  var endsHeaders: Bool { flags & 0x4 != 0 }
  var isPadded: Bool { flags & 0x8 != 0 && (type == .data || type == .headers || type == .pushPromise) }

  var bytes: [UInt8] {
    let length = UInt32(clamping: self.length)
    return [
      UInt8(truncatingIfNeeded: length >> 16), UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length), type.rawValue,
      flags,
    ] + Self.bigEndian(stream)
  }

  static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
