internal import Bytes

/// Reformats streamed JSON: one line per member, two spaces per level, colors by type (RFC 8259).
///
/// It does not validate: invalid JSON is passed through except for white space. Control characters become JSON escapes.
public struct JSONPretty: BodyStage {
  /// Deeper levels are not reformatted, so that brackets alone cost neither memory nor much white space.
  private static let deepest = 64

  private enum State: Sendable {
    case between
    case word
    case string
    case escape
  }

  private let theme: Theme
  private var portions = UTF8Portions()
  private var state = State.between
  /// For each open level, whether it is an object.
  private var levels: [Bool] = []
  /// The number of open levels beyond `deepest`.
  private var hidden: UInt64 = 0
  private var expectsKey = false
  /// Whether the next token starts a new line: after a comma, or after a top-level value.
  private var owesBreak = false
  /// True directly after an opening bracket.
  private var isOpened = false
  private var isEmpty = true
  /// True after a value, where only a comma, a colon or a closing bracket is valid.
  private var followsValue = false
  private var followsBlank = false
  private var text = UTF8Text()

  /// Without colors for the theme `none`.
  public init(theme: Theme = .none) { self.theme = theme }

  /// The output that is ready.
  public mutating func received(_ bytes: [UInt8]) -> [UInt8] {
    for scalar in portions.received(bytes) { append(scalar) }
    return text.taken()
  }

  /// The remaining output, a color reset, and a line feed unless the content was empty.
  public mutating func finish() -> [UInt8] {
    for scalar in portions.finish() { append(scalar) }
    if state != .between { endColour() }
    state = .between
    if !isEmpty { text.append("\n") }
    isEmpty = true
    return text.taken()
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch state {
    case .string, .escape: appendQuoted(scalar)
    case .between, .word: appendBare(scalar)
    }
  }

  private mutating func appendQuoted(_ scalar: Unicode.Scalar) {
    appendSafely(scalar)
    if state == .escape {
      state = .string
    } else if scalar == "\\" {
      state = .escape
    } else if scalar == "\"" {
      endValue()
    }
  }

  private mutating func appendBare(_ scalar: Unicode.Scalar) {
    if state == .word && Self.endsWord(scalar) { endValue() }
    switch scalar {
    case " ", "\t", "\r", "\n": followsBlank = true
    case "{", "[": open(scalar)
    case "}", "]": close(scalar)
    case ",":
      begin(breaking: false)
      text.append(scalar)
      owesBreak = hidden == 0
      expectsKey = levels.last ?? false
      followsValue = false
    case ":":
      begin(breaking: false)
      text.append(scalar)
      if hidden == 0 { text.append(" ") }
      expectsKey = false
      followsValue = false
    case "\"":
      begin()
      beginColour(expectsKey ? .name : .string)
      text.append(scalar)
      state = .string
    default:
      if state == .between {
        begin()
        beginColour(scalar == "-" || ("0"..."9").contains(scalar) ? .number : .keyword)
        state = .word
      }
      appendSafely(scalar)
    }
  }

  private static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "{", "}", "[", "]", ",", ":", "\"", " ", "\t", "\r", "\n": true
    default: false
    }
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    begin()
    followsValue = false
    text.append(bracket)
    if levels.count == Self.deepest {
      hidden += 1
      expectsKey = false
    } else {
      levels.append(bracket == "{")
      isOpened = true
      expectsKey = bracket == "{"
    }
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    isEmpty = false
    if hidden > 0 {
      hidden -= 1
    } else if levels.popLast() != nil, !isOpened {
      breakLine()
    }
    isOpened = false
    owesBreak = levels.isEmpty
    expectsKey = false
    text.append(bracket)
    (followsValue, followsBlank) = (true, false)
  }

  /// Called before every token except closing brackets.
  private mutating func begin(breaking: Bool = true) {
    if isOpened || owesBreak && breaking {
      breakLine()
    } else if breaking, followsValue, followsBlank {
      // Invalid: only the blank separates the values.
      text.append(" ")
    }
    isOpened = false
    owesBreak = false
    isEmpty = false
  }

  private mutating func endValue() {
    endColour()
    state = .between
    (followsValue, followsBlank) = (true, false)
    if levels.isEmpty { owesBreak = true }
  }

  private mutating func breakLine() {
    text.append("\n")
    for _ in 0..<levels.count { text.append("  ") }
  }

  /// Select Graphic Rendition (ECMA-48, section 8.3.117).
  private mutating func beginColour(_ role: SyntaxRole) {
    if let parameters = theme.parameters(of: role) { text.append("\u{1b}[\(parameters)m") }
  }

  private mutating func endColour() {
    if theme != .none { text.append("\u{1b}[0m") }
  }

  /// Writes control characters as JSON escapes, with surrogate pairs if required (RFC 8259, section 7).
  private mutating func appendSafely(_ scalar: Unicode.Scalar) {
    guard scalar.isHostile else {
      text.append(scalar)
      return
    }
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      text.append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    }
  }
}
