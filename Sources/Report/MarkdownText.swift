internal import Bytes
internal import Checks

/// Markdown elements that all documents share.
enum MarkdownText {
  /// With remarks there is a column for them.
  static func findings(_ found: [Finding], listed: String? = nil, remarks: FindingRemarks = FindingRemarks()) -> [String] {
    let findings = found.filter { $0.id != listed }
    guard !findings.isEmpty else { return [] }
    let rows = findings.map { finding in
      let cells = [finding.severity.rawValue, finding.title, finding.detail, finding.evidence.joined(separator: "; "), finding.remedy]
      let remark = remarks.isEmpty ? "" : " \(escape(remarks.text(of: finding))) |"
      return "| " + cells.map(escape).joined(separator: " | ") + " | `\(code(finding.id).filter { $0 != "|" })` |" + remark
    }
    let columns = ["severity", "finding", "detail", "seen at", "remedy", "id"] + (remarks.isEmpty ? [] : ["status"])
    let titles = ["| \(columns.joined(separator: " | ")) |", "|" + String(repeating: " --- |", count: columns.count)]
    return ["### Findings", ""] + titles + rows + [""]
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
