/// The purpose of a ClientHello; costs are counted by topic.
public struct Topic: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let versions = Topic(rawValue: "versions")
  public static let suites = Topic(rawValue: "suites")
  public static let order = Topic(rawValue: "order")
  public static let groups = Topic(rawValue: "groups")
  public static let schemes = Topic(rawValue: "schemes")
  /// The finite-field parameters of DHE; they are found with the suites.
  public static let parameters = Topic(rawValue: "dh-parameters")
  /// The server's responses to the extensions of a ClientHello.
  public static let extensions = Topic(rawValue: "extensions")
  public static let compression = Topic(rawValue: "compression")
  /// The fallback signaling suite TLS_FALLBACK_SCSV (RFC 7507).
  public static let fallback = Topic(rawValue: "fallback")
  /// Unusual but valid ClientHellos, which some servers reject.
  public static let tolerance = Topic(rawValue: "tolerance")

  /// All topics, in display order.
  public static let all: [Topic] = [
    .versions, .suites, .order, .groups, .schemes, .parameters, .extensions, .compression, .fallback, .tolerance,
  ]

  public var description: String { rawValue }
}
