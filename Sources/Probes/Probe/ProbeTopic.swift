/// An aspect of a server that is probed with separate connections; costs are counted by topic.
///
/// Each topic except the first stands in the file of its examination.
public struct ProbeTopic: Hashable, Sendable, CustomStringConvertible {
  /// As on the command line and in `cost`.
  public let rawValue: String
  /// A short description of the result.
  public let summary: String
  /// The maximum number of connections per address; timed connections are counted by attempts.
  public let connections: Int
  /// Whether it is probed by default.
  public let isUsual: Bool

  package init(_ rawValue: String, _ summary: String, connections: Int, isUsual: Bool = true) {
    self.rawValue = rawValue
    self.summary = summary
    self.connections = connections
    self.isUsual = isUsual
  }

  /// Timed handshakes, and the parameters of the first one.
  public static let handshakes = ProbeTopic("handshakes", "the negotiated parameters, and the duration of each step", connections: 1)

  /// The topics of all examinations, in the order in which they are probed and displayed.
  public static let all: [ProbeTopic] = Examinations.all.reduce(into: []) { topics, examination in
    if !topics.contains(examination.topic) { topics.append(examination.topic) }
  }

  /// Nil for an unknown name.
  public static func named(_ name: String) -> ProbeTopic? { all.first { $0.rawValue == name } }

  public var description: String { rawValue }

  public static func == (left: ProbeTopic, right: ProbeTopic) -> Bool { left.rawValue == right.rawValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
