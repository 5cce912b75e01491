/// The size and properties of a response body.
public struct BodyObservation: Codable, Hashable, Sendable {
  /// Bytes before content decoding, without chunk and frame headers.
  public var sizeWire: UInt64 = 0
  /// Bytes after content decoding.
  public var sizeDecoded: UInt64 = 0
  /// `gzip`, or several in the order in which they were applied; nil if none was decoded.
  public var contentEncoding: String?
  /// Of the decoded bytes, lower-case hex; nil if not requested.
  public var sha256: String?
  /// True if the body ended early.
  public var truncated = false
  /// Content-Length was ignored because of Transfer-Encoding, as `--lenient length-conflict` allows.
  public var lengthConflict = false
  /// The decoded content; kept only on request, and never encoded in JSON.
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
