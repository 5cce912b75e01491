/// The purpose of a ClientHello; costs are counted by topic.
public struct EnumerationTopic: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let versions = EnumerationTopic(rawValue: "versions")
  public static let suites = EnumerationTopic(rawValue: "suites")
  public static let order = EnumerationTopic(rawValue: "order")
  public static let groups = EnumerationTopic(rawValue: "groups")
  public static let schemes = EnumerationTopic(rawValue: "schemes")
  /// The finite-field parameters of DHE; they are found with the suites.
  public static let parameters = EnumerationTopic(rawValue: "dh-parameters")
  /// The server's responses to the extensions of a ClientHello.
  public static let extensions = EnumerationTopic(rawValue: "extensions")
  public static let compression = EnumerationTopic(rawValue: "compression")
  /// The fallback signaling suite TLS_FALLBACK_SCSV (RFC 7507).
  public static let fallback = EnumerationTopic(rawValue: "fallback")
  /// Unusual but valid ClientHellos, which some servers reject.
  public static let tolerance = EnumerationTopic(rawValue: "tolerance")

  /// All topics, in display order.
  public static let all: [EnumerationTopic] = [
    .versions, .suites, .order, .groups, .schemes, .parameters, .extensions, .compression, .fallback, .tolerance,
  ]

  public var description: String { rawValue }
}
