/// Roles of YAML 1.2, line by line.
struct YAMLLexer: SyntaxLexer {
  private enum State {
    /// The indentation of a line.
    case indentation
    /// Where a node may start.
    case node
    /// A plain scalar, which may turn out to be a key.
    case scalar
    case longScalar
    /// After the end of a scalar, or of another token.
    case after
    case quoted(Unicode.Scalar), quotedEscape
    /// `&anchor`, `*alias` or `!tag`.
    case property
    /// The header of a block scalar.
    case blockHeader
    case blockText
    case comment
    /// A directive, or a document marker.
    case marker
  }

  /// Longer plain scalars are not keys.
  private static let longestKey = 128

  private var state = State.indentation
  private var indentation = 0
  /// The indentation of the line that a block scalar belongs to; nil outside of one.
  private var blockParent: Int?
  /// The scalar whose role is not known yet.
  private var held: [Unicode.Scalar] = []
  private var previous: Unicode.Scalar = "\n"
  /// Open flow collections.
  private var flows: UInt64 = 0

  mutating func received(_ scalar: Unicode.Scalar, into runs: inout SyntaxRuns) {
    append(scalar, &runs)
    previous = scalar
  }

  mutating func finish(into runs: inout SyntaxRuns) { release(&runs, isKey: false) }

  private mutating func append(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    if scalar == "\n" || scalar == "\r" { return endLine(scalar, &runs) }
    switch state {
    case .indentation:
      if scalar == " " || scalar == "\t" {
        indentation += 1
        return runs.append(scalar, as: .plain)
      }
      if let parent = blockParent, indentation > parent {
        state = .blockText
        return runs.append(scalar, as: .string)
      }
      blockParent = nil
      if indentation == 0, scalar == "%" {
        state = .marker
        return runs.append(scalar, as: .keyword)
      }
      state = .node
      appendNode(scalar, &runs)
    case .node: appendNode(scalar, &runs)
    case .scalar, .longScalar: appendScalar(scalar, &runs)
    case .after:
      if scalar == "#", previous == " " || previous == "\t" { return begin(.comment, scalar, .comment, &runs) }
      if scalar == ":" || scalar == "," || scalar == "[" || scalar == "{" || scalar == "]" || scalar == "}" { state = .node }
      appendMark(scalar, &runs)
    case .quoted(let mark):
      runs.append(scalar, as: .string)
      if scalar == mark { state = .after } else if scalar == "\\", mark == "\"" { state = .quotedEscape }
    case .quotedEscape:
      runs.append(scalar, as: .string)
      state = .quoted("\"")
    case .property:
      if scalar == " " || scalar == "\t" || flows > 0 && (scalar == "," || scalar == "]" || scalar == "}") {
        state = .node
        return appendNode(scalar, &runs)
      }
      runs.append(scalar, as: .keyword)
    case .blockHeader:
      if scalar == "#", previous == " " { return begin(.comment, scalar, .comment, &runs) }
      runs.append(scalar, as: .keyword)
    case .blockText: runs.append(scalar, as: .string)
    case .comment: runs.append(scalar, as: .comment)
    case .marker: runs.append(scalar, as: .keyword)
    }
  }

  private mutating func begin(_ next: State, _ scalar: Unicode.Scalar, _ role: SyntaxRole, _ runs: inout SyntaxRuns) {
    state = next
    runs.append(scalar, as: role)
  }

  private mutating func endLine(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    switch state {
    // Quoted scalars continue on the next line.
    case .quoted: return runs.append(scalar, as: .string)
    case .quotedEscape:
      state = .quoted("\"")
      return runs.append(scalar, as: .string)
    case .blockHeader: blockParent = indentation
    default: release(&runs, isKey: false)
    }
    runs.append(scalar, as: .plain)
    state = .indentation
    indentation = 0
  }

  private mutating func appendNode(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    switch scalar {
    case " ", "\t": runs.append(scalar, as: .plain)
    case "#" where Self.isBlank(previous): begin(.comment, scalar, .comment, &runs)
    case "\"", "'": begin(.quoted(scalar), scalar, .string, &runs)
    case "&", "*", "!": begin(.property, scalar, .keyword, &runs)
    case "|" where flows == 0, ">" where flows == 0: begin(.blockHeader, scalar, .keyword, &runs)
    case "[", "]", "{", "}", ",": appendMark(scalar, &runs)
    default:
      held = [scalar]
      state = .scalar
    }
  }

  private mutating func appendMark(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    if scalar == "[" || scalar == "{" { flows += 1 }
    if scalar == "]" || scalar == "}", flows > 0 { flows -= 1 }
    runs.append(scalar, as: .plain)
  }

  private mutating func appendScalar(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    let isMark = flows > 0 && (scalar == "," || scalar == "]" || scalar == "}" || scalar == "[" || scalar == "{")
    if Self.isBlank(scalar), previous == ":" || held == ["-"] || held == ["?"] {
      release(&runs, isKey: true)
      state = .node
      return runs.append(scalar, as: .plain)
    }
    if isMark {
      release(&runs, isKey: false)
      state = scalar == "," ? .node : scalar == "]" || scalar == "}" ? .after : .node
      return appendMark(scalar, &runs)
    }
    if scalar == "#", Self.isBlank(previous) {
      release(&runs, isKey: false)
      return begin(.comment, scalar, .comment, &runs)
    }
    if case .longScalar = state { return runs.append(scalar, as: .plain) }
    held.append(scalar)
    if held.count > Self.longestKey {
      runs.append(contentsOf: held, as: .plain)
      held = []
      state = .longScalar
    }
  }

  /// Appends the held scalar: a key without its colon, a marker, a literal or a string.
  private mutating func release(_ runs: inout SyntaxRuns, isKey: Bool) {
    defer { held = [] }
    guard let last = held.last else { return }
    if held == ["-"] || held == ["?"] || held == [":"] { return runs.append(last, as: .plain) }
    // At the end of a line a colon ends a key too.
    if isKey || last == ":" {
      runs.append(contentsOf: held.dropLast(), as: .name)
      return runs.append(last, as: last == ":" ? .plain : .name)
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: held)
    while text.last == " " || text.last == "\t" { text.removeLast() }
    runs.append(contentsOf: held, as: Self.role(of: text))
  }

  private static func role(of text: String) -> SyntaxRole {
    if text == "---" || text == "..." || literals.contains(text.lowercased()) { return .keyword }
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    return !digits.isEmpty && (Double(digits) != nil || digits.hasPrefix("0x")) && digits.first?.isLetter == false ? .number : .string
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" }

  /// The core schema (YAML 1.2.2, section 10.3).
  private static let literals: Set<String> = ["null", "~", "true", "false", ".inf", "-.inf", ".nan"]
}
