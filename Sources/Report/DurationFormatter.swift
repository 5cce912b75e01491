internal import Observation

/// A duration formatted as in documents, for other modules.
public enum DurationFormatter {
  /// `23.1 ms`.
  public static func of(microseconds: Int64) -> String { AmountFormatter.span(microseconds) }
}
