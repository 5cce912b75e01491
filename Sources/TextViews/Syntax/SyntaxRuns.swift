internal import Bytes

/// Escaped text in which the characters of a role have its color.
///
/// Without its color sequences it is the text of `ScreenLines`.
struct SyntaxRuns: Sendable {
  private let theme: Theme
  private var lines = ScreenLines()
  /// The role whose color is active.
  private var active = SyntaxRole.plain

  init(theme: Theme) { self.theme = theme }

  mutating func append(_ scalar: Unicode.Scalar, as role: SyntaxRole) {
    switch scalar {
    case " ", "\t": break
    // A color ends with its line: pagers and searches divide the output there.
    case "\r", "\n": if active != .plain { change(to: .plain) }
    default: if role != active { change(to: role) }
    }
    lines.append(scalar)
  }

  mutating func append(contentsOf scalars: some Sequence<Unicode.Scalar>, as role: SyntaxRole) {
    for scalar in scalars { append(scalar, as: role) }
  }

  mutating func finish() {
    if active != .plain { change(to: .plain) }
    lines.finish()
  }

  /// Returns and removes the output that is ready.
  mutating func taken() -> [UInt8] { lines.taken() }

  private mutating func change(to role: SyntaxRole) {
    if active != .plain, theme != .none { lines.append(sequence: "\u{1b}[0m") }
    if let parameters = theme.parameters(of: role) { lines.append(sequence: "\u{1b}[\(parameters)m") }
    active = role
  }
}

/// Colors text for a terminal, without changing its layout.
struct SyntaxView<Lexer: SyntaxLexer>: BodyStage {
  private var decoder: CharsetDecoder
  private var lexer: Lexer
  private var runs: SyntaxRuns

  init(_ lexer: Lexer, charset: Charset?, theme: Theme) {
    decoder = CharsetDecoder(charset)
    self.lexer = lexer
    runs = SyntaxRuns(theme: theme)
  }

  mutating func received(_ bytes: [UInt8]) -> [UInt8] {
    for scalar in decoder.received(bytes) { lexer.received(scalar, into: &runs) }
    return runs.taken()
  }

  mutating func finish() -> [UInt8] {
    for scalar in decoder.finish() { lexer.received(scalar, into: &runs) }
    lexer.finish(into: &runs)
    runs.finish()
    return runs.taken()
  }
}
