internal import Bytes
internal import Connect
internal import HTTPClient
internal import HTTPWire
internal import Probes
internal import Report
internal import Transport

/// One transfer from its order to its exit status.
struct FetchRun {
  private var order: FetchOrder
  private let context: CommandContext
  private let reactor: Reactor
  private let pool: BlockingPool
  private let startedAt: Timestamp

  init(_ order: FetchOrder, on reactor: Reactor, in context: CommandContext) {
    self.order = order
    self.context = context
    self.reactor = reactor
    pool = BlockingPool(on: reactor)
    startedAt = context.now()
  }

  func run() async throws(CommandLineError) -> ExitStatus {
    var question = FetchQuestion(order.request, options: order.options)
    do throws(CommandLineError) {
      try await FetchContentReading(pool: pool).fill(&question.request, by: order)
    } catch {
      // The transfer that follows is told so too, and its documents say it.
      guard error.status == .interrupted, Task.isCancelled else { throw error }
    }
    let documents = try FetchDocuments(order, startedAt: startedAt, in: context)
    documents.shape(&question)
    let trace = try FetchTrace(order.output, style: errorStyle, in: context)
    if let trace { question.options.trace = { trace.tell($0) } }
    if order.output.parts.contains(.requestContent), case .source(let source) = question.request.body, !source.isRewindable {
      question.request.body = .source(KeptBody(source))
    }
    let shown = question.request
    let meter = showsProgress ? TransferMeter() : nil
    if let meter, case .source(let source) = question.request.body {
      question.request.body = .source(MeteredBody(source: source, meter: meter))
    }
    let deadline = question.options.maximumTime.map { Deadline.after($0) } ?? .never
    let printer = printer(for: shown, meter: meter, until: deadline)
    let streams = order.output.streams
    documents.prepareFarewell { $0.leavesOutput = streams }
    var probe = FetchProbe(question, connector: Connector(order.connection, on: reactor))
    if order.output.wantsDocument {
      probe.noting = { result in
        documents.prepareFarewell { farewell in
          farewell.result = result
          farewell.leavesOutput = streams
        }
      }
    }
    var result: FetchResult
    if let meter {
      let host = question.request.url.authority
      result = await FetchProgress.shown(meter, of: host, in: context) { [probe] in await probe.run(sink: printer) }
    } else {
      result = await probe.run(sink: printer)
    }
    let failure = await finish(printer, result)
    return try settle(result, failure, printer, documents)
  }

  /// What stands behind the content; an error of writing counts where there was no other.
  private func finish(_ printer: FetchPrinter, _ result: FetchResult) async -> HTTPError? {
    do throws(HTTPError) {
      try await printer.finish(result.hops.last?.trailers ?? FieldSection())
      return result.error
    } catch {
      return result.error ?? error
    }
  }

  private func settle(
    _ result: FetchResult, _ failure: HTTPError?, _ printer: FetchPrinter, _ documents: FetchDocuments
  ) throws(CommandLineError) -> ExitStatus {
    var mistake = failure.map { Self.mistake($0, result) }
    if mistake == nil, order.judgement.fails, let head = result.hops.last?.response, head.status >= 400 {
      mistake = CommandLineError(CurlStatus.failedStatus, "the server answered \(head.status) \(head.reasonText)".trimmingBlank)
    }
    let unmet = try documents.write(
      result, status: mistake?.status ?? .success, toOutput: !printer.isBroken)
    if mistake == nil, let unmet { mistake = CommandLineError(CurlStatus.unmetExpectation, unmet) }
    guard let mistake else { return .success }
    guard order.output.showsErrors else { return mistake.status }
    throw mistake
  }

  private static func mistake(_ error: HTTPError, _ result: FetchResult) -> CommandLineError {
    guard error.category == .cancelled else { return CommandLineError(CurlStatus.status(for: error), error.message, hint: error.hint) }
    guard let hop = result.hops.last, hop.response != nil else {
      return CommandLineError(.interrupted, "interrupted before \(result.question.request.url.authority) had answered")
    }
    return CommandLineError(.interrupted, "interrupted after \(ByteText.of(hop.body.decoded)) of content")
  }

  private func printer(for request: HTTPRequest, meter: TransferMeter?, until deadline: Deadline) -> FetchPrinter {
    let output = order.output
    let toTerminal = output.file == nil && context.terminal.outputIsTerminal
    var manner = FetchPrinter.Manner(parts: output.parts, view: output.view)
    manner.view.isTerminal = toTerminal && !output.insistsOnTerminal
    let reader = RenderOptions(inFile: output.file != nil, colour: output.colour, verbose: false, plain: output.isPlain, in: context)
    manner.view.style = reader.style
    manner.withholdsErrors = order.judgement.withholdsContent
    let question = RedirectQuestion(pool: pool, context: context, deadline: deadline)
    return FetchPrinter(manner, request: request, meter: meter, asking: { await question.answer(to: $0) }) {
      () throws(CommandLineError) in
      if let file = output.file { return try .file(file, pool, until: deadline) }
      return .standardOutput(pool, until: deadline)
    }
  }

  /// Of standard error.
  private var errorStyle: Style {
    Style(colour: order.output.colour.allows(terminal: context.terminal.errorIsTerminal, environment: context.environment))
  }

  /// Only for a person who would see nothing else.
  private var showsProgress: Bool {
    let output = order.output
    let showsContent = output.file == nil && !output.isJSON && context.terminal.outputIsTerminal
    return context.terminal.errorIsTerminal && context.environment("TERM") != "dumb" && !showsContent && !output.isSilent && !output.isQuiet
      && output.verbosity == 0 && output.frames == nil && order.options.redirects != .ask
  }
}

extension String {
  /// Without the blank behind a status that has no words.
  fileprivate var trimmingBlank: String { hasSuffix(" ") ? String(dropLast()) : self }
}
