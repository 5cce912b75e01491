/// The type of a frame (RFC 6455, section 5.2).
public enum WebSocketOpcode: UInt8, Hashable, Sendable, CaseIterable {
  case continuation = 0x0
  case text = 0x1
  case binary = 0x2
  case close = 0x8
  case ping = 0x9
  case pong = 0xa

  public var isControl: Bool { rawValue >= 0x8 }

  /// The name in the output of frames.
  public var name: String {
    switch self {
    case .continuation: "continuation"
    case .text: "text"
    case .binary: "binary"
    case .close: "close"
    case .ping: "ping"
    case .pong: "pong"
    }
  }
}

/// The type of a message (RFC 6455, section 5.6).
public enum WebSocketMessageKind: String, Hashable, Sendable, CaseIterable {
  case text
  case binary

  var opcode: WebSocketOpcode { self == .text ? .text : .binary }
}

/// The header of a frame (RFC 6455, section 5.2).
public struct WebSocketFrameHeader: Hashable, Sendable {
  public var opcode: WebSocketOpcode
  /// FIN: the last frame of its message.
  public var isFinal: Bool
  /// RSV1: the first frame of a compressed message (RFC 7692, section 6).
  public var isCompressed: Bool
  /// The masking key; nil for an unmasked frame.
  public var mask: UInt32?
  /// Bytes of the payload.
  public var length: UInt64

  public init(_ opcode: WebSocketOpcode, isFinal: Bool = true, isCompressed: Bool = false, mask: UInt32? = nil, length: UInt64) {
    self.opcode = opcode
    self.isFinal = isFinal
    self.isCompressed = isCompressed
    self.mask = mask
    self.length = length
  }

  /// With the shortest form of the length.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | opcode.rawValue]
    let masked: UInt8 = mask == nil ? 0 : 0x80
    switch length {
    case 0...125: bytes.append(masked | UInt8(length))
    case 126...0xffff: bytes += [masked | 126, UInt8(length >> 8), UInt8(length & 0xff)]
    default:
      bytes.append(masked | 127)
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: length >> UInt64(shift))) }
    }
    if let mask { for shift in stride(from: 24, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: mask >> UInt32(shift))) } }
    return bytes
  }

  /// The maximum payload of a control frame (section 5.5).
  static let controlLimit: UInt64 = 125
}

/// Masking of payloads (RFC 6455, section 5.3): its own inverse.
enum WebSocketMask {
  /// Applies `key` to bytes that begin at `offset` of the payload.
  static func apply(_ key: UInt32, to bytes: inout [UInt8], from start: Int = 0, offset: UInt64 = 0) {
    guard key != 0 else { return }
    let key = key.bigEndian
    let keys = (0..<4).map { UInt8(truncatingIfNeeded: key >> UInt32(8 * ((UInt64($0) + offset) % 4))) }
    let (k0, k1, k2, k3) = (keys[0], keys[1], keys[2], keys[3])
    var span = bytes.mutableSpan
    var index = start
    while index &+ 4 <= span.count {
      span[index] ^= k0
      span[index &+ 1] ^= k1
      span[index &+ 2] ^= k2
      span[index &+ 3] ^= k3
      index &+= 4
    }
    for (key, rest) in zip(keys, index..<span.count) { span[rest] ^= key }
  }
}
