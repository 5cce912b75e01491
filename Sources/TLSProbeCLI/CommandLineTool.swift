internal import Report

/// The program: maps arguments to an exit status.
public enum CommandLineTool {
  /// Output that needs no parser, whose start would take longer. Nil for all other arguments.
  public static func quickAnswer(to arguments: [String]) -> String? {
    arguments == ["--version"] ? VersionText.short : nil
  }

  public static func run(_ arguments: [String], in context: CommandContext) async -> ExitStatus {
    do throws(CommandLineError) {
      let status = try await dispatch(arguments, in: context)
      guard let failure = context.logFailures.first else { return status }
      context.lastWords.begin()
      context.writeError(failure.description + "\n")
      return status == .success || status == .negative ? failure.status : status
    } catch {
      // If an interrupt report is being printed, it has already reported the reason.
      context.lastWords.begin()
      for failure in [error, context.logFailures.first].compactMap(\.self) { context.writeError(failure.description + "\n") }
      return error.status
    }
  }

  private static func dispatch(_ arguments: [String], in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    var rest = arguments[...]
    // `tlsprobe help chain` is `tlsprobe chain --help`.
    let isHelp = rest.first == "help"
    if isHelp { rest.removeFirst() }
    var command: any Command.Type = RootCommand.self
    var path = "tlsprobe"
    while let word = rest.first, let known = command.description.subcommands.first(where: { $0.description.name == word }) {
      command = known
      path += " \(word)"
      rest.removeFirst()
    }
    if path == "tlsprobe", let word = rest.first, !word.hasPrefix("-") { throw RootCommand.unknown(word) }
    let description = command.description
    let words = try ParsedOptions(Array(rest), rows: description.rows, of: path)
    guard isHelp || words.isGiven("help") || command is any CommandParent.Type && words.operands.isEmpty else {
      return try await command.init(words).run(in: context)
    }
    let help = CommandHelp(description, of: path, width: context.terminal.width ?? 80)
    return try context.print(words.operands.contains("all") ? help.text : help.screen)
  }
}
