/// Deviations from RFC 9112 that are accepted only if explicitly enabled.
public struct Leniency: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A field line that continues in the next line (section 5.2).
  public static let obsoleteFolding = Leniency(rawValue: 1 << 0)
  /// Lines that end in LF alone (section 2.2).
  public static let bareLineFeed = Leniency(rawValue: 1 << 1)
  /// Content delimited by the end of a TLS connection without close_notify (section 9.8).
  public static let missingCloseNotify = Leniency(rawValue: 1 << 2)
  /// A response with both Content-Length and Transfer-Encoding is framed by the latter, and its connection is not reused
  /// (RFC 9112, section 6.3).
  public static let lengthConflict = Leniency(rawValue: 1 << 3)

  /// The names that `--lenient` accepts.
  public static let all: [(name: String, value: Leniency)] = [
    ("obs-fold", .obsoleteFolding), ("bare-lf", .bareLineFeed), ("no-close-notify", .missingCloseNotify),
    ("length-conflict", .lengthConflict),
  ]
}
