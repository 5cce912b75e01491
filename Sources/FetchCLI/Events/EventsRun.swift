internal import Bytes
internal import CommandSupport
internal import Connect
internal import HTTPClient
internal import HTTPWire
internal import Probes
internal import Report
internal import TextViews
internal import Transport

/// Runs `--events` from its plan to its exit status: one connection after another, until the events end.
struct EventsRun {
  private let order: FetchPlan
  private let maximum: Int?
  private let context: CommandContext
  private let reactor: Reactor
  private let pool: BlockingPool
  private let deadline: Deadline

  init(_ order: FetchPlan, _ events: EventStreamOptions, on reactor: Reactor, in context: CommandContext) {
    self.order = order
    maximum = events.maximum
    self.context = context
    self.reactor = reactor
    pool = BlockingPool(on: reactor)
    deadline = order.words.isGiven("max-time") ? order.options.maximumTime.map { .after($0) } ?? .never : .never
  }

  func run() async throws(CommandLineError) -> ExitStatus {
    do throws(CommandLineError) {
      return try await exchange()
    } catch {
      guard order.output.showsErrors else { return error.status }
      throw error
    }
  }

  /// Connects until the events end.
  private func exchange() async throws(CommandLineError) -> ExitStatus {
    let question = try await question()
    let connector = Connector(order.connection, on: reactor)
    let memories = order.states.map { $0.begin(with: connector) }
    let sink = sink
    var failures = 0
    while true {
      sink.begin()
      let before = sink.count
      let probe = FetchProbe(asked(question, sink.lastEventID), connector: connector, policies: memories.flatMap { $0.policies })
      let result = await probe.run(sink: sink)
      for memory in memories { try memory.end(after: result, in: context) }
      if sink.ending == .noMoreEvents, result.error == nil { return try await end(sink, "the server has no more events") }
      if sink.ending == .enough { return try await end(sink, "enough events") }
      failures = sink.count > before ? 0 : failures + 1
      guard repeats(after: result, sink, failures) else {
        guard let error = result.error else { return try await end(sink, "the stream ended") }
        _ = try? await end(sink, order.redaction.shown(error).message)
        throw mistake(error, result, sink)
      }
      let reason = result.error.map { order.redaction.shown($0).message } ?? "the stream ended"
      guard failures < Self.mostFailures else {
        throw CommandLineError(
          CurlStatus.failedStatus, "\(failures) connections without an event, the last: \(TerminalText.escape(reason))")
      }
      try await wait(for: delay(sink.retry, failures), after: reason, sink)
    }
  }

  private func question() async throws(CommandLineError) -> FetchProbeOptions {
    var question = FetchProbeOptions(order.request, options: order.options)
    try await FetchContentReading(pool: pool, deadline: order.inputDeadline).fill(&question.request, by: order)
    question.redaction = order.redaction
    if !question.request.fields.contains("Accept") { question.request.fields.append("Accept", "text/event-stream") }
    if !question.request.fields.contains("Cache-Control") { question.request.fields.append("Cache-Control", "no-store") }
    question.options.firstByteTimeout = question.options.firstByteTimeout ?? Self.responseTimeout
    let style = Style(colour: order.output.colour.allows(terminal: context.terminal.errorIsTerminal, environment: context.environment))
    if let trace = try FetchTrace(order.output, order.redaction, style: style, in: context) { question.options.trace = { trace.tell($0) } }
    return question
  }

  /// The request of one connection.
  private func asked(_ question: FetchProbeOptions, _ lastEventID: String?) -> FetchProbeOptions {
    var question = question
    question.options.maximumTime = deadline.remaining()
    if let lastEventID {
      question.request.fields.lines.removeAll { $0.isNamed("Last-Event-ID") }
      question.request.fields.append("Last-Event-ID", lastEventID)
    }
    return question
  }

  private var sink: EventSink {
    let output = order.output
    var view = output.view
    view.isTerminal = output.file == nil && context.terminal.outputIsTerminal && !output.insistsOnTerminal
    view.style =
      RenderOptions(inFile: output.file != nil, colour: output.colour, verbose: false, plain: output.isPlain, in: context).style
    view.theme = output.view.theme.resolved(environment: context.environment)
    let (pool, deadline, write) = (pool, deadline, context.writeError)
    let log: ((String) -> Void)? = output.verbosity > 0 ? { write($0) } : nil
    return EventSink(EventText(isJSON: output.isJSON, view: view), maximum: maximum, log: log) {
      () throws(CommandLineError) -> ContentOutput in
      if let file = output.file { return try .file(file, pool, until: deadline) }
      return .standardOutput(pool, until: deadline)
    }
  }

  /// True to connect again: the stream ended or broke, and repeating the request is safe (RFC 9110, section 9.2.1).
  private func repeats(after result: FetchResult, _ sink: EventSink, _ failures: Int) -> Bool {
    guard sink.ending == nil, ["GET", "HEAD", "OPTIONS"].contains(order.request.method) else { return false }
    guard let error = result.error else { return true }
    if deadline.remaining().map({ $0 <= .zero }) ?? false { return false }
    switch error.category {
    case .cancelled, .usage, .io, .limit, .http: return false
    // A server that could not be reached at first is more likely wrong than restarting.
    case .resolve, .connect, .timeout, .tls, .protocol: return sink.isStream || sink.count > 0
    }
  }

  private func delay(_ retry: Duration, _ failures: Int) -> Duration { min(retry * (1 << min(failures, 10)), EventSink.longestDelay) }

  private func wait(for delay: Duration, after reason: String, _ sink: EventSink) async throws(CommandLineError) {
    if order.output.verbosity > 0 { context.writeError("* \(TerminalText.escape(reason)); connecting again in \(delay)\n") }
    do throws(HTTPError) { try await sink.end(reason, next: delay) } catch {
      throw CommandLineError(CurlStatus.status(for: error), error.message, hint: error.hint.map(Hints.text))
    }
    let left = deadline.remaining() ?? delay
    guard await context.pause(min(delay, left)) else {
      throw CommandLineError(.interrupted, "interrupted after \(Self.words(sink.count))")
    }
    if left <= delay, deadline.remaining() != nil {
      throw timeout(sink)
    }
  }

  private func timeout(_ sink: EventSink) -> CommandLineError {
    CommandLineError(ExitStatus(rawValue: 28), "the time of -m is over after \(Self.words(sink.count))")
  }

  private func end(_ sink: EventSink, _ reason: String) async throws(CommandLineError) -> ExitStatus {
    do throws(HTTPError) { try await sink.end(reason, next: nil) } catch {
      throw CommandLineError(CurlStatus.status(for: error), error.message, hint: error.hint.map(Hints.text))
    }
    return .success
  }

  private func mistake(_ error: HTTPError, _ result: FetchResult, _ sink: EventSink) -> CommandLineError {
    if error.category == .cancelled { return CommandLineError(.interrupted, "interrupted after \(Self.words(sink.count))") }
    // The limit of the last connection is only what was left of it.
    if error.category == .timeout, deadline.hasPassed(at: MonotonicInstant.now) { return timeout(sink) }
    return FetchRun.mistake(order.redaction.shown(error), result)
  }

  private static func words(_ count: Int) -> String { count == 1 ? "1 event" : "\(count) events" }

  /// Connections one after another without an event.
  private static let mostFailures = 10
  private static let responseTimeout = Duration.seconds(60)
}
