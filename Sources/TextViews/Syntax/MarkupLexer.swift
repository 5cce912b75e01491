/// Roles of XML and HTML, with the style sheets and scripts in HTML.
struct MarkupLexer: SyntaxLexer {
  private enum State {
    case text
    case entity
    /// After an angle bracket, before the kind of construct is known.
    case head
    /// The name of a tag.
    case tagName
    case tag
    case unquoted
    case value(Unicode.Scalar)
    case comment
    case section
    case declaration(Unicode.Scalar)
    /// The content of an element that only its end tag ends.
    case verbatim
  }

  private enum Inner { case none, css(CSSLexer), javaScript(JavaScriptLexer) }

  private static let comment = Array("<!--".unicodeScalars)
  private static let section = Array("<![CDATA[".unicodeScalars)
  private static let longestName = 16
  private static let longestEntity = 32

  private let isHTML: Bool
  private var state = State.text
  private var head: [Unicode.Scalar] = []
  private var isClosing = false
  /// The name of the tag in lower case, if it is short.
  private var name: [Unicode.Scalar] = []
  private var verbatimEnd: [Unicode.Scalar] = []
  private var inner = Inner.none
  /// The last two characters.
  private var tail: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
  private var last: Unicode.Scalar = " "
  private var length = 0

  init(isHTML: Bool) { self.isHTML = isHTML }

  mutating func received(_ scalar: Unicode.Scalar, into runs: inout SyntaxRuns) {
    switch state {
    case .text: appendText(scalar, &runs)
    case .entity:
      length += 1
      guard Self.isName(scalar) || scalar == "#" || scalar == ";", length < Self.longestEntity else {
        state = .text
        return appendText(scalar, &runs)
      }
      runs.append(scalar, as: .keyword)
      if scalar == ";" { state = .text }
    case .head: appendHead(scalar, &runs)
    case .tagName:
      guard Self.isName(scalar) else {
        state = .tag
        return appendTag(scalar, &runs)
      }
      if name.count < Self.longestName { name.append(Self.lowered(scalar)) }
      runs.append(scalar, as: .name)
    case .tag: appendTag(scalar, &runs)
    case .unquoted:
      if scalar == ">" || scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
        state = .tag
        return appendTag(scalar, &runs)
      }
      runs.append(scalar, as: .string)
    case .value(let mark):
      runs.append(scalar, as: .string)
      if scalar == mark {
        state = .tag
        last = scalar
      }
    case .comment:
      runs.append(scalar, as: .comment)
      if scalar == ">", tail == ("-", "-") { state = .text }
      tail = (tail.1, scalar)
    case .section:
      runs.append(scalar, as: .plain)
      if scalar == ">", tail == ("]", "]") { state = .text }
      tail = (tail.1, scalar)
    case .declaration(let mark):
      runs.append(scalar, as: .keyword)
      if scalar == ">", mark == "!" || isHTML || tail.1 == "?" { state = .text }
      tail = (tail.1, scalar)
    case .verbatim: appendVerbatim(scalar, &runs)
    }
  }

  mutating func finish(into runs: inout SyntaxRuns) {
    if case .verbatim = state {
      release(&runs)
      finishInner(&runs)
    } else {
      runs.append(contentsOf: head, as: .plain)
    }
    head = []
    state = .text
  }

  private mutating func appendText(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    switch scalar {
    case "<":
      head = [scalar]
      state = .head
    case "&":
      runs.append(scalar, as: .keyword)
      length = 0
      state = .entity
    default: runs.append(scalar, as: .plain)
    }
  }

  private mutating func appendHead(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    let longer = head + [scalar]
    if longer == Self.comment || longer == Self.section {
      head = []
      let isComment = longer.count == Self.comment.count
      tail = isComment && isHTML ? ("-", "-") : (" ", " ")
      state = isComment ? .comment : .section
      runs.append(contentsOf: longer, as: isComment ? .comment : .keyword)
    } else if Self.comment.starts(with: longer) || Self.section.starts(with: longer) || longer == ["<", "/"] {
      head = longer
    } else if head.count > 1, head[1] == "!" {
      beginDeclaration("!", &runs)
      received(scalar, into: &runs)
    } else if scalar == "?", head.count == 1 {
      beginDeclaration("?", &runs)
      received(scalar, into: &runs)
    } else if Self.isName(scalar) {
      isClosing = head.count > 1
      runs.append(contentsOf: longer, as: .name)
      name = [Self.lowered(scalar)]
      head = []
      state = .tagName
    } else {
      runs.append(contentsOf: head, as: .plain)
      head = []
      state = .text
      appendText(scalar, &runs)
    }
  }

  private mutating func beginDeclaration(_ mark: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    runs.append(contentsOf: head, as: .keyword)
    head = []
    tail = (" ", " ")
    state = .declaration(mark)
  }

  private mutating func appendTag(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    switch scalar {
    case ">":
      runs.append(scalar, as: .name)
      state = .text
      if isHTML, !isClosing, last != "/" { beginVerbatim() }
      last = " "
    case "\"" where last == "=" || !isHTML, "'" where last == "=" || !isHTML:
      runs.append(scalar, as: .string)
      state = .value(scalar)
    case " ", "\t", "\r", "\n", "=", "/":
      runs.append(scalar, as: scalar == "/" ? .name : .plain)
      if scalar == "=" || scalar == "/" { last = scalar }
    default:
      if last == "=" {
        state = .unquoted
        runs.append(scalar, as: .string)
      } else {
        runs.append(scalar, as: .keyword)
      }
      last = scalar
    }
  }

  private mutating func beginVerbatim() {
    var text = ""
    text.unicodeScalars.append(contentsOf: name)
    switch text {
    case "script": inner = .javaScript(JavaScriptLexer())
    case "style": inner = .css(CSSLexer())
    case "textarea", "title", "iframe", "noframes", "xmp": inner = .none
    default: return
    }
    verbatimEnd = ["<", "/"] + name
    head = []
    state = .verbatim
  }

  private mutating func appendVerbatim(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    if head.count == verbatimEnd.count, !Self.isName(scalar) {
      finishInner(&runs)
      runs.append(contentsOf: head, as: .name)
      head = []
      isClosing = true
      state = .tag
      last = " "
      return appendTag(scalar, &runs)
    }
    if head.count < verbatimEnd.count, verbatimEnd[head.count] == Self.lowered(scalar) {
      head.append(scalar)
    } else {
      release(&runs)
      if scalar == "<" { head = [scalar] } else { appendInner(scalar, &runs) }
    }
  }

  /// Appends what looked like the beginning of the end tag.
  private mutating func release(_ runs: inout SyntaxRuns) {
    for scalar in head { appendInner(scalar, &runs) }
    head = []
  }

  private mutating func appendInner(_ scalar: Unicode.Scalar, _ runs: inout SyntaxRuns) {
    switch inner {
    case .none: runs.append(scalar, as: .plain)
    case .css(var lexer):
      inner = .none
      lexer.received(scalar, into: &runs)
      inner = .css(lexer)
    case .javaScript(var lexer):
      inner = .none
      lexer.received(scalar, into: &runs)
      inner = .javaScript(lexer)
    }
  }

  private mutating func finishInner(_ runs: inout SyntaxRuns) {
    switch inner {
    case .none: break
    case .css(var lexer): lexer.finish(into: &runs)
    case .javaScript(var lexer): lexer.finish(into: &runs)
    }
    inner = .none
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value | 0x20)) : scalar
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", ":", "-", ".": true
    default: scalar.value >= 0xb7
    }
  }
}
