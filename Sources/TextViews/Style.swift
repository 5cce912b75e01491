/// The style of text: colors, and line drawing if the terminal supports it.
public struct Style: Hashable, Sendable {
  public var colour: Bool
  /// Uses box-drawing characters and symbols rather than ASCII.
  public var unicode: Bool

  public init(colour: Bool = false, unicode: Bool = true) {
    self.colour = colour
    self.unicode = unicode
  }

  package var good: String { unicode ? "✔" : "+" }
  package var bad: String { unicode ? "✘" : "!" }
  /// Neither good nor bad.
  package var open: String { "?" }
  /// Notable, but not a failure.
  package var notice: String { unicode ? "•" : "-" }
  package var branch: String { unicode ? "├─ " : "|- " }
  package var lastBranch: String { unicode ? "└─ " : "`- " }
  package var trunk: String { unicode ? "│  " : "|  " }
  package var dash: String { unicode ? "–" : "to" }

  package func bold(_ text: String) -> String { paint(text, "1") }
  package func dim(_ text: String) -> String { paint(text, "2") }
  package func green(_ text: String) -> String { paint(text, "32") }
  package func cyan(_ text: String) -> String { paint(text, "36") }
  package func yellow(_ text: String) -> String { paint(text, "33") }
  package func red(_ text: String) -> String { paint(text, "1;31") }

  /// Select Graphic Rendition (ECMA-48, section 8.3.117), reset after the text.
  package func paint(_ text: String, _ parameters: String) -> String {
    colour ? "\u{1b}[\(parameters)m\(text)\u{1b}[0m" : text
  }
}
