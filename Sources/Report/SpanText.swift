/// A span of time as it stands in documents, for who speaks of it elsewhere.
public enum SpanText {
  /// `23.1 ms`.
  public static func of(microseconds: Int64) -> String { Amount.span(microseconds) }
}
