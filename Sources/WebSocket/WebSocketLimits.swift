/// Limits on the messages of a peer, and on what is kept for it.
public struct WebSocketLimits: Hashable, Sendable {
  /// Bytes of the payload of one frame.
  public var frame: UInt64 = 64 << 20
  /// Bytes of one message, after decompression.
  public var message: UInt64 = 64 << 20
  /// Maximum ratio of decompressed to compressed bytes of one message, once more than `freeDecodedBytes` are decompressed; nil for no
  /// limit. Deflate reaches 1,032.
  public var decodedRatio: Int? = 100
  /// Decompressed bytes of one message that are exempt from `decodedRatio`.
  public var freeDecodedBytes: UInt64 = 32 << 20
  /// Pong frames that wait to be sent; of more Pings only the latest are answered (RFC 6455, section 5.5.3).
  public var queuedPongs = 16

  public init() {}

  public static let ordinary = WebSocketLimits()

  public func with(_ change: (inout WebSocketLimits) -> Void) -> WebSocketLimits {
    var copy = self
    change(&copy)
    return copy
  }
}
