/// How far an enumeration has come.
public struct CiphersProgress: Hashable, Sendable {
  /// Pairs of version and suite.
  public var suitesFound: Int
  /// Connections that were made.
  public var connections: Int
  /// How many there will be, as far as can be told; nil when that is open.
  public var expected: Int?
  /// What else is worth a word: that we back off.
  public var note: String?

  public init(suitesFound: Int = 0, connections: Int = 0, expected: Int? = nil, note: String? = nil) {
    self.suitesFound = suitesFound
    self.connections = connections
    self.expected = expected
    self.note = note
  }
}
