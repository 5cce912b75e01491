/// Departures from RFC 9112 that are let pass because somebody asked for them by name.
public struct Leniency: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A field line that goes on in the next (section 5.2).
  public static let obsoleteFolding = Leniency(rawValue: 1 << 0)
  /// Lines that end in LF alone (section 2.2).
  public static let bareLineFeed = Leniency(rawValue: 1 << 1)
  /// Content that ends with its connection, which TLS did not say to be the end (section 9.8).
  public static let missingCloseNotify = Leniency(rawValue: 1 << 2)
  /// A response with both Content-Length and Transfer-Encoding is read by the latter, and its connection serves no other
  /// (RFC 9112, section 6.3).
  public static let lengthConflict = Leniency(rawValue: 1 << 3)

  /// What `--lenient` calls each.
  public static let all: [(name: String, value: Leniency)] = [
    ("obs-fold", .obsoleteFolding), ("bare-lf", .bareLineFeed), ("no-close-notify", .missingCloseNotify),
    ("length-conflict", .lengthConflict),
  ]
}
