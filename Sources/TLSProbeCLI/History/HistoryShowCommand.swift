internal import CommandSupport
internal import Bytes
internal import Store
internal import TextViews

/// `tlsprobe history show`: one entry.
struct HistoryShowCommand: OptionCommand {
  static let description = CommandDescription(
    "show", "Show an entry, its document or its bodies.",
    discussion: """
      EXAMPLES
        tlsprobe history show 3
        tlsprobe history show 3 --document | jq .findings
        tlsprobe history show 3 --body > page.html
      """,
    operands: [Operand(name: "entry", help: "Number of the entry; by default the newest one.", isOptional: true)],
    configurable: false, rows: options.rows())

  var number: Int64?
  var part = Part.details

  enum Part: Hashable, Sendable {
    case details, document, requestBody, body, json
  }

  static let options: [CommandOption<Self>] = [
    .flag(nil, "document", "Write the JSON document of the result, as --json of the command does.") { $0.part = .document },
    .flag(nil, "body", "Write the body of the response.") { $0.part = .body },
    .flag(nil, "request-body", "Write the body of the request.") { $0.part = .requestBody },
    .flag(nil, "json", "Write the whole entry as JSON.") { $0.part = .json },
  ]

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    if operands.count > 1 { throw UsageError("unexpected argument '\(operands[1])'") }
    number = try operands.first.map(HistoryNumber.read)
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let entry = try HistoryEntries.entry(number, in: context)
    switch part {
    case .details: return try context.print(HistoryText.details(of: entry))
    case .json:
      let text = String(decoding: JSONWriter(pretty: true).bytes(of: HistoryDocument.document(of: entry)), as: UTF8.self)
      return try context.print(text + "\n")
    case .document:
      guard let document = try? JSONParser.read(entry.document) else {
        throw CommandLineError(.badInput, "history:\(entry.number) has no document")
      }
      return try context.print(String(decoding: JSONWriter(pretty: true).bytes(of: document), as: UTF8.self) + "\n")
    case .body: return try write(entry.response, "response", of: entry, in: context)
    case .requestBody: return try write(entry.request, "request", of: entry, in: context)
    }
  }

  private func write(
    _ content: HistoryContent?, _ name: String, of entry: HistoryEntry, in context: CommandContext
  ) throws(CommandLineError) -> ExitStatus {
    guard let content else { throw CommandLineError(.badInput, "history:\(entry.number) has no \(name) body") }
    guard let bytes = content.bytes else {
      throw CommandLineError(
        .badInput, "history:\(entry.number): the \(name) body of \(content.size) bytes was not stored",
        hint: "'tlsprobe history rerun' repeats it")
    }
    if context.terminal.outputIsTerminal {
      guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
        throw CommandLineError(.usage, "the \(name) body is binary and is not written to a terminal", hint: "use a pipe or a file")
      }
      let lines = text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
      return try context.print(lines.map { TerminalText.escape(String(decoding: $0, as: UTF8.self)) }.joined(by: "\n"))
    }
    guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
    return .success
  }
}

/// Reads entries by their number.
enum HistoryEntries {
  /// The newest one without a number.
  static func entry(_ number: Int64?, in context: CommandContext) throws(CommandLineError) -> HistoryEntry {
    if let number { return try HistoryAccess.entry(.number(number), in: context) }
    let newest = try HistoryAccess.read(in: context) { store throws(StoreError) in try store.last() }
    if let entry = newest ?? nil { return entry }
    throw CommandLineError(.usage, "the history is empty")
  }
}
