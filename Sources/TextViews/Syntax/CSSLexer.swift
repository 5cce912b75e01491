/// Roles of style sheets (CSS Syntax Module Level 3).
struct CSSLexer: SyntaxLexer {
  private enum State {
    case between
    /// After a solidus that may start a comment.
    case slash
    case comment, commentStar
    case string(Unicode.Scalar), stringEscape(Unicode.Scalar)
    case word(SyntaxRole)
  }

  private var state = State.between
  /// A bit for each open block, the innermost lowest: one if it has rules and no declarations. Deeper levels count as declarations.
  private var ruleBlocks: UInt64 = 0
  private var depth: UInt64 = 0
  /// True in the prelude of an at-rule such as `@media`.
  private var isAtRule = false
  /// True after the colon of a declaration.
  private var isValue = false
  private var isEscaped = false

  mutating func received(_ scalar: Unicode.Scalar, into runs: inout SyntaxRuns) {
    switch state {
    case .slash:
      if scalar == "*" {
        runs.append("/", as: .comment)
        runs.append(scalar, as: .comment)
        state = .comment
      } else {
        runs.append("/", as: .plain)
        state = .between
        appendBare(scalar, &runs)
      }
    case .comment, .commentStar:
      runs.append(scalar, as: .comment)
      if scalar == "/", case .commentStar = state { state = .between } else { state = scalar == "*" ? .commentStar : .comment }
    case .string(let mark):
      runs.append(scalar, as: .string)
      // A string ends with its line (section 4.3.5).
      if scalar == mark || scalar == "\n" { state = .between } else if scalar == "\\" { state = .stringEscape(mark) }
    case .stringEscape(let mark):
      runs.append(scalar, as: .string)
      state = .string(mark)
    case .between, .word: appendBare(scalar, &runs)
    }
  }

  mutating func finish(into runs: inout SyntaxRuns) {
    if case .slash = state { runs.append("/", as: .plain) }
    state = .between
  }

  private var hasRules: Bool { depth == 0 || depth <= 64 && ruleBlocks & 1 == 1 }

  private mutating func appendBare(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    if case .word(let role) = state, Self.isName(scalar) || isEscaped || role == .number && (scalar == "%" || scalar == ".") {
      isEscaped = scalar == "\\" && !isEscaped
      return runs.append(scalar, as: role)
    }
    state = .between
    switch scalar {
    case "/": state = .slash
    case "\"", "'":
      runs.append(scalar, as: .string)
      state = .string(scalar)
    case "@":
      isAtRule = true
      begin(.keyword, scalar, &runs)
    case "!": begin(.keyword, scalar, &runs)
    case "#": begin(isValue ? .number : .name, scalar, &runs)
    case "0"..."9": begin(isValue || isAtRule ? .number : .name, scalar, &runs)
    case ".", ":", "*", ">", "~", "&", "^", "$", "|":
      if scalar == ":", !hasRules { isValue = true }
      runs.append(scalar, as: hasRules && !isAtRule ? .name : .plain)
    case "{", "}", ";":
      runs.append(scalar, as: .plain)
      note(scalar)
    // A sign, which does not belong to a number's color.
    case "-" where isValue: runs.append(scalar, as: .plain)
    default:
      guard Self.isName(scalar) else { return runs.append(scalar, as: .plain) }
      isEscaped = scalar == "\\"
      begin(isValue || isAtRule ? .plain : .name, scalar, &runs)
    }
  }

  private mutating func begin(_ role: SyntaxRole, _ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    runs.append(scalar, as: role)
    state = .word(role)
  }

  private mutating func note(_ mark: Unicode.Scalar) {
    if mark == "{" {
      depth += 1
      if depth <= 64 { ruleBlocks = ruleBlocks << 1 | (isAtRule ? 1 : 0) }
    } else if mark == "}", depth > 0 {
      if depth <= 64 { ruleBlocks >>= 1 }
      depth -= 1
    }
    isAtRule = false
    isValue = false
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", "\\": true
    default: scalar.value >= 0x80
    }
  }
}
