internal import Transport

/// The first failure to write to a file that is written while a command runs, such as a key log; reported at the end of the command.
final class LogFailures: Sendable {
  private let state = Guarded<CommandLineError?>(nil)

  var first: CommandLineError? { state.withLock { $0 } }

  func add(_ error: CommandLineError) { state.withLock { $0 = $0 ?? error } }
}
