internal import CommandSupport
internal import Bytes
internal import Report
internal import Store

/// The options of commands that list entries.
struct HistoryListOptions: OptionGroup {
  var command: String?
  var limit = 20
  var all = false
  var json = false

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "command", "name", completion: .words(["audit", "chain", "ciphers", "fetch", "probe"]),
      "List only entries of this command: audit, chain, ciphers, fetch or probe."
    ) { $0.command = $1 },
    .value("n", "limit", "count", default: "20", "List this many entries at most, the newest ones.", OptionValue.number) { $0.limit = $1 },
    .flag(nil, "all", "List all entries.") { $0.all = true },
    .flag(nil, "json", "Write one JSON document.") { $0.json = true },
  ]

  func validate() throws(UsageError) {
    if limit < 1 { throw UsageError("--limit must be at least 1") }
  }

  func query(_ text: String? = nil) -> HistoryQuery {
    var query = HistoryQuery()
    query.command = command
    query.text = text
    query.limit = all ? nil : limit
    return query
  }

  /// Prints the entries; negative if a text was searched for and not found.
  func list(_ text: String?, in context: CommandContext) throws(CommandLineError) -> ExitStatus {
    let query = query(text)
    let found = try HistoryAccess.read(in: context) { store throws(StoreError) in try store.entries(query) } ?? []
    // The newest entry stands at the prompt.
    let entries = Array(found.reversed())
    if json {
      _ = try context.print(HistoryDocument(entries).text)
    } else if entries.isEmpty {
      context.writeError(text == nil ? "tlsprobe: the history is empty\n" : "tlsprobe: no entry contains the text\n")
    } else {
      _ = try context.print(HistoryText.list(entries))
    }
    return text != nil && entries.isEmpty ? .negative : .success
  }
}

/// `tlsprobe history list`: the newest entries.
struct HistoryListCommand: OptionCommand {
  static let description = CommandDescription(
    "list", "List the newest entries.",
    discussion: """
      The newest entry is the last line.

      EXAMPLES
        tlsprobe history list
        tlsprobe history list --command audit -n 5
        tlsprobe history list --all --json
      """,
    configurable: false, rows: options.rows())

  var listing = HistoryListOptions()

  static let options: [CommandOption<Self>] = HistoryListOptions.options.placed(in: "Options") { $1(&$0.listing) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    if let word = operands.first { throw UsageError("unexpected argument '\(word)'") }
  }

  func validate() throws(UsageError) { try listing.validate() }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus { try listing.list(nil, in: context) }
}

/// `tlsprobe history search`: the entries that contain a text.
struct HistorySearchCommand: OptionCommand {
  static let description = CommandDescription(
    "search", "List the entries that contain a text.",
    discussion: """
      Searches arguments, targets, summaries, documents and response bodies, regardless of the case of ASCII letters. The exit status is \
      1 if no entry contains the text.

      EXAMPLES
        tlsprobe history search example.org
        tlsprobe history search certificate.expired --command audit
      """,
    operands: [Operand(name: "text", help: "Text to search for.")], configurable: false, rows: options.rows())

  var text = ""
  var listing = HistoryListOptions()

  static let options: [CommandOption<Self>] = HistoryListOptions.options.placed(in: "Options") { $1(&$0.listing) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) { text = try Operand.only(operands, named: "text") }

  func validate() throws(UsageError) { try listing.validate() }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus { try listing.list(text, in: context) }
}
