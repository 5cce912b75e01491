internal import Bytes
internal import CommandSupport
internal import Report
internal import RequestFormats
internal import Store
internal import TextViews

/// `tlsprobe history export`: entries for other programs.
struct HistoryExportCommand: OptionCommand {
  static let description = CommandDescription(
    "export", "Write entries as NDJSON, as an HTTP Archive, or as requests of other programs.",
    discussion: """
      Writes a line of JSON for each entry, the oldest first. With --format har the exchanges of 'fetch' are an HTTP Archive, and with \
      another format its requests are written as by 'tlsprobe convert'. Secrets were redacted before they were stored: they are written \
      as (redacted), and a warning names them.

      EXAMPLES
        tlsprobe history export > history.ndjson
        tlsprobe history export 3 5
        tlsprobe history export --format har > history.har
        tlsprobe history export 3 --format curl
      """,
    operands: [Operand(name: "entry", help: "Number of an entry; by default all.", isOptional: true, isRepeatable: true)],
    configurable: false, rows: options.rows())

  enum Format: Hashable, Sendable {
    case lines, archive
    case requests(RequestFormat)

    init?(_ name: String) {
      switch name {
      case "ndjson": self = .lines
      case "har": self = .archive
      default:
        guard let format = RequestFormat(rawValue: name), RequestFormat.writable.contains(format) else { return nil }
        self = .requests(format)
      }
    }

    static let names = ["ndjson"] + RequestFormat.writable.map(\.rawValue)
  }

  var numbers: [Int64] = []
  var format = Format.lines
  var isQuiet = false

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "format", "format", default: "ndjson", completion: .words(Format.names), "Format: \(Format.names.joined(by: ", ")).",
      { text throws(UsageError) in
        guard let format = Format(text) else { throw UsageError("must be one of \(Format.names.joined(by: ", "))") }
        return format
      }
    ) { $0.format = $1 },
    .flag("q", "quiet", "Do not list what is redacted or not carried over.") { $0.isQuiet = true },
  ]

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    for word in operands { numbers.append(try HistoryNumber.read(word)) }
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    var requests = HistoryRequests()
    switch format {
    case .lines:
      try forEachEntry(in: context) { entry in
        context.writeOutput(JSONWriter(pretty: false).bytes(of: HistoryDocument.document(of: entry)) + [UInt8(ascii: "\n")])
      }
    case .archive: try writeArchive(&requests, in: context)
    case .requests(let format):
      try forEachEntry(in: context) { entry in
        requests.add(entry)
        return true
      }
      try write(requests, as: format, in: context)
    }
    return Task.isCancelled ? .interrupted : .success
  }

  /// One entry at a time: all of them may be long. `body` returns false if it cannot write.
  private func forEachEntry(in context: CommandContext, _ body: (HistoryEntry) -> Bool) throws(CommandLineError) {
    var failure: CommandLineError?
    let (numbers, isAll) = (numbers, numbers.isEmpty)
    let read: Void? = try HistoryAccess.read(in: context) { store throws(StoreError) in
      let wanted = isAll ? try store.entries(query).map(\.number).reversed() : numbers
      for number in wanted where !Task.isCancelled && failure == nil {
        guard let entry = try store.entry(number) else {
          // Another process may have deleted it.
          if !isAll { failure = HistoryAccess.missing(.number(number)) }
          continue
        }
        if !body(entry) { failure = .unwritableOutput }
      }
    }
    if read == nil, let first = numbers.first { failure = HistoryAccess.missing(.number(first)) }
    if let failure { throw failure }
  }

  /// All entries; only those of `fetch` have requests.
  private var query: HistoryQuery {
    var query = HistoryQuery()
    if format != .lines { query.command = "fetch" }
    return query
  }

  private func writeArchive(_ requests: inout HistoryRequests, in context: CommandContext) throws(CommandLineError) {
    let tool = context.tool()
    let creator = JSONValue.object([.init("name", .string(tool.name)), .init("version", .string(tool.version))])
    let head = "{\"log\":{\"version\":\"1.2\",\"creator\":\(String(decoding: JSONWriter(pretty: false).bytes(of: creator), as: UTF8.self)),"
    guard context.writeOutput(Array("\(head)\"entries\":[".utf8)) else { throw .unwritableOutput }
    var isFirst = true
    var archived = requests
    try forEachEntry(in: context) { entry in
      for value in archived.archiveEntries(of: entry) {
        let text = (isFirst ? [] : [UInt8(ascii: ",")]) + [UInt8(ascii: "\n")] + JSONWriter(pretty: false).bytes(of: value)
        isFirst = false
        if !context.writeOutput(text) { return false }
      }
      return true
    }
    guard context.writeOutput(Array("\n]}}\n".utf8)) else { throw .unwritableOutput }
    requests = archived
    warn(requests.warnings, in: context)
  }

  private func write(_ requests: HistoryRequests, as format: RequestFormat, in context: CommandContext) throws(CommandLineError) {
    warn(requests.warnings, in: context)
    guard !requests.requests.isEmpty else { return context.writeError("tlsprobe: no entry has a request\n") }
    let exported: ExportedRequests
    do throws(RequestFormatError) {
      exported = try format.write(requests.collection)
    } catch {
      throw CommandLineError(.badInput, error.description, hint: error.hint)
    }
    warn(exported.remarks.map(\.description), in: context)
    guard context.writeOutput(Array(exported.text.utf8)) else { throw .unwritableOutput }
  }

  private func warn(_ lines: [String], in context: CommandContext) {
    guard !isQuiet else { return }
    for line in lines { context.writeError("tlsprobe: warning: \(TerminalText.escape(line))\n") }
  }
}
