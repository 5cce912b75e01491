/// A content coding (RFC 9110, section 8.4.1). Names are compared case-insensitively.
public struct ContentCoding: RawRepresentable, Hashable, Sendable {
  /// In lower case.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue.lowercased() }

  /// RFC 1952.
  public static let gzip = ContentCoding(rawValue: "gzip")
  /// The old name of gzip (RFC 9110, section 8.4.1.3).
  public static let xGzip = ContentCoding(rawValue: "x-gzip")
  /// Named after RFC 1951, but in the zlib format of RFC 1950 (RFC 9110, section 8.4.1.2).
  public static let deflate = ContentCoding(rawValue: "deflate")
  /// RFC 7932.
  public static let brotli = ContentCoding(rawValue: "br")
  /// RFC 8878, with the window of RFC 9659.
  public static let zstandard = ContentCoding(rawValue: "zstd")
  /// Content without a coding.
  public static let identity = ContentCoding(rawValue: "identity")

  /// The codings that this build can decode, in the order of curl's Accept-Encoding.
  public static var supported: [ContentCoding] {
    var codings: [ContentCoding] = [.deflate, .gzip]
    #if Brotli
      codings.append(.brotli)
    #endif
    #if Zstandard
      codings.append(.zstandard)
    #endif
    return codings
  }
}

extension ContentCoding: CustomStringConvertible {
  public var description: String { rawValue }
}
