/// The identifier of a SETTINGS parameter (RFC 9113, section 6.5.2); unknown values are preserved.
public struct HTTP2Setting: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let headerTableSize = HTTP2Setting(rawValue: 0x1)
  public static let enablePush = HTTP2Setting(rawValue: 0x2)
  public static let maxConcurrentStreams = HTTP2Setting(rawValue: 0x3)
  public static let initialWindowSize = HTTP2Setting(rawValue: 0x4)
  public static let maxFrameSize = HTTP2Setting(rawValue: 0x5)
  public static let maxHeaderListSize = HTTP2Setting(rawValue: 0x6)
  /// RFC 8441, section 3.
  public static let enableConnectProtocol = HTTP2Setting(rawValue: 0x8)
  /// RFC 9218, section 2.1.
  public static let noRFC7540Priorities = HTTP2Setting(rawValue: 0x9)

  private static let names: [UInt16: String] = [
    0x1: "HEADER_TABLE_SIZE", 0x2: "ENABLE_PUSH", 0x3: "MAX_CONCURRENT_STREAMS", 0x4: "INITIAL_WINDOW_SIZE", 0x5: "MAX_FRAME_SIZE",
    0x6: "MAX_HEADER_LIST_SIZE", 0x8: "ENABLE_CONNECT_PROTOCOL", 0x9: "NO_RFC7540_PRIORITIES",
  ]
}

extension HTTP2Setting: CustomStringConvertible {
  /// The RFC's name, or the number in hex.
  public var description: String { Self.names[rawValue] ?? "0x" + String(rawValue, radix: 16) }
}
