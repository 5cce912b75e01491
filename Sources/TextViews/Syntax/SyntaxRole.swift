/// The role of a character in its language, which determines its color.
enum SyntaxRole: Hashable, Sendable, CaseIterable {
  case plain
  /// A key, a tag, an attribute, a property or a selector.
  case name
  case string
  case number
  /// A keyword, a literal such as `null`, or an escape.
  case keyword
  case comment
}

/// Assigns roles to the characters of a text.
///
/// Each character is appended once and in order, whether or not the text is valid; those held back until their role is known are bounded in
/// number. The roles do not depend on the portions of the text.
protocol SyntaxLexer: Sendable {
  mutating func received(_ scalar: Unicode.Scalar, into runs: inout SyntaxRuns)

  /// Appends the characters that are held back.
  mutating func finish(into runs: inout SyntaxRuns)
}
