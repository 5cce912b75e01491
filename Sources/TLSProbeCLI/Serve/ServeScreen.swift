internal import CommandSupport
internal import HTTPServer
internal import Synchronization

/// The table of a running server on a terminal: redrawn in place once per second, if it has changed.
final class ServeScreen: Sendable {
  private let table = Mutex(ServeTable())
  private let context: CommandContext

  init(in context: CommandContext) { self.context = context }

  /// True if there is a terminal with cursor control.
  static func isPossible(in context: CommandContext) -> Bool {
    context.terminal.errorIsTerminal && context.environment("TERM") != "dumb"
  }

  func hear(_ event: ServerEvent) { table.withLock { $0.hear(event) } }

  /// Redraws until the task is cancelled, and once more then.
  func run() async {
    var shown: ServeTable?
    var height = 0
    while true {
      let isLast = Task.isCancelled
      let current = table.withLock { $0 }
      if current != shown {
        height = paint(current, over: height)
        shown = current
      }
      if isLast { return }
      _ = await context.pause(.seconds(1))
    }
  }

  /// Returns the new number of lines. Cursor up, erase to the end of the line, erase below (ECMA-48, sections 8.3.22, 8.3.41 and 8.3.39).
  private func paint(_ table: ServeTable, over height: Int) -> Int {
    let lines = table.lines(width: context.terminal.width ?? 80)
    let up = height > 0 ? "\u{1b}[\(height)A" : ""
    context.writeError(up + lines.map { "\r\($0)\u{1b}[K\n" }.joined() + "\u{1b}[J")
    return lines.count
  }
}
