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

  private func query(_ search: HistorySearch?) -> HistoryQuery {
    var query = HistoryQuery()
    query.command = command
    if case .text(let text)? = search { query.text = text }
    query.limit = all ? nil : limit
    return query
  }

  /// Prints the entries; negative if something was searched for and not found.
  func list(_ search: HistorySearch?, in context: CommandContext) throws(CommandLineError) -> ExitStatus {
    let query = query(search)
    let found: [HistoryEntry]
    if case .pattern(let pattern)? = search {
      found = try Self.entries(query, matching: pattern, in: context)
    } else {
      found = try HistoryAccess.read(in: context) { store throws(StoreError) in try store.entries(query) } ?? []
    }
    // The newest entry stands at the prompt.
    let entries = Array(found.reversed())
    if json {
      _ = try context.print(HistoryDocument(entries).text)
    } else if entries.isEmpty {
      context.writeError(search.map { "tlsprobe: no entry \($0.condition)\n" } ?? "tlsprobe: the history is empty\n")
    } else {
      _ = try context.print(HistoryText.list(entries))
    }
    return search != nil && entries.isEmpty ? .negative : .success
  }

  private static func entries(
    _ query: HistoryQuery, matching pattern: HistoryPattern, in context: CommandContext
  ) throws(CommandLineError) -> [HistoryEntry] {
    // The first entry that was given up.
    var exceeded: Int64?
    let found = try HistoryAccess.read(in: context) { store throws(StoreError) in
      try store.entries(query) { entry in
        guard exceeded == nil, !Task.isCancelled else { return false }
        let isFound = pattern.matches(entry)
        if isFound == nil { exceeded = entry.number }
        return isFound ?? false
      }
    }
    if let exceeded {
      throw CommandLineError(
        .usage, "history:\(exceeded) is too long for the expression", hint: "use a shorter expression, or a text without --regex")
    }
    if Task.isCancelled { throw CommandLineError(.interrupted, "interrupted") }
    return found ?? []
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
