/// A language whose syntax is colored.
enum Language: Hashable, Sendable, CaseIterable {
  case json, xml, html, css, javaScript, yaml, form

  /// Nil for a type of another language.
  init?(_ type: MediaType) {
    if type.isJSON {
      self = .json
    } else if type.isHTML || type.mediaType == "application/xhtml+xml" {
      self = .html
    } else if type.isMarkup {
      self = .xml
    } else if let named = Self.named[type.mediaType] {
      self = named
    } else if type.mediaType.hasSuffix("+yaml") {
      self = .yaml
    } else {
      return nil
    }
  }

  /// The stage that colors text in this language.
  func view(charset: Charset?, theme: Theme) -> any BodyStage {
    switch self {
    // JSON has no other encoding (RFC 8259, section 8.1).
    case .json: SyntaxView(JSONLexer(), charset: .utf8, theme: theme)
    case .xml: SyntaxView(MarkupLexer(isHTML: false), charset: charset, theme: theme)
    case .html: SyntaxView(MarkupLexer(isHTML: true), charset: charset, theme: theme)
    case .css: SyntaxView(CSSLexer(), charset: charset, theme: theme)
    case .javaScript: SyntaxView(JavaScriptLexer(), charset: charset, theme: theme)
    case .yaml: SyntaxView(YAMLLexer(), charset: charset, theme: theme)
    case .form: SyntaxView(FormLexer(), charset: charset, theme: theme)
    }
  }

  private static let named: [String: Language] = [
    "text/css": .css,
    // The JavaScript types of RFC 9239, section 6.
    "text/javascript": .javaScript, "application/javascript": .javaScript, "application/x-javascript": .javaScript,
    "text/ecmascript": .javaScript, "application/ecmascript": .javaScript,
    // RFC 9512, section 2.1, with its deprecated aliases.
    "application/yaml": .yaml, "text/yaml": .yaml, "application/x-yaml": .yaml, "text/x-yaml": .yaml, "text/vnd.yaml": .yaml,
    "application/x-www-form-urlencoded": .form,
  ]
}
