internal import CommandSupport
internal import Bytes
internal import Observation
internal import Report
internal import RequestFormats
internal import Store
internal import TextViews

/// Entries as text.
enum HistoryText {
  /// One line for each entry.
  static func list(_ entries: [HistoryEntry]) -> String {
    let rows = entries.map { entry in
      [
        "\(entry.number)", time(entry), entry.command, "\(entry.status)", entry.target,
        entry.summary,
      ].map { TerminalText.escape($0) }
    }
    let widths = (0..<5).map { column in min(rows.map { DisplayWidth.of($0[column]) }.max() ?? 0, column == 4 ? 48 : 24) }
    let lines = rows.map { row in
      let cells = row.indices.map { column in
        let space = column < 5 ? String(repeating: " ", count: max(0, widths[column] - DisplayWidth.of(row[column]))) : ""
        return column == 0 || column == 3 ? space + row[column] : row[column] + space
      }
      return cells.joined(by: "  ")
    }
    return lines.map { $0.trimmingTrailingSpaces + "\n" }.joined(by: "")
  }

  /// The entry without its document and contents.
  static func details(of entry: HistoryEntry) -> String {
    var lines = [
      ("entry", "\(entry.number)"), ("time", time(entry)), ("command", command(of: entry)), ("target", entry.target),
      ("status", "\(entry.status)"),
    ]
    if !entry.summary.isEmpty { lines.append(("result", entry.summary)) }
    if let request = entry.request { lines.append(("request", content(request))) }
    if let response = entry.response { lines.append(("response", content(response))) }
    lines.append(("document", AmountFormatter.of(entry.document.count, "byte")))
    return lines.map { name, value in
      TerminalText.escape(name + String(repeating: " ", count: 10 - name.count) + value) + "\n"
    }.joined(by: "")
  }

  /// As a shell reads it; secrets are redacted.
  static func command(of entry: HistoryEntry) -> String {
    (["tlsprobe", entry.command] + entry.arguments.words.map { ShellText.quoted($0) }).joined(by: " ")
  }

  private static func content(_ content: HistoryContent) -> String {
    let type = content.type.map { ", \($0)" } ?? ""
    return "\(AmountFormatter.of(Int(clamping: content.size), "byte"))\(type)\(content.bytes == nil ? ", not stored" : "")"
  }

  private static func time(_ entry: HistoryEntry) -> String {
    "\(entry.startedAt.date) \(entry.startedAt.timeOfDay)Z"
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}

/// Entries as a JSON document.
struct HistoryDocument {
  private let entries: [HistoryEntry]

  init(_ entries: [HistoryEntry]) { self.entries = entries }

  var text: String {
    let document = JSONValue.object([
      JSONValue.Member("schema", .string("tlsprobe.history/1")), JSONValue.Member("entries", .array(entries.map(Self.json))),
    ])
    return String(decoding: JSONWriter(pretty: true).bytes(of: document), as: UTF8.self) + "\n"
  }

  /// An entry as a document of its own.
  static func document(of entry: HistoryEntry) -> JSONValue {
    .object([JSONValue.Member("schema", .string("tlsprobe.history-entry/1"))] + json(of: entry).members)
  }

  private static func json(of entry: HistoryEntry) -> JSONValue {
    var members = [
      JSONValue.Member("number", .integer(entry.number)),
      JSONValue.Member("started_at", .string(entry.startedAt.rfc3339Milliseconds)),
      JSONValue.Member("command", .string(entry.command)),
      JSONValue.Member("arguments", .array(entry.arguments.words.map { .string($0) })),
      JSONValue.Member("target", .string(entry.target)),
      JSONValue.Member("exit_status", .integer(Int64(entry.status))),
      JSONValue.Member("summary", .string(entry.summary)),
    ]
    if let request = entry.request { members.append(JSONValue.Member("request", json(of: request))) }
    if let response = entry.response { members.append(JSONValue.Member("response", json(of: response))) }
    if !entry.document.isEmpty, let document = try? JSONParser.read(entry.document) {
      members.append(JSONValue.Member("document", document))
    }
    return .object(members)
  }

  private static func json(of content: HistoryContent) -> JSONValue {
    var members = [
      JSONValue.Member("type", content.type.map { .string($0) } ?? .null), JSONValue.Member("size", .integer(content.size)),
    ]
    if let bytes = content.bytes {
      if let text = String(validating: bytes, as: UTF8.self) {
        members.append(JSONValue.Member("text", .string(text)))
      } else {
        members.append(JSONValue.Member("base64", .string(Base64.encode(bytes))))
      }
    }
    return .object(members)
  }
}
