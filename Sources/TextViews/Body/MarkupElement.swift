/// Properties of HTML elements with respect to end tags (HTML Standard, section 13.1.2).
enum MarkupElement {
  /// Elements without content and end tag.
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]

  /// Elements whose content is passed unchanged and ends only with their end tag.
  static let verbatim: Set<String> = ["iframe", "noframes", "pre", "script", "style", "textarea", "title", "xmp"]

  /// The open elements that a start tag closes implicitly.
  static let ended: [String: Set<String>] = [
    "dd": ["dd", "dt"], "dt": ["dd", "dt"], "li": ["li"], "option": ["option"], "p": ["p"],
    "td": ["td", "th"], "th": ["td", "th"], "tr": ["td", "th", "tr"],
  ]
}
