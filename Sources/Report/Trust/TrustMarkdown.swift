internal import Bytes
internal import Observation

/// Trust stores as a Markdown section for a report or an issue.
enum TrustMarkdown {
  static func render(_ document: TrustDocument) -> [UInt8] {
    var lines: [String]
    switch document.question {
    case .list:
      lines = ["## Trust stores", ""]
      lines += table(
        ["store", "roots", "of", "from"],
        document.stores.map { [$0.label, "\($0.store.count ?? 0)", $0.store.date ?? "", $0.store.source] })
    case .show: lines = document.stores.flatMap { section("##", $0.label, $0) }
    case .diff:
      let labels = document.stores.map { MarkdownText.escape($0.label) }.joined(separator: " and ")
      lines = ["## \(labels)", "", "They share \(AmountFormatter.of(document.shared ?? 0, "root")).", ""]
      lines += document.stores.flatMap { section("###", "Only \($0.label)", $0) }
    }
    lines.append("Seen \(document.startedAt.rfc3339) by \(document.tool.name) \(document.tool.version).")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func section(_ level: String, _ title: String, _ store: TrustedStore) -> [String] {
    let roots = store.roots ?? []
    let heading = "\(level) \(MarkdownText.escape(title)): \(AmountFormatter.of(roots.count, "root"))"
    guard !roots.isEmpty else { return [heading, ""] }
    return [heading, ""]
      + table(
        ["subject", "key", "until", "SHA-256", "limited to"],
        roots.map { [$0.subject, $0.publicKey.description, $0.notAfter.date, $0.sha256, $0.limits ?? ""] })
  }

  private static func table(_ titles: [String], _ rows: [[String]]) -> [String] {
    let lines = rows.map { "| \($0.map(MarkdownText.escape).joined(separator: " | ")) |" }
    return ["| \(titles.joined(separator: " | ")) |", "|\(String(repeating: " --- |", count: titles.count))"] + lines + [""]
  }
}
