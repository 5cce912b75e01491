/// A version of TLS on the command line.
public enum VersionArgument: String, Hashable, Sendable, CaseIterable, Comparable {
  case tls10 = "1.0"
  case tls11 = "1.1"
  case tls12 = "1.2"
  case tls13 = "1.3"

  /// `TLSv1.2`.
  public var name: String { "TLSv" + rawValue }

  public static func < (left: VersionArgument, right: VersionArgument) -> Bool {
    left.rawValue < right.rawValue
  }
}
