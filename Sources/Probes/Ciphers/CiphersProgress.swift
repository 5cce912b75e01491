/// The progress of an enumeration.
public struct CiphersProgress: Hashable, Sendable {
  /// Number of pairs of version and suite.
  public var suitesFound: Int
  /// Connections made so far.
  public var connections: Int
  /// The estimated total number of connections; nil if unknown.
  public var expected: Int?
  /// A note for the user, such as a reduced rate; nil if there is none.
  public var note: String?

  public init(suitesFound: Int = 0, connections: Int = 0, expected: Int? = nil, note: String? = nil) {
    self.suitesFound = suitesFound
    self.connections = connections
    self.expected = expected
    self.note = note
  }
}
