/// Determines the line breaks and the indentation of markup.
struct MarkupLayout: Sendable {
  /// Deeper levels are not reformatted, so that tags alone cost neither memory nor much white space.
  private static let deepest = 64
  /// A longer run of blanks is not layout.
  private static let longestBlanks = 4_096

  private enum Opened {
    case nothing, level, hidden
  }

  private let isHTML: Bool
  private let theme: Theme
  var lines = ScreenLines()
  private var levels = [MarkupLevel(name: "")]
  /// The number of open levels beyond `deepest`.
  private var hidden: UInt64 = 0
  /// Blanks that are dropped unless text follows.
  private var blanks: [Unicode.Scalar] = []
  private var opened = Opened.nothing
  private var isEmpty = true

  init(isHTML: Bool, theme: Theme) {
    self.isHTML = isHTML
    self.theme = theme
  }

  mutating func appendText(_ scalar: Unicode.Scalar) {
    if scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r", blanks.count < Self.longestBlanks {
      blanks.append(scalar)
    } else {
      appendVerbatim(scalar)
    }
  }

  /// Appends text whose blanks are significant.
  mutating func appendVerbatim(_ scalar: Unicode.Scalar) {
    flushBlanks()
    levels[levels.count - 1].isMixed = true
    isEmpty = false
    lines.append(scalar)
  }

  /// Appends a character of a tag or another construct in angle brackets.
  mutating func appendMarkup(_ scalar: Unicode.Scalar) { lines.append(scalar) }

  /// Starts a comment, a declaration or a processing instruction.
  mutating func beginAside() {
    begin()
    switchColour(to: .comment)
  }

  mutating func open(_ name: String) {
    opened = .nothing
    if isHTML, hidden == 0, let ended = MarkupElement.ended[name] {
      while let last = levels.last, ended.contains(last.name) { levels.removeLast() }
    }
    begin()
    switchColour(to: .name)
    guard !isHTML || !MarkupElement.void.contains(name) else { return }
    if levels.count > Self.deepest {
      hidden += 1
      opened = .hidden
    } else {
      levels.append(MarkupLevel(name: name, isMixed: levels.last?.isMixed ?? false))
      opened = .level
    }
  }

  /// False if no element of that name is open, so that XML is not well-formed.
  mutating func close(_ name: String) -> Bool {
    opened = .nothing
    if hidden > 0 {
      hidden -= 1
      flushBlanks()
    } else if let place = levels.lastIndex(where: { $0.name == name }), place > 0, isHTML || place == levels.count - 1 {
      let level = levels[place]
      levels.removeSubrange(place...)
      if level.isBroken && !level.isMixed {
        breakLine()
      } else {
        if !level.isMixed && blanks.contains("\n") { blanks = [] }
        flushBlanks()
      }
    } else if isHTML {
      begin()
    } else {
      return false
    }
    switchColour(to: .name)
    return true
  }

  /// Called after the closing bracket of a tag.
  mutating func end(isEmptyElement: Bool = false) {
    switchColour(to: .plain)
    switch opened {
    case .level where isEmptyElement: levels.removeLast()
    case .hidden where isEmptyElement: hidden -= 1
    default: break
    }
    opened = .nothing
  }

  /// The remaining output, and a line feed unless the content was empty.
  mutating func finish() {
    switchColour(to: .plain)
    blanks = []
    lines.finish()
    if !isEmpty { lines.append("\n") }
    isEmpty = true
  }

  /// Select Graphic Rendition (ECMA-48, section 8.3.117).
  mutating func switchColour(to role: SyntaxRole) {
    guard theme != .none else { return }
    lines.append(sequence: "\u{1b}[\(theme.parameters(of: role).map { "0;" + $0 } ?? "0")m")
  }

  private mutating func begin() {
    if hidden > 0 || levels.last?.isMixed ?? false {
      flushBlanks()
    } else {
      levels[levels.count - 1].isBroken = true
      if isEmpty { blanks = [] } else { breakLine() }
    }
    isEmpty = false
  }

  private mutating func breakLine() {
    blanks = []
    lines.append("\n")
    for _ in 1..<levels.count { lines.append(contentsOf: "  ".unicodeScalars) }
  }

  private mutating func flushBlanks() {
    lines.append(contentsOf: blanks)
    blanks = []
  }
}
