/// The name of an element of HTML or SVG.
package enum HTMLElement: String {
  case html, head, meta, link, title, style, body
  case header, main, nav, footer, section, article, h1, h2, h3, h4, h5, h6
  case p, div, ul, ol, li, dl, dt, dd, pre, figure, details, summary
  case table, caption, thead, tbody, tr, th, td
  case a, span, strong, code, time
  case form, fieldset, legend, label, input, select, option, textarea, button, script
  case svg, desc, g, rect, line, path, text

  /// Elements after which a line ends in the source.
  var endsLine: Bool {
    switch self {
    case .a, .span, .strong, .code, .time, .dt, .th, .td, .summary, .text, .title, .textarea, .option: false
    default: true
    }
  }

  static func heading(_ level: Int) -> HTMLElement { [.h1, .h2, .h3, .h4, .h5, .h6][min(max(level, 1), 6) - 1] }
}

/// The id of an element: a counter, never a text of a document.
package struct HTMLID: Hashable {
  let number: Int

  var text: String { "i\(number)" }
}

/// An attribute of an element. Names and classes are literals; a text of a document is only a value of `text`, and is escaped.
package struct HTMLAttribute {
  package enum Value {
    case literal(StaticString)
    case text(String)
    case ids([HTMLID])
    case fragment(HTMLID)
    case number(Double)
    /// As a share of one.
    case percent(Double)
  }

  let name: StaticString
  let value: Value

  package static func set(_ name: StaticString, _ value: StaticString) -> HTMLAttribute {
    HTMLAttribute(name: name, value: .literal(value))
  }
  package static func `class`(_ name: StaticString) -> HTMLAttribute { set("class", name) }
  package static func id(_ id: HTMLID) -> HTMLAttribute { HTMLAttribute(name: "id", value: .ids([id])) }
  package static func labelled(by ids: HTMLID...) -> HTMLAttribute { HTMLAttribute(name: "aria-labelledby", value: .ids(ids)) }
  package static func label(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "aria-label", value: .text(text)) }
  package static func link(to id: HTMLID) -> HTMLAttribute { HTMLAttribute(name: "href", value: .fragment(id)) }
  static func link(to address: HTMLReference.Address) -> HTMLAttribute { HTMLAttribute(name: "href", value: .text(address.text)) }
  package static func number(_ name: StaticString, _ value: Double) -> HTMLAttribute { HTMLAttribute(name: name, value: .number(value)) }
  static func percent(_ name: StaticString, _ share: Double) -> HTMLAttribute { HTMLAttribute(name: name, value: .percent(share)) }

  /// A link within the site of the page; the root for a text that is no absolute path.
  package static func link(within path: String) -> HTMLAttribute { HTMLAttribute(name: "href", value: .text(Self.local(path))) }
  /// The address of a form, like `link(within:)`.
  package static func action(_ path: String) -> HTMLAttribute { HTMLAttribute(name: "action", value: .text(Self.local(path))) }
  /// The value of a field of a form.
  package static func value(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "value", value: .text(text)) }
  /// The element that a label names.
  package static func labels(_ id: HTMLID) -> HTMLAttribute { HTMLAttribute(name: "for", value: .ids([id])) }
  package static func described(by ids: HTMLID...) -> HTMLAttribute { HTMLAttribute(name: "aria-describedby", value: .ids(ids)) }

  /// The content of a `meta` element that opens a page of the site at once.
  package static func refresh(to path: String) -> HTMLAttribute {
    HTMLAttribute(name: "content", value: .text("0; url=\(Self.local(path))"))
  }
  /// An attribute whose value is only text, not an address.
  package static func data(_ name: StaticString, _ text: String) -> HTMLAttribute { HTMLAttribute(name: name, value: .text(text)) }

  private static func local(_ path: String) -> String { path.hasPrefix("/") && !path.hasPrefix("//") ? path : "/" }

  func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: name.description.utf8)
    bytes.append(contentsOf: "=\"".utf8)
    switch value {
    case .literal(let text): HTMLText.append(text.description, to: &bytes)
    case .text(let text): HTMLText.append(text, to: &bytes)
    case .ids(let ids): bytes.append(contentsOf: ids.map(\.text).joined(separator: " ").utf8)
    case .fragment(let id): bytes.append(contentsOf: "#\(id.text)".utf8)
    case .number(let number): bytes.append(contentsOf: Self.decimal(number).utf8)
    case .percent(let share): bytes.append(contentsOf: "\(Self.decimal(min(max(share, 0), 1) * 100))%".utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// With at most two decimals; 0 for a number that is not finite.
  private static func decimal(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "0" }
    let hundredths = Int64((number * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : ".\(rest < 10 ? "0" : "")\(rest)"
    return "\(hundredths < 0 ? "-" : "")\(whole)\(fraction)"
  }
}
