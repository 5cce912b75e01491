/// How much of a document is read before it is too much.
public struct YAMLLimits: Hashable, Sendable {
  public var bytes = 4 << 20
  /// Mappings and sequences in one another.
  public var depth = 64
  /// Values with what aliases stand for, each time they stand for it.
  public var nodes = 200_000

  public init() {}
}
