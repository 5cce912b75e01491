internal import Report

/// A line on standard error for who waits for more than a second, gone when the wait is over.
enum Progress {
  /// Does the work; only somebody at a terminal sees that it takes time.
  static func shown<T: Sendable>(
    waitingFor target: String, in context: CommandContext, during work: @Sendable () async throws(CommandLineError) -> T
  ) async throws(CommandLineError) -> T {
    guard context.terminal.errorIsTerminal, context.environment("TERM") != "dumb" else { return try await work() }
    let text = "waiting for \(TerminalText.escape(target).prefix(50))"
    let result = await withTaskGroup(of: Void.self) { group in
      group.addTask { await tick(text, in: context) }
      let result: Result<T, CommandLineError>
      do throws(CommandLineError) {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      group.cancelAll()
      return result
    }
    return try result.get()
  }

  /// Once a second until cancelled.
  private static func tick(_ text: String, in context: CommandContext) async {
    var seconds = 0
    while await context.pause(.seconds(1)) {
      seconds += 1
      context.writeError("\r\(text), \(seconds) s\(eraseToEnd)")
    }
    if seconds > 0 { context.writeError("\r" + eraseToEnd) }
  }

  /// Erase in Line (ECMA-48, section 8.3.41).
  private static let eraseToEnd = "\u{1b}[K"
}
