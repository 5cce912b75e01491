internal import Checks

/// The style of text: colors, and line drawing if the terminal supports it.
public struct Style: Hashable, Sendable {
  public var colour: Bool
  /// Uses box-drawing characters and symbols rather than ASCII.
  public var unicode: Bool

  public init(colour: Bool = false, unicode: Bool = true) {
    self.colour = colour
    self.unicode = unicode
  }

  var good: String { unicode ? "✔" : "+" }
  var bad: String { unicode ? "✘" : "!" }
  /// Neither good nor bad.
  var open: String { "?" }
  /// Notable, but not a failure.
  var notice: String { unicode ? "•" : "-" }
  var branch: String { unicode ? "├─ " : "|- " }
  var lastBranch: String { unicode ? "└─ " : "`- " }
  var trunk: String { unicode ? "│  " : "|  " }
  var dash: String { unicode ? "–" : "to" }

  func bold(_ text: String) -> String { paint(text, "1") }
  func dim(_ text: String) -> String { paint(text, "2") }
  func green(_ text: String) -> String { paint(text, "32") }
  func cyan(_ text: String) -> String { paint(text, "36") }
  func yellow(_ text: String) -> String { paint(text, "33") }
  func red(_ text: String) -> String { paint(text, "1;31") }

  func paint(_ text: String, as severity: Severity) -> String {
    switch severity {
    case .critical, .high: paint(text, "1;31")
    case .medium: paint(text, "33")
    case .low: paint(text, "36")
    case .info: paint(text, "34")
    }
  }

  /// Select Graphic Rendition (ECMA-48, section 8.3.117), reset after the text.
  private func paint(_ text: String, _ parameters: String) -> String {
    colour ? "\u{1b}[\(parameters)m\(text)\u{1b}[0m" : text
  }
}
