/// Roles of JSON (RFC 8259), also of values one after another.
struct JSONLexer: SyntaxLexer {
  private enum State { case between, word(SyntaxRole), string(SyntaxRole), escape(SyntaxRole) }

  /// Levels whose kind is known; strings of deeper ones are never keys.
  private static let deepest = 64

  private var state = State.between
  /// A bit for each open level, the innermost lowest: one for an object.
  private var objects: UInt64 = 0
  private var depth: UInt64 = 0
  private var expectsKey = false

  mutating func received(_ scalar: Unicode.Scalar, into runs: inout SyntaxRuns) {
    switch state {
    case .string(let role):
      runs.append(scalar, as: role)
      if scalar == "\\" { state = .escape(role) } else if scalar == "\"" { state = .between }
    case .escape(let role):
      runs.append(scalar, as: role)
      state = .string(role)
    case .between, .word: appendBare(scalar, &runs)
    }
  }

  mutating func finish(into runs: inout SyntaxRuns) {}

  private mutating func appendBare(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    switch scalar {
    case " ", "\t", "\r", "\n":
      runs.append(scalar, as: .plain)
      state = .between
    case "{", "[", "}", "]", ",", ":":
      runs.append(scalar, as: .plain)
      state = .between
      note(scalar)
    case "\"":
      let role: SyntaxRole = expectsKey ? .name : .string
      runs.append(scalar, as: role)
      state = .string(role)
    default:
      if case .between = state { state = .word(scalar == "-" || ("0"..."9").contains(scalar) ? .number : .keyword) }
      if case .word(let role) = state { runs.append(scalar, as: role) }
    }
  }

  private mutating func note(_ mark: Unicode.Scalar) {
    switch mark {
    case "{", "[":
      depth += 1
      if depth <= Self.deepest { objects = objects << 1 | (mark == "{" ? 1 : 0) }
    case "}", "]":
      if depth > 0, depth <= Self.deepest { objects >>= 1 }
      if depth > 0 { depth -= 1 }
    default: break
    }
    expectsKey = (mark == "{" || mark == ",") && (1...UInt64(Self.deepest)).contains(depth) && objects & 1 == 1
  }
}
