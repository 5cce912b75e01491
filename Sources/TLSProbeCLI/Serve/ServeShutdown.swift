internal import CommandSupport
internal import HTTPServer

/// The end of a run of `serve`: by an interrupt, after a number of requests, or after a time without connections.
final class ServeShutdown: Sendable {
  private enum EndingEvent { case enough, connected, closed }

  private let idle: Duration?
  private let news: AsyncStream<EndingEvent>
  private let continuation: AsyncStream<EndingEvent>.Continuation

  init(idle: Duration?) {
    self.idle = idle
    (news, continuation) = AsyncStream.makeStream()
  }

  /// True if it requires connection events.
  var watches: Bool { idle != nil }

  func end() { continuation.yield(.enough) }

  func heard(_ event: ServerEvent) {
    guard watches else { return }
    switch event.kind {
    case .connected: continuation.yield(.connected)
    case .closed: continuation.yield(.closed)
    default: break
    }
  }

  /// Returns at the end of the run; an interrupt cancels the task.
  func wait(on context: CommandContext) async {
    var open = 0
    var patience = rest(open, context)
    for await event in news {
      switch event {
      case .enough: return
      case .connected: open += 1
      case .closed: open -= 1
      }
      patience?.cancel()
      patience = rest(open, context)
    }
    patience?.cancel()
  }

  /// Ends the run after the idle time.
  private func rest(_ open: Int, _ context: CommandContext) -> Task<Void, Never>? {
    guard let idle, open == 0 else { return nil }
    return Task { [continuation] in
      if await context.pause(idle) { continuation.yield(.enough) }
    }
  }
}
