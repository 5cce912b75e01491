/// An HTTP version (RFC 9110, section 2.5).
public struct HTTPVersion: Hashable, Sendable, Comparable {
  public let major: UInt8
  public let minor: UInt8

  public init(major: UInt8, minor: UInt8) {
    self.major = major
    self.minor = minor
  }

  public static let http10 = HTTPVersion(major: 1, minor: 0)
  public static let http11 = HTTPVersion(major: 1, minor: 1)
  public static let http2 = HTTPVersion(major: 2, minor: 0)

  public static func < (a: HTTPVersion, b: HTTPVersion) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
}

extension HTTPVersion: CustomStringConvertible {
  /// `HTTP/1.1`, and `HTTP/2`, which has no minor version on the wire (RFC 9113, section 8).
  public var description: String { major >= 2 ? "HTTP/\(major)" : "HTTP/\(major).\(minor)" }
}
