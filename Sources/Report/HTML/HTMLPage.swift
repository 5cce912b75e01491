internal import Observation

/// The markup of an HTML page. Elements are always closed, and every text is escaped.
package struct HTMLPage {
  /// An entry of the table of contents.
  package struct Heading {
    let id: HTMLID
    let level: Int
    let text: String
  }

  package private(set) var bytes: [UInt8] = []
  private(set) var headings: [Heading] = []
  private(set) var lastID: Int
  private var lastLevel = 0

  /// `firstID` is the number before that of the first id, and `level` that of the heading before the first one.
  package init(afterID lastID: Int = 0, level: Int = 0) {
    self.lastID = lastID
    lastLevel = level
  }

  package mutating func newID() -> HTMLID {
    lastID += 1
    return HTMLID(number: lastID)
  }

  package mutating func text(_ text: String) { HTMLText.append(text, to: &bytes) }

  /// Text with its line ends, for preformatted elements.
  package mutating func source(_ text: String) { HTMLText.append(text, to: &bytes, keepsLines: true) }

  /// A part of the program that is no text, such as the style sheet or the markup of another page.
  package mutating func verbatim(_ literal: StaticString) { bytes.append(contentsOf: literal.description.utf8) }

  mutating func append(_ page: HTMLPage) {
    bytes.append(contentsOf: page.bytes)
    headings += page.headings
    lastID = max(lastID, page.lastID)
  }

  package mutating func element(_ name: HTMLElement, _ attributes: [HTMLAttribute] = [], _ content: (inout HTMLPage) -> Void) {
    start(name, attributes)
    bytes.append(UInt8(ascii: ">"))
    content(&self)
    bytes.append(contentsOf: "</\(name.rawValue)>".utf8)
    if name.endsLine { bytes.append(UInt8(ascii: "\n")) }
  }

  package mutating func element(_ name: HTMLElement, _ attributes: [HTMLAttribute], _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  package mutating func element(_ name: HTMLElement, _ text: String) { element(name, []) { $0.text(text) } }

  /// An element without content: `<rect …/>`.
  package mutating func empty(_ name: HTMLElement, _ attributes: [HTMLAttribute]) {
    start(name, attributes)
    bytes.append(contentsOf: "/>".utf8)
    if name.endsLine { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func start(_ name: HTMLElement, _ attributes: [HTMLAttribute]) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.rawValue.utf8)
    for attribute in attributes { attribute.append(to: &bytes) }
  }

  /// A heading of at most that level; none is more than one level below the one before.
  package mutating func heading(_ level: Int, _ attributes: [HTMLAttribute] = [], entry: String, _ content: (inout HTMLPage) -> Void) {
    let id = newID()
    lastLevel = min(level, lastLevel + 1, 6)
    headings.append(Heading(id: id, level: lastLevel, text: entry))
    element(.heading(lastLevel), [.id(id)] + attributes, content)
  }

  package mutating func heading(_ level: Int, _ text: String) { heading(level, entry: text) { $0.value(text) } }
}

extension HTMLPage {
  /// A text of any length: the beginning of a long one, and all of it on request.
  package mutating func value(_ text: String) {
    guard text.utf8.count > Self.longest else { return self.text(text) }
    let scalars = text.unicodeScalars
    let rest = scalars.count - Self.shown
    guard rest > 0 else { return self.text(text) }
    self.text(String(scalars.prefix(Self.shown)) + "…")
    element(.details, [.class("more")]) { page in
      page.element(.summary, "\(AmountFormatter.grouped(rest)) more characters")
      page.element(.div, text)
    }
  }

  private static let longest = 1_200
  private static let shown = 600

  /// A complete page in one file, which loads nothing and has no scripts.
  package static func selfContained(title: String, _ body: (inout HTMLPage) -> Void) -> [UInt8] {
    var page = HTMLPage()
    page.verbatim("<!DOCTYPE html>\n")
    page.element(.html, [.set("lang", "en")]) { page in
      page.element(.head) { page in
        page.empty(.meta, [.set("charset", "utf-8")])
        page.empty(.meta, [.set("http-equiv", "Content-Security-Policy"), HTMLStyleSheet.policy])
        page.empty(.meta, [.set("name", "referrer"), .set("content", "no-referrer")])
        page.empty(.meta, [.set("name", "viewport"), .set("content", "width=device-width, initial-scale=1")])
        page.empty(.meta, [.set("name", "color-scheme"), .set("content", "light dark")])
        page.element(.title, title)
        page.verbatim("\n")
        page.element(.style) { $0.verbatim(HTMLStyleSheet.text) }
      }
      page.element(.body) { body(&$0) }
    }
    return page.bytes
  }

  /// A text for screen readers only.
  package mutating func hidden(_ text: String) { element(.span, [.class("hidden")], text) }

  /// The sign of a result, and its name for screen readers.
  package mutating func sign(_ sign: HTMLSign) {
    guard let name = sign.name else { return }
    element(.span, [.class(sign.className), .set("aria-hidden", "true")], sign.symbol)
    hidden(name + ": ")
  }

  /// A drawing with a title and a description of all that it shows.
  mutating func figure(
    _ title: String, description: String, width: Double? = nil, height: Double, class name: StaticString,
    _ content: (inout HTMLPage) -> Void
  ) {
    let (titleID, descriptionID) = (newID(), newID())
    let breadth: HTMLAttribute = width.map { .number("width", $0) } ?? .percent("width", 1)
    let attributes: [HTMLAttribute] = [
      .set("role", "img"), .labelled(by: titleID, descriptionID), .class(name), breadth, .number("height", height),
    ]
    element(.svg, attributes) { page in
      page.element(.title, [.id(titleID)], title)
      page.element(.desc, [.id(descriptionID)], description)
      content(&page)
    }
  }

  /// A line of text of a figure; anchored at its end if `x` is the right border.
  mutating func label(_ text: String, x: HTMLAttribute, y: Double, class name: StaticString) {
    element(.text, [x, .number("y", y), .class(name)], text)
  }
}

/// The sign of a result: a symbol, a name and a color.
package enum HTMLSign {
  case good, bad, open, notice, odd, none

  init(_ mark: SectionedReport.Mark) {
    switch mark {
    case .good: self = .good
    case .bad: self = .bad
    case .open: self = .open
    case .notice: self = .notice
    case .odd: self = .odd
    case .version(_, let isOpen): self = isOpen ? .open : .none
    case .none, .index, .step, .number, .label, .hanging, .verbatim: self = .none
    }
  }

  /// Nil without a sign.
  var name: String? {
    switch self {
    case .good: "passed"
    case .bad: "failed"
    case .open: "undetermined"
    case .notice: "notice"
    case .odd: "unusual"
    case .none: nil
    }
  }

  /// Characters that no platform draws as an emoji.
  var symbol: String {
    switch self {
    case .good: "✓"
    case .bad: "✗"
    case .open: "?"
    case .notice, .odd: "!"
    case .none: ""
    }
  }

  var className: StaticString {
    switch self {
    case .good: "sign good"
    case .bad: "sign bad"
    case .open: "sign open"
    case .notice, .odd: "sign notice"
    case .none: "sign"
    }
  }

  /// Of a box of which the sign is the result.
  package var tone: StaticString {
    switch self {
    case .good: "verdict good"
    case .bad: "verdict bad"
    case .open: "verdict open"
    case .notice, .odd: "verdict notice"
    case .none: "verdict"
    }
  }
}
