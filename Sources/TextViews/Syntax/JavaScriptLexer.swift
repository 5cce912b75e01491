/// Roles of JavaScript (ECMA-262, section 12), without a parser: whether a solidus starts a regular expression depends on the token before.
struct JavaScriptLexer: SyntaxLexer {
  private enum State {
    case between
    case slash
    case lineComment
    case comment, commentStar
    case string(Unicode.Scalar), stringEscape(Unicode.Scalar)
    case template, templateEscape, templateDollar
    case pattern, patternEscape, patternClass, patternClassEscape
    /// The letters after a regular expression.
    case flags
    case word
    case number
  }

  /// The longest keyword has ten letters.
  private static let longestKeyword = 10
  private static let deepest = 64

  private var state = State.between
  /// The beginning of a word that may be a keyword.
  private var word: [Unicode.Scalar] = []
  private var isLongWord = false
  /// True if an operand precedes, so that a solidus divides.
  private var followsOperand = false
  /// For each open template, the braces that are open in its substitution.
  private var braces: [UInt64] = []

  mutating func received(_ scalar: Unicode.Scalar, into runs: inout SyntaxRuns) {
    switch state {
    case .between: appendBare(scalar, &runs)
    case .slash: appendAfterSlash(scalar, &runs)
    case .lineComment:
      runs.append(scalar, as: .comment)
      if Self.isLineEnd(scalar) { state = .between }
    case .comment, .commentStar:
      runs.append(scalar, as: .comment)
      if scalar == "/", case .commentStar = state { state = .between } else { state = scalar == "*" ? .commentStar : .comment }
    case .string(let mark):
      runs.append(scalar, as: .string)
      if scalar == mark || scalar == "\n" { endOperand() } else if scalar == "\\" { state = .stringEscape(mark) }
    case .stringEscape(let mark):
      runs.append(scalar, as: .string)
      state = .string(mark)
    case .template, .templateEscape, .templateDollar: appendTemplate(scalar, &runs)
    case .pattern, .patternEscape, .patternClass, .patternClassEscape: appendPattern(scalar, &runs)
    case .flags:
      guard Self.isLetter(scalar) else { return endAndAppend(scalar, &runs) }
      runs.append(scalar, as: .string)
    case .word: appendWord(scalar, &runs)
    case .number:
      guard Self.isLetter(scalar) || ("0"..."9").contains(scalar) || scalar == "." else { return endAndAppend(scalar, &runs) }
      runs.append(scalar, as: .number)
    }
  }

  mutating func finish(into runs: inout SyntaxRuns) {
    if case .slash = state { runs.append("/", as: .plain) }
    endWord(&runs)
    state = .between
  }

  private mutating func endOperand() {
    state = .between
    followsOperand = true
  }

  private mutating func endAndAppend(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    endOperand()
    appendBare(scalar, &runs)
  }

  private mutating func appendBare(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    switch scalar {
    case "/": state = .slash
    case "\"", "'":
      runs.append(scalar, as: .string)
      state = .string(scalar)
    case "`":
      runs.append(scalar, as: .string)
      state = .template
    case "0"..."9":
      runs.append(scalar, as: .number)
      state = .number
    case " ", "\t", "\r", "\n": runs.append(scalar, as: .plain)
    default:
      if Self.isLetter(scalar) {
        word = [scalar]
        isLongWord = false
        state = .word
      } else {
        appendMark(scalar, &runs)
      }
    }
  }

  private mutating func appendMark(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    if let open = braces.last {
      if scalar == "{" { braces[braces.count - 1] = open + 1 }
      if scalar == "}" {
        guard open > 0 else {
          // The end of a substitution.
          braces.removeLast()
          runs.append(scalar, as: .keyword)
          state = .template
          return
        }
        braces[braces.count - 1] = open - 1
      }
    }
    runs.append(scalar, as: .plain)
    followsOperand = scalar == ")" || scalar == "]" || scalar == "}"
  }

  private mutating func appendAfterSlash(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    switch scalar {
    case "/", "*":
      runs.append("/", as: .comment)
      runs.append(scalar, as: .comment)
      state = scalar == "/" ? .lineComment : .comment
    case _ where followsOperand:
      runs.append("/", as: .plain)
      followsOperand = false
      state = .between
      appendBare(scalar, &runs)
    default:
      runs.append("/", as: .string)
      state = .pattern
      appendPattern(scalar, &runs)
    }
  }

  private mutating func appendPattern(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    runs.append(scalar, as: .string)
    if Self.isLineEnd(scalar) {
      state = .between
      return
    }
    switch state {
    case .patternEscape: state = .pattern
    case .patternClassEscape: state = .patternClass
    case .patternClass: if scalar == "\\" { state = .patternClassEscape } else if scalar == "]" { state = .pattern }
    default:
      switch scalar {
      case "\\": state = .patternEscape
      case "[": state = .patternClass
      case "/": state = .flags
      default: break
      }
    }
  }

  private mutating func appendTemplate(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    if case .templateDollar = state {
      if scalar == "{", braces.count < Self.deepest {
        runs.append("$", as: .keyword)
        runs.append(scalar, as: .keyword)
        braces.append(0)
        followsOperand = false
        state = .between
        return
      }
      runs.append("$", as: .string)
      state = .template
    }
    if case .templateEscape = state {
      runs.append(scalar, as: .string)
      state = .template
    } else if scalar == "$" {
      state = .templateDollar
    } else {
      runs.append(scalar, as: .string)
      if scalar == "`" { endOperand() } else if scalar == "\\" { state = .templateEscape }
    }
  }

  private mutating func appendWord(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    guard Self.isLetter(scalar) || ("0"..."9").contains(scalar) else {
      endWord(&runs)
      return appendBare(scalar, &runs)
    }
    if !isLongWord, word.count < Self.longestKeyword {
      word.append(scalar)
    } else {
      isLongWord = true
      runs.append(contentsOf: word, as: .plain)
      word = []
      runs.append(scalar, as: .plain)
    }
  }

  private mutating func endWord(_ runs: inout SyntaxRuns) {
    switch state {
    case .word:
      var text = ""
      text.unicodeScalars.append(contentsOf: word)
      let role: SyntaxRole = isLongWord ? .plain : Self.literals.contains(text) || Self.keywords.contains(text) ? .keyword : .plain
      runs.append(contentsOf: word, as: role)
      word = []
      followsOperand = role == .plain || Self.literals.contains(text)
    case .templateDollar:
      runs.append("$", as: .string)
    default: break
    }
    state = .between
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_", "$", "#", "@", "\\": true
    case "\u{2028}", "\u{2029}": false
    default: scalar.value >= 0x80
    }
  }

  private static let literals: Set<String> = ["false", "null", "super", "this", "true", "undefined", "NaN", "Infinity"]

  private static let keywords: Set<String> = [
    "async", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "enum",
    "export", "extends", "finally", "for", "from", "function", "get", "if", "import", "in", "instanceof", "let", "new", "of", "return",
    "set", "static", "switch", "throw", "try", "typeof", "var", "void", "while", "with", "yield",
  ]
}
