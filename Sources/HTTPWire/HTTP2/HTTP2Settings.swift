/// The settings that our side of an HTTP/2 connection sends (RFC 9113, section 6.5).
public struct HTTP2Settings: Hashable, Sendable {
  /// Bytes of one stream that the peer may send before the reader consumes any. The default of 4 MiB saturates a path of 100 ms at
  /// 300 Mbit/s, and limits memory for responses that are read but not consumed: during an upload.
  public var streamWindow: UInt32 = 4 << 20
  /// The same for all streams together; default: 16 MiB, so that one stream that is not consumed does not block three others.
  public var connectionWindow: UInt32 = 16 << 20
  /// Sent only by a server; clients omit it, as servers may open no streams. Default: 100.
  public var maxConcurrentStreams: UInt32 = 100
  /// Additional parameters, sent after these.
  public var others: [Entry] = []

  public struct Entry: Hashable, Sendable {
    public var setting: HTTP2Setting
    public var value: UInt32

    public init(_ setting: HTTP2Setting, _ value: UInt32) {
      self.setting = setting
      self.value = value
    }
  }

  public init() {}

  func entries(isClient: Bool, limits: HTTPLimits) -> [Entry] {
    let first = isClient ? Entry(.enablePush, 0) : Entry(.maxConcurrentStreams, maxConcurrentStreams)
    return [
      first, Entry(.initialWindowSize, min(streamWindow, UInt32(Int32.max))),
      Entry(.maxHeaderListSize, UInt32(clamping: limits.fieldSection)),
    ] + others
  }
}
