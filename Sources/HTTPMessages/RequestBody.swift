/// The content of a request.
public enum RequestBody: Sendable {
  case none
  case bytes([UInt8])
  case source(any BodySource)
}

/// Content that is read while it is sent; can be read again if `isRewindable`.
public protocol BodySource: Sendable {
  /// The length in bytes; nil if it is unknown: then HTTP/1.1 sends chunks.
  var length: UInt64? { get }
  /// True if `begin` can be called again, as redirects with 307 and retries require.
  var isRewindable: Bool { get }
  /// Starts reading at the first byte.
  func begin() async throws(HTTPError) -> any BodyReader
}

/// One pass over content, from its first byte to its last.
public protocol BodyReader: AnyObject {
  /// The next bytes, at most `max`; empty at the end.
  func next(max: Int) async throws(HTTPError) -> [UInt8]
}

extension RequestBody {
  /// False for `none`.
  package var exists: Bool { if case .none = self { false } else { true } }

  /// The length in bytes; nil if there is no content, or if it is unknown.
  package var length: UInt64? {
    switch self {
    case .none: nil
    case .bytes(let bytes): UInt64(bytes.count)
    case .source(let source): source.length
    }
  }
}
