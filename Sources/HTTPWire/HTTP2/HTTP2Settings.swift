/// What our side of an HTTP/2 connection allows the other (RFC 9113, section 6.5).
public struct HTTP2Settings: Hashable, Sendable {
  /// Bytes of one stream that may come before their reader takes some. Four mebibytes keep a path of 100 ms busy at 300 Mbit/s,
  /// and hold memory down where answers have to be read while nobody takes them: during an upload.
  public var streamWindow: UInt32 = 4 << 20
  /// The same for all streams together: one that nobody reads does not stop three others.
  public var connectionWindow: UInt32 = 16 << 20
  /// A client's word to servers is nothing, as they may open no streams; a server's to clients is this.
  public var maxConcurrentStreams: UInt32 = 100
  /// Parameters as they are sent beside these, and after them.
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
