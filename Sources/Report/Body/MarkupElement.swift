/// What the names of HTML's elements say about their ends (HTML Standard, section 13.1.2).
enum MarkupElement {
  /// They have no content and no end.
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]

  /// Their content is shown as it stands, and ends only with their own end.
  static let verbatim: Set<String> = ["iframe", "noframes", "pre", "script", "style", "textarea", "title", "xmp"]

  /// Where one begins, those it names end that are open just there.
  static let ended: [String: Set<String>] = [
    "dd": ["dd", "dt"], "dt": ["dd", "dt"], "li": ["li"], "option": ["option"], "p": ["p"],
    "td": ["td", "th"], "th": ["td", "th"], "tr": ["td", "th", "tr"],
  ]
}
