import Bytes
import Foundation
import Store
import Testing

/// Entries with the documents of the golden files.
enum StoredEntries {
  static func entry(
    _ number: Int64, _ command: String, _ golden: String, target: String = "example.org:443", options: [HistoryArguments.Option] = []
  ) throws -> HistoryEntry {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let document = Array(try Data(contentsOf: folder.appending(path: "Golden/\(golden).json")))
    var entry = HistoryEntry(
      startedAt: Timestamp(seconds: 1_800_000_000 + number), command: command,
      arguments: HistoryArguments(options: options, operands: [.init(text: target)]), target: target, status: 0, summary: "200 OK",
      document: document)
    entry.number = number
    return entry
  }

  /// Markup, a script, an end of each context, a reversal of the direction, and a sequence for a terminal.
  static let hostile = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>--></textarea></pre>\u{202e}\u{1b}[31m&#x41;"

  /// One of each command; all texts of the last one are hostile.
  static func all() throws -> [HistoryEntry] {
    var entries = [
      try entry(1, "fetch", "fetch-hostile", target: "https://example.org/"), try entry(2, "chain", "chain-bad"),
      try entry(3, "ciphers", "ciphers-broad"), try entry(4, "audit", "audit-bad"), try entry(5, "chain", "chain-good"),
    ]
    entries[0].response = HistoryContent(type: "text/html", size: Int64(hostile.utf8.count), bytes: Array(hostile.utf8))
    var last = try entry(
      6, "fetch", "fetch-hostile", target: "https://\(hostile)/",
      options: [.init(name: "header", value: "X: \(hostile)"), .init(name: "data-raw", value: hostile)])
    last.summary = hostile
    last.response = HistoryContent(type: hostile, size: 3, bytes: nil)
    return entries + [last]
  }
}
