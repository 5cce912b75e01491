public import RegularExpressions

/// The lines of content to show.
public struct LineSearch: Hashable, Sendable {
  public var expression: RegularExpression
  /// The number of lines shown before and after each match.
  public var context = 0
  /// Shows line numbers in files and pipes too.
  public var numbersLines = false

  public init(_ expression: RegularExpression) { self.expression = expression }

  /// Bytes of the longest line that is matched as a whole; longer lines are divided.
  public static let longestLine = 1 << 20
}
