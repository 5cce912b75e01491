/// Limits on the documents that are read; a document that exceeds one is rejected.
public struct YAMLLimits: Hashable, Sendable {
  public var bytes = 4 << 20
  /// Maximum nesting of mappings and sequences.
  public var depth = 64
  /// Maximum number of values; an alias counts as all values of its anchor, each time it is used.
  public var nodes = 200_000

  public init() {}
}
