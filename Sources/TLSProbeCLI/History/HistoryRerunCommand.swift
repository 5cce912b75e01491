internal import CommandSupport
internal import Store

/// `tlsprobe history rerun`: repeats the command of an entry.
struct HistoryRerunCommand: OptionCommand {
  static let description = CommandDescription(
    "rerun", "Repeat the command of an entry.",
    discussion: """
      Runs the command with the same arguments; arguments after -- are added and take precedence. Secrets were not stored: an entry \
      that had one requires it again.

      EXAMPLES
        tlsprobe history rerun
        tlsprobe history rerun 3
        tlsprobe history rerun 3 -- --json
        tlsprobe history rerun 3 -- -u user:@env:PASSWORD
      """,
    operands: [
      Operand(name: "entry", help: "Number of the entry; by default the newest one.", isOptional: true),
      Operand(name: "arguments", help: "Further arguments of its command, after --.", isOptional: true, isRepeatable: true),
    ],
    configurable: false, rows: options.rows())

  var number: Int64?
  var arguments: [String] = []
  var printsOnly = false

  static let options: [CommandOption<Self>] = [
    .flag(nil, "dry-run", "Print the command line instead of running it.") { $0.printsOnly = true }
  ]

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    guard let first = operands.first else { return }
    if let number = try? HistoryNumber.read(first) {
      self.number = number
      arguments = Array(operands.dropFirst())
    } else if first.hasPrefix("-") {
      arguments = operands
    } else {
      throw UsageError("invalid entry '\(first)': must be a number, as in 'tlsprobe history list'")
    }
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let entry = try HistoryEntries.entry(number, in: context)
    let reference = HistoryReference.number(entry.number)
    guard let command = RootCommand.description.subcommands.first(where: { $0.description.name == entry.command }),
      command.description.isRecorded
    else { throw CommandLineError(.badInput, "\(reference): unknown command '\(entry.command)'") }
    let added = try ParsedOptions(arguments, rows: command.description.rows, of: "tlsprobe \(entry.command)")
    let words = try added.continuing(entry, reference)
    guard !printsOnly else {
      var shown = entry
      shown.arguments = HistoryArguments(words)
      return try context.print(HistoryText.command(of: shown) + "\n")
    }
    return try await CommandLineTool.run(entry.command, command, words, in: context)
  }
}
