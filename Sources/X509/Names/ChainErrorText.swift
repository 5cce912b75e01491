package import Bytes

/// Parts of messages about chains.
package enum ChainErrorText {
  private static let longestName = 200

  package static func name(_ name: DistinguishedName) -> String {
    name.isEmpty ? "(no name)" : shortened(name.description)
  }

  /// Truncates untrusted text, so that it does not flood a report.
  package static func shortened(_ text: String) -> String {
    text.utf8.count <= longestName ? text : String(text.prefix(longestName)) + "\u{2026}"
  }

  package static func list(_ items: [String], atMost limit: Int = 5) -> String {
    let shown = items.prefix(limit).map(shortened)
    let rest = items.count - shown.count
    if rest > 0 { return shown.joined(separator: ", ") + " and \(rest) more" }
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return shown.dropLast().joined(separator: ", ") + " and " + last
  }

  /// "264 days", "1 day", "less than a day".
  package static func days(from start: Timestamp, to end: Timestamp) -> String {
    // Both are from certificates, where years end at 9999: no overflow.
    let days = (end.seconds - start.seconds) / 86_400
    return switch days {
    case ...0: "less than a day"
    case 1: "1 day"
    default: "\(days) days"
    }
  }
}
