internal import Transport

/// The first error of writing a log, such as a key log, while a command runs; reported at the end of the command.
final class LogFailures: Sendable {
  private let state = LockedValue<CommandLineError?>(nil)

  var first: CommandLineError? { state.withLock { $0 } }

  func add(_ error: CommandLineError) { state.withLock { $0 = $0 ?? error } }
}
