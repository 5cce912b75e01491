internal import ArgumentParser

/// A subcommand that takes its external resources as an argument.
protocol ContextCommand: ParsableCommand {
  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus
}
