/// Limits on the messages of a peer; a message that exceeds one is rejected.
public struct HTTPLimits: Hashable, Sendable {
  /// Bytes of one line: start line, field line of a request, chunk-size line with its extensions. A field line of a response may be as
  /// long as `fieldSection`.
  public var line = 65_536
  /// Bytes of all heads of one message together, including interim ones and trailers; in HTTP/2 after decompression.
  public var fieldSection = 307_200
  public var fieldCount = 5_000
  /// Interim responses before the final one.
  public var interimCount = 100
  /// Hexadecimal digits of a chunk size.
  public var chunkDigits = 16
  /// Codings in one Content-Encoding.
  public var codings = 5
  /// Maximum ratio of decoded to encoded bytes, once more than `freeDecodedBytes` are decoded; nil for no limit. Text and logs rarely
  /// reach 100, while gzip reaches 1,032, and br and zstd have no bound.
  public var decodedRatio: Int? = 100
  /// Decoded bytes of one body that are exempt from `decodedRatio`.
  public var freeDecodedBytes: UInt64 = 64 << 20
  /// Maximum decoded bytes of one body; nil for no limit.
  public var decodedBytes: UInt64?

  public init() {}

  public static let ordinary = HTTPLimits()
}
