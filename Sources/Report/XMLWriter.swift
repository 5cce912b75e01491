/// Writes XML 1.0 whose texts come from untrusted sources.
package struct XMLWriter {
  package private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  package init() {}

  /// An element with its content; attributes without a value are omitted.
  package mutating func element(_ name: String, _ attributes: [(name: String, value: String?)] = [], content: (inout XMLWriter) -> Void) {
    open(name, attributes)
    text += ">\n"
    depth += 1
    content(&self)
    depth -= 1
    indent()
    text += "</\(name)>\n"
  }

  /// An element with text; without text it is empty.
  package mutating func element(_ name: String, _ attributes: [(name: String, value: String?)] = [], text content: String = "") {
    open(name, attributes)
    guard !content.isEmpty else {
      text += "/>\n"
      return
    }
    text += ">\(Self.escape(content, keepsLines: true))</\(name)>\n"
  }

  private mutating func open(_ name: String, _ attributes: [(name: String, value: String?)]) {
    indent()
    text += "<\(name)"
    for attribute in attributes {
      guard let value = attribute.value else { continue }
      text += " \(attribute.name)=\"\(Self.escape(value, keepsLines: false))\""
    }
  }

  private mutating func indent() {
    for _ in 0..<depth { text += "  " }
  }

  /// Control characters are shown as escapes, because XML 1.0 does not permit them, not even as references.
  private static func escape(_ text: String, keepsLines: Bool) -> String {
    let lines = keepsLines ? text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) : [text]
    return lines.map { line in
      var escaped = ""
      for scalar in TerminalText.escape(line).unicodeScalars {
        switch scalar {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "\"": escaped += "&quot;"
        case "\u{fffe}", "\u{ffff}": escaped += "\u{fffd}"
        case let scalar where scalar.value < 0x20: escaped += "\u{fffd}"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return escaped
    }.joined(separator: "\n")
  }
}
