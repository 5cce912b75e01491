internal import ArgumentParser
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
    if arguments.first == FetchCommand.name { return try await FetchCommand.run(Array(arguments.dropFirst()), in: context) }
    if arguments.prefix(2) == ["help", FetchCommand.name] { return try await FetchCommand.run(["--help"], in: context) }
    let command: any ParsableCommand
    if let mistake = UsageMessage.unknownCommand(arguments) { throw mistake }
    do {
      command = try parse(arguments)
    } catch {
      return try settle(error, in: context)
    }
    switch command {
    case let command as any ContextCommand: return try await command.run(in: context)
    case let root as RootCommand where root.version:
      guard root.verbose else { return try print(VersionText.short, in: context) }
      let text = VersionText.long(context.tool(), otherLibraries: context.otherLibraries(), trustFacts: context.trustFacts())
      return try print(text, in: context)
    case is RootCommand: throw UsageMessage.noCommand
    default: return try helpAsked(by: command, in: context)
    }
  }

  /// A subcommand in first position is parsed directly, since building the parser's complete command tree takes longer than the command
  /// itself; help and errors are handled by the complete parser.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    let named = RootCommand.configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    if let command = try? named?.parseAsRoot(Array(arguments.dropFirst())), command is any ContextCommand { return command }
    return try RootCommand.parseAsRoot(arguments)
  }

  /// The parser has a built-in `help` command that throws its output.
  private static func helpAsked(by command: any ParsableCommand, in context: CommandContext) throws(CommandLineError) -> ExitStatus {
    var command = command
    do {
      try command.run()
      return .success
    } catch {
      return try settle(error, in: context)
    }
  }

  /// The parser throws either output, such as help, or a usage error.
  private static func settle(_ error: any Error, in context: CommandContext) throws(CommandLineError) -> ExitStatus {
    if RootCommand.exitCode(for: error) == .success {
      return try print(RootCommand.fullMessage(for: error) + "\n", in: context)
    }
    throw UsageMessage.error(from: RootCommand.message(for: error), arguments: RootCommand.fullMessage(for: error))
  }

  private static func print(_ text: String, in context: CommandContext) throws(CommandLineError) -> ExitStatus {
    let text = RenderOptions.isUTF8(context) ? text : ASCIIText.of(text)
    guard context.writeOutput(Array(text.utf8)) else { throw CommandLineError(.inputOutput, "cannot write to standard output") }
    return .success
  }
}
