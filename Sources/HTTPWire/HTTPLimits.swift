/// How much of a peer's message is read before it counts as hostile.
public struct HTTPLimits: Hashable, Sendable {
  /// Bytes of one line: start line, field line of a request, chunk-size line with its extensions. A field line of a response may be as
  /// long as `fieldSection`.
  public var line = 65_536
  /// Bytes of all heads of one message together, interim ones and trailers too; in HTTP/2 after decompression.
  public var fieldSection = 307_200
  public var fieldCount = 5_000
  /// Interim responses before the final one.
  public var interimCount = 100
  /// Hexadecimal digits of a chunk's size.
  public var chunkDigits = 16
  /// Codings in one Content-Encoding.
  public var codings = 5
  /// Decoded bytes for each encoded one, once more than `freeDecodedBytes` came out; nil for no limit. Text and logs rarely reach 100,
  /// while gzip reaches 1,032 and br and zstd have no end.
  public var decodedRatio: Int? = 100
  /// Decoded bytes of one body to which `decodedRatio` does not apply.
  public var freeDecodedBytes: UInt64 = 64 << 20
  /// Decoded bytes of one body; nil for no limit.
  public var decodedBytes: UInt64?

  public init() {}

  public static let ordinary = HTTPLimits()
}
