internal import Bytes
internal import Checks

/// Markdown elements that all documents share.
enum MarkdownText {
  static func findings(_ found: [Finding], listed: String? = nil) -> [String] {
    let findings = found.filter { $0.id != listed }
    guard !findings.isEmpty else { return [] }
    let rows = findings.map { finding in
      let cells = [finding.severity.rawValue, finding.title, finding.detail, finding.evidence.joined(separator: "; "), finding.remedy]
      return "| " + cells.map(escape).joined(separator: " | ") + " | `\(code(finding.id).filter { $0 != "|" })` |"
    }
    return ["### Findings", "", "| severity | finding | detail | seen at | remedy | id |", "| --- | --- | --- | --- | --- | --- |"] + rows
      + [""]
  }

  /// Escapes untrusted text so that it creates no link, tag or column.
  static func escape(_ text: String) -> String {
    var escaped = ""
    for character in TerminalText.escape(text) {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "!", "~", "@": escaped += "\\\(character)"
      default: escaped.append(character)
      }
    }
    return escaped.replacing(text: "://", with: "\\://").replacing(text: "www.", with: "www\\.")
  }

  static func code(_ text: String) -> String {
    TerminalText.escape(text).filter { $0 != "`" }
  }
}
