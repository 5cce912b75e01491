internal import CommandSupport
internal import LocalPage
internal import Store
internal import Transport

/// Runs commands for the page, as the command line does, with their output in memory.
struct UIRunner: PageRunner {
  private let context: CommandContext
  private let reactor: Reactor

  init(_ context: CommandContext, on reactor: Reactor) {
    self.context = context
    self.reactor = reactor
  }

  func run(_ order: RunOrder, progress: @escaping @Sendable (String) -> Void) async -> PageRunResult {
    let output = CapturedOutput(progress)
    let context = isolated(output)
    let task = Task(executorPreference: reactor) { await CommandLineTool.run(Self.words(order), in: context) }
    let status = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return PageRunResult(
      status: Int(status.rawValue), document: output.document, messages: output.messages, entry: context.history?.numbers.last)
  }

  /// The command line, in which the target is no option whatever it is.
  private static func words(_ order: RunOrder) -> [String] {
    let options = order.options.map { option in option.value.map { "--\(option.name)=\($0)" } ?? "--\(option.name)" }
    return [order.command, "--json"] + options + ["--", order.target]
  }

  /// The context without terminal, standard input and files.
  private func isolated(_ output: CapturedOutput) -> CommandContext {
    var context = context
    context.writeOutput = { output.write($0) }
    context.writeError = { output.report($0) }
    context.writeFile = { _, _ in Self.noFiles }
    context.writePrivateFile = { _, _ in Self.noFiles }
    context.readInput = { _ in nil }
    context.readTerminalLine = { nil }
    context.readTerminalSecret = { _ in .noTerminal }
    context.terminal = TerminalCapabilities(width: 100)
    context.lastWords = InterruptReport()
    context.logFailures = LogFailures()
    context.history = HistoryFile.path(environment: context.environment).map { HistoryRecorder(path: $0) }
    return context
  }

  private static let noFiles = "the page writes no files"
}

/// The output of a command in memory, up to a limit.
private final class CapturedOutput: Sendable {
  private struct State {
    var document: [UInt8] = []
    var messages = ""
  }

  private let state = LockedValue(State())
  private let progress: @Sendable (String) -> Void

  init(_ progress: @escaping @Sendable (String) -> Void) { self.progress = progress }

  var document: [UInt8] { state.withLock { $0.document } }
  var messages: String { state.withLock { $0.messages } }

  func write(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      guard state.document.count + bytes.count <= Self.longestDocument else { return false }
      state.document += bytes
      return true
    }
  }

  func report(_ text: String) {
    let lines = text.split(separator: "\n").map { String($0) }
    if let last = lines.last { progress(String(last.trimmingPrefix("tlsprobe: ").prefix(400))) }
    state.withLock { state in
      if state.messages.utf8.count < Self.longestMessages { state.messages += text }
    }
  }

  private static let longestDocument = 64 << 20
  private static let longestMessages = 65_536
}
