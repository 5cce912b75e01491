/// Reformats streamed XML and HTML: one line per element without text, two spaces per level, colored tags.
///
/// Only white space between tags changes. XML is passed through unchanged from the first well-formedness error.
struct MarkupPretty: BodyStage {
  /// The maximum length of a name.
  private static let longestHead = 256
  private static let comment = "<!--".unicodeScalars
  private static let section = "<![CDATA[".unicodeScalars

  private enum State {
    case text
    /// After an angle bracket, before the kind of construct is known.
    case head
    case tag
    case value(Unicode.Scalar)
    case comment
    case section
    case instruction
    case declaration
    case verbatim(String)
    case givenUp
  }

  private let isHTML: Bool
  private var decoder: CharsetDecoder
  private var layout: MarkupLayout
  private var state = State.text
  private var head: [Unicode.Scalar] = []
  /// The name of the element whose start tag is being read.
  private var opened: String?
  private var isClosing = false
  /// The last two characters.
  private var tail: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
  /// The last character of a tag that is not a blank.
  private var last: Unicode.Scalar = " "
  private var brackets: UInt64 = 0

  init(isHTML: Bool, charset: Charset?, theme: Theme) {
    self.isHTML = isHTML
    decoder = CharsetDecoder(charset)
    layout = MarkupLayout(isHTML: isHTML, theme: theme)
  }

  mutating func received(_ bytes: [UInt8]) -> [UInt8] {
    for scalar in decoder.received(bytes) { append(scalar) }
    return layout.lines.taken()
  }

  mutating func finish() -> [UInt8] {
    for scalar in decoder.finish() { append(scalar) }
    flushHead()
    layout.finish()
    return layout.lines.taken()
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch state {
    case .text where scalar == "<":
      head = ["<"]
      state = .head
    case .text: layout.appendText(scalar)
    case .head: appendToHead(scalar)
    case .tag: appendToTag(scalar)
    case .value(let mark):
      layout.appendMarkup(scalar)
      if scalar == mark {
        layout.switchColour(to: .name)
        state = .tag
        last = scalar
      }
    case .comment: appendAside(scalar, isEnd: scalar == ">" && tail == ("-", "-"))
    case .instruction: appendAside(scalar, isEnd: scalar == ">" && (isHTML || tail.1 == "?"))
    case .declaration:
      if scalar == "[" { brackets += 1 }
      if scalar == "]", brackets > 0 { brackets -= 1 }
      appendAside(scalar, isEnd: scalar == ">" && brackets == 0)
    case .section:
      layout.appendVerbatim(scalar)
      if scalar == ">" && tail == ("]", "]") { state = .text }
      tail = (tail.1, scalar)
    case .verbatim(let name): appendVerbatim(scalar, of: name)
    case .givenUp: layout.appendVerbatim(scalar)
    }
  }

  private mutating func appendToHead(_ scalar: Unicode.Scalar) {
    guard head.count < Self.longestHead else { return giveUp(before: scalar) }
    let second = head.count > 1 ? head[1] : nil
    let hasName = head.count > (second == "/" ? 2 : 1)
    if second == "!" {
      appendToDeclaration(scalar)
    } else if second == nil, scalar == "/" || scalar == "!" {
      head.append(scalar)
    } else if second == nil, scalar == "?" {
      beginAside(.instruction, with: scalar)
    } else if Self.isName(scalar, isFirst: !hasName) {
      head.append(scalar)
    } else if hasName {
      beginTag(before: scalar)
    } else if isHTML {
      flushHead()
      state = .text
      append(scalar)
    } else {
      giveUp(before: scalar)
    }
  }

  private mutating func appendToDeclaration(_ scalar: Unicode.Scalar) {
    let longer = head + [scalar]
    if longer.elementsEqual(Self.comment) {
      beginAside(.comment, with: scalar)
      if isHTML { tail = ("-", "-") }
    } else if longer.elementsEqual(Self.section) {
      head = longer
      flushHead()
      state = .section
      tail = (" ", " ")
    } else if Self.comment.starts(with: longer) || Self.section.starts(with: longer) {
      head = longer
    } else {
      brackets = 0
      beginAside(.declaration, with: nil)
      append(scalar)
    }
  }

  private mutating func beginAside(_ next: State, with scalar: Unicode.Scalar?) {
    layout.beginAside()
    for held in head { layout.appendMarkup(held) }
    if let scalar { layout.appendMarkup(scalar) }
    head = []
    tail = (" ", " ")
    state = next
  }

  private mutating func appendAside(_ scalar: Unicode.Scalar, isEnd: Bool) {
    layout.appendMarkup(scalar)
    tail = (tail.1, scalar)
    guard isEnd else { return }
    layout.end()
    state = .text
  }

  private mutating func beginTag(before scalar: Unicode.Scalar) {
    isClosing = head.count > 1 && head[1] == "/"
    var name = ""
    for held in head.dropFirst(isClosing ? 2 : 1) { name.unicodeScalars.append(isHTML ? Self.lowered(held) : held) }
    if isClosing {
      guard layout.close(name) else { return giveUp(before: scalar) }
    } else {
      layout.open(name)
    }
    for held in head { layout.appendMarkup(held) }
    head = []
    opened = isClosing ? nil : name
    state = .tag
    last = " "
    appendToTag(scalar)
  }

  private mutating func appendToTag(_ scalar: Unicode.Scalar) {
    if scalar == "<", !isHTML {
      layout.end()
      return giveUp(before: scalar)
    }
    let beginsValue = (scalar == "\"" || scalar == "'") && (last == "=" || !isHTML)
    if beginsValue {
      layout.switchColour(to: .string)
      state = .value(scalar)
    }
    layout.appendMarkup(scalar)
    if scalar == ">" {
      let isEmptyElement = last == "/" && !isClosing
      layout.end(isEmptyElement: isEmptyElement)
      state = .text
      if isHTML, !isEmptyElement, let opened, MarkupElement.verbatim.contains(opened) { state = .verbatim(opened) }
    } else if scalar != " ", scalar != "\t", scalar != "\n", scalar != "\r" {
      last = scalar
    }
  }

  /// Ends only at the end tag of the element.
  private mutating func appendVerbatim(_ scalar: Unicode.Scalar, of name: String) {
    let end = ("</" + name).unicodeScalars
    if head.count == end.count, !Self.isName(scalar, isFirst: false) { return beginTag(before: scalar) }
    if end.dropFirst(head.count).first == Self.lowered(scalar) {
      head.append(scalar)
    } else {
      flushHead()
      if scalar == "<" { head = ["<"] } else { layout.appendVerbatim(scalar) }
    }
  }

  private mutating func giveUp(before scalar: Unicode.Scalar) {
    flushHead()
    state = .givenUp
    layout.appendVerbatim(scalar)
  }

  private mutating func flushHead() {
    for scalar in head { layout.appendVerbatim(scalar) }
    head = []
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value | 0x20)) : scalar
  }

  /// Approximates the grammar of names (XML 1.0, section 2.3).
  private static func isName(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_", ":": true
    case "0"..."9", "-", ".": !isFirst
    default: scalar.value >= 0xb7
    }
  }
}
