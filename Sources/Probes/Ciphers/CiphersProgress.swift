/// How far an enumeration has come.
public struct CiphersProgress: Hashable, Sendable {
  /// Pairs of version and suite.
  public var suitesFound: Int
  public var answered: Int
  /// Hellos of the whole work, as far as can be told.
  public var expected: Int
  /// Those begun so far.
  public var connections: Int
  /// The server has shown that it wants fewer connections.
  public var isHeldBack: Bool
}
