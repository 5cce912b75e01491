internal import CommandSupport
internal import Bytes
internal import Store

/// `tlsprobe history export`: entries with their documents, for other programs.
struct HistoryExportCommand: OptionCommand {
  static let description = CommandDescription(
    "export", "Write entries with their documents and bodies as NDJSON.",
    discussion: """
      Writes a line for each entry, the oldest first. Secrets are redacted.

      EXAMPLES
        tlsprobe history export > history.ndjson
        tlsprobe history export 3 5
      """,
    operands: [Operand(name: "entry", help: "Number of an entry; by default all.", isOptional: true, isRepeatable: true)],
    configurable: false, rows: options.rows())

  var numbers: [Int64] = []

  static let options: [CommandOption<Self>] = []

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    for word in operands { numbers.append(try HistoryNumber.read(word)) }
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let numbers = numbers
    var failure: CommandLineError?
    let read: Void? = try HistoryAccess.read(in: context) { store throws(StoreError) in
      let wanted = numbers.isEmpty ? try store.entries().map(\.number).reversed() : numbers
      // One at a time: all of them may be long.
      for number in wanted where !Task.isCancelled && failure == nil {
        guard let entry = try store.entry(number) else {
          failure = HistoryAccess.missing(.number(number))
          break
        }
        let line = JSONWriter(pretty: false).bytes(of: HistoryDocument.json(of: entry)) + [UInt8(ascii: "\n")]
        if !context.writeOutput(line) { failure = .unwritableOutput }
      }
    }
    if read == nil, let first = numbers.first { failure = HistoryAccess.missing(.number(first)) }
    if let failure { throw failure }
    return Task.isCancelled ? .interrupted : .success
  }
}
