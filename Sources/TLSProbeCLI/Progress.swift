internal import CommandSupport
internal import Report

/// Progress lines on standard error.
///
/// On a terminal one line, updated once per second and erased at the end; otherwise a line every five seconds, if there is a source of
/// progress.
enum Progress {
  /// Runs the work, and reports its progress if it takes more than a second.
  static func shown<T: Sendable>(
    waitingFor target: String, news: (any ProgressSource)? = nil, in context: CommandContext,
    during work: @Sendable () async throws(CommandLineError) -> T
  ) async throws(CommandLineError) -> T {
    let atTerminal = context.terminal.errorIsTerminal && context.environment("TERM") != "dumb"
    guard atTerminal || news != nil else { return try await work() }
    let name = String(TerminalText.escape(target).prefix(50))
    let result = await withTaskGroup(of: Void.self) { group in
      group.addTask {
        if atTerminal { await tick(name, news: news, in: context) } else { await log(name, news: news, in: context) }
      }
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

  /// Updates the line once per second until cancelled.
  private static func tick(_ target: String, news: (any ProgressSource)?, in context: CommandContext) async {
    var seconds = 0
    // A line that wraps could not be erased.
    let columns = max(40, context.terminal.width ?? 80) - 1
    while await context.pause(.seconds(1)) {
      seconds += 1
      let text = news?.latest.map { "\(target): \(TerminalText.escape($0))" } ?? "waiting for \(target)"
      context.writeError("\r\("\(text), \(seconds) s".prefix(columns))\(eraseToEnd)")
    }
    if seconds > 0 { context.writeError("\r" + eraseToEnd) }
  }

  /// Writes a line every five seconds until cancelled.
  private static func log(_ target: String, news: (any ProgressSource)?, in context: CommandContext) async {
    var seconds = 0
    while await context.pause(.seconds(5)) {
      seconds += 5
      let text = news?.latest.map { TerminalText.escape($0) } ?? "waiting"
      context.writeError("tlsprobe: \(target): \(text), \(seconds) s\n")
    }
  }

  /// Erase in Line (ECMA-48, section 8.3.41).
  private static let eraseToEnd = "\u{1b}[K"
}
