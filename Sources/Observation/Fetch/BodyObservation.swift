/// How much content came, and which.
public struct BodyObservation: Codable, Hashable, Sendable {
  /// Bytes as coded, without the marks of chunks and frames.
  public var sizeWire: UInt64 = 0
  /// Bytes after content codings were undone.
  public var sizeDecoded: UInt64 = 0
  /// `gzip`, or several in the order in which they were applied; nil where none was undone.
  public var contentEncoding: String?
  /// Of the decoded bytes, lower-case hex; nil when nobody asked.
  public var sha256: String?
  /// It ended before its time.
  public var truncated = false
  /// Content-Length was ignored beside Transfer-Encoding, as `--lenient length-conflict` allows.
  public var lengthConflict = false
  /// The decoded content itself; kept only for those who ask, and in no JSON of ours.
  public var content: [UInt8]?

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case sizeWire = "size_wire"
    case sizeDecoded = "size_decoded"
    case contentEncoding = "content_encoding"
    case sha256, truncated
    case lengthConflict = "length_conflict"
  }
}
