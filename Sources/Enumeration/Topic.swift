/// What a hello is meant to find out; costs are counted by it.
public struct Topic: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let versions = Topic(rawValue: "versions")
  public static let suites = Topic(rawValue: "suites")
  public static let order = Topic(rawValue: "order")
  public static let groups = Topic(rawValue: "groups")
  public static let schemes = Topic(rawValue: "schemes")
  /// The finite-field parameters of DHE; they come with the suites.
  public static let parameters = Topic(rawValue: "dh-parameters")
  /// What the server answers to the extensions of a hello.
  public static let extensions = Topic(rawValue: "extensions")
  public static let compression = Topic(rawValue: "compression")
  /// The signalling suite against downgrades (RFC 7507).
  public static let fallback = Topic(rawValue: "fallback")
  /// Hellos that are unusual but right, and that some servers cannot take.
  public static let tolerance = Topic(rawValue: "tolerance")

  /// All, in the order in which they are shown.
  public static let all: [Topic] = [
    .versions, .suites, .order, .groups, .schemes, .parameters, .extensions, .compression, .fallback, .tolerance,
  ]

  public var description: String { rawValue }
}
