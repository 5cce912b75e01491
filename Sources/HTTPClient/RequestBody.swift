/// What a request carries.
public enum RequestBody: Sendable {
  case none
  case bytes([UInt8])
  case source(any BodySource)
}

/// Content that is read as it is sent; a value that can be begun again where `isRewindable`.
public protocol BodySource: Sendable {
  /// Nil where the end is not known before: then HTTP/1.1 sends chunks.
  var length: UInt64? { get }
  /// Whether `begin` can be asked twice, as redirects with 307 and retries need.
  var isRewindable: Bool { get }
  /// From the first byte on.
  func begin() async throws(HTTPError) -> any BodyReader
}

/// One reading of a content, from its first byte to its last.
public protocol BodyReader: AnyObject {
  /// The next bytes, at most `max`; empty at the end.
  func next(max: Int) async throws(HTTPError) -> [UInt8]
}
