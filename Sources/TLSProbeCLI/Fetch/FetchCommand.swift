internal import Report
internal import Transport

/// `tlsprobe fetch`: its options are parsed with a table, since the argument parser would take as long as the whole fetch.
enum FetchCommand {
  static let name = "fetch"

  static func run(_ arguments: [String], in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let words = try OptionWords(arguments, rows: FetchOptionTable.rows)
    if words.isGiven("help") {
      let help = FetchHelp(width: context.terminal.width ?? 80).text
      return try print(RenderOptions.isUTF8(context) ? help : ASCIIText.of(help), in: context)
    }
    let inputDeadline = try words.value(of: "max-time").map { text throws(CommandLineError) in
      try TimeSpan.parseLimit(text, of: "--max-time").map { Deadline.after($0) } ?? .never
    }
    let order = try CommandInput.withDeadline(inputDeadline) { () throws(CommandLineError) in try FetchOrder(words, in: context) }
    if order.output.printsCurl { return try print(CurlWords.text(of: order), in: context) }
    guard let reactor = context.reactor else {
      throw CommandLineError(.internalError, "fetch cannot reach the network in this build")
    }
    return try await FetchRun(order, on: reactor, in: context).run()
  }

  private static func print(_ text: String, in context: CommandContext) throws(CommandLineError) -> ExitStatus {
    guard context.writeOutput(Array(text.utf8)) else { throw CommandLineError(.inputOutput, "cannot write to standard output") }
    return .success
  }
}
