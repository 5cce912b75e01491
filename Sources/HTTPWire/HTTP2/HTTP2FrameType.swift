/// The type of a frame (RFC 9113, section 6); unknown values are preserved.
public struct HTTP2FrameType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let data = HTTP2FrameType(rawValue: 0x0)
  public static let headers = HTTP2FrameType(rawValue: 0x1)
  public static let priority = HTTP2FrameType(rawValue: 0x2)
  public static let resetStream = HTTP2FrameType(rawValue: 0x3)
  public static let settings = HTTP2FrameType(rawValue: 0x4)
  public static let pushPromise = HTTP2FrameType(rawValue: 0x5)
  public static let ping = HTTP2FrameType(rawValue: 0x6)
  public static let goAway = HTTP2FrameType(rawValue: 0x7)
  public static let windowUpdate = HTTP2FrameType(rawValue: 0x8)
  public static let continuation = HTTP2FrameType(rawValue: 0x9)
  /// RFC 7838, section 4.
  public static let alternativeService = HTTP2FrameType(rawValue: 0xa)
  /// RFC 8336, section 2.
  public static let origin = HTTP2FrameType(rawValue: 0xc)
  /// RFC 9218, section 7.1.
  public static let priorityUpdate = HTTP2FrameType(rawValue: 0x10)

  private static let names: [UInt8: String] = [
    0x0: "DATA", 0x1: "HEADERS", 0x2: "PRIORITY", 0x3: "RST_STREAM", 0x4: "SETTINGS", 0x5: "PUSH_PROMISE", 0x6: "PING", 0x7: "GOAWAY",
    0x8: "WINDOW_UPDATE", 0x9: "CONTINUATION", 0xa: "ALTSVC", 0xc: "ORIGIN", 0x10: "PRIORITY_UPDATE",
  ]
}

extension HTTP2FrameType: CustomStringConvertible {
  /// The RFC's name, or the number in hex.
  public var description: String { Self.names[rawValue] ?? "0x" + String(rawValue, radix: 16) }
}
