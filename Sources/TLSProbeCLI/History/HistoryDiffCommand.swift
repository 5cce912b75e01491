internal import CommandSupport

/// `tlsprobe history diff`: the differences between the documents of two entries.
struct HistoryDiffCommand: OptionCommand {
  static let description = CommandDescription(
    "diff", "Compare the documents of two entries.",
    discussion: """
      The same as 'tlsprobe diff history:3 history:5', which also compares an entry with a file or a server.

      EXAMPLES
        tlsprobe history diff 3 5
        tlsprobe history diff 3 5 --format markdown
      """,
    operands: [
      Operand(name: "before", help: "Number of an entry."), Operand(name: "after", help: "Number of the entry to compare with it."),
    ],
    configurable: false, rows: options.rows())

  var numbers: [Int64] = []
  var failOn = DiffThreshold.worse
  var output = DiffOutputOptions()

  static let options: [CommandOption<Self>] =
    [
      .value(
        nil, "fail-on", "threshold", default: "\(DiffThreshold.worse.rawValue)", completion: .words(DiffThreshold.allCases.map(\.rawValue)),
        "Exit with 1 if the second is worse (worse), if there are differences (any), or never (none).", OptionValue.word
      ) { $0.failOn = $1 }
    ] + DiffOutputOptions.options.placed(in: "Output") { $1(&$0.output) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    guard operands.count >= 2 else { throw UsageError("missing operand: two entries are compared") }
    if operands.count > 2 { throw UsageError("unexpected argument '\(operands[2])'") }
    for word in operands { numbers.append(try HistoryNumber.read(word)) }
  }

  func validate() throws(UsageError) { try output.validate() }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    var diff = DiffCommand()
    diff.operands = numbers.map { "history:\($0)" }
    diff.failOn = failOn
    diff.output = output
    return try await diff.run(in: context)
  }
}
