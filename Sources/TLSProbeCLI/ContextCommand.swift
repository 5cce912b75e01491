internal import ArgumentParser

/// A subcommand that takes the world as an argument rather than reaching for it.
protocol ContextCommand: ParsableCommand {
  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus
}
