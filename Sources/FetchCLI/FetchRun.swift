internal import CommandSupport
internal import Bytes
internal import Connect
internal import HTTPClient
internal import HTTPWire
internal import Probes
internal import Report
internal import TextViews
internal import TLSWire
internal import Transport

/// Runs one transfer from its order to its exit status.
struct FetchRun {
  private var order: FetchPlan
  private let context: CommandContext
  private let reactor: Reactor
  private let pool: BlockingPool
  private let startedAt: Timestamp
  /// The connections and states that transfers share; nil for a single one.
  private let sharing: FetchSharing?

  init(_ order: FetchPlan, on reactor: Reactor, sharing: FetchSharing? = nil, in context: CommandContext) {
    self.sharing = sharing
    self.order = order
    self.context = context
    self.reactor = reactor
    pool = BlockingPool(on: reactor)
    startedAt = context.now()
  }

  func run() async throws(CommandLineError) -> ExitStatus {
    var question = FetchProbeOptions(order.request, options: order.options)
    do throws(CommandLineError) {
      try await FetchContentReading(pool: pool, deadline: order.inputDeadline).fill(&question.request, by: order)
    } catch {
      // The transfer is cancelled too, and its documents report it.
      guard error.status == .interrupted, Task.isCancelled else { throw error }
    }
    let resumption = try order.output.resume.map { resume throws(CommandLineError) in
      DownloadResumption(offset: try resume.offset(in: order.output.destination.path(for: nil)))
    }
    if let resumption { question.request = resumption.applied(to: question.request) }
    var documents = try CommandInput.withDeadline(order.inputDeadline) { () throws(CommandLineError) in
      try FetchDocuments(order, startedAt: startedAt, in: context)
    }
    documents.shape(&question)
    question.redaction = order.redaction
    let trace = try FetchTrace(
      order.output, order.redaction, style: errorStyle, isOneOfSeveral: order.place.isOneOfSeveral, in: context)
    if let trace { question.options.trace = { trace.tell($0) } }
    if order.output.parts.contains(.requestContent), case .source(let source) = question.request.body, !source.isRewindable {
      question.request.body = .source(ReplayableBody(source))
    }
    let shown = question.request
    if let rate = order.output.rateLimit, question.request.body.exists {
      question.request.body = .source(PacedBody(question.request.body, bytesPerSecond: rate, pause: context.pause))
    }
    let meter = showsProgress ? TransferMeter() : nil
    if let meter, case .source(let source) = question.request.body {
      question.request.body = .source(MeteredBody(source: source, meter: meter))
    }
    let limit = question.options.limitsEachTry ? nil : question.options.maximumTime
    let deadline = limit.map { Deadline.after($0) } ?? .never
    let printer = printer(for: shown, meter: meter, resuming: resumption, until: deadline)
    let streams = order.output.streams
    documents.prepareFarewell { $0.leavesOutput = streams }
    let connector = sharing?.connections.connector ?? Connector(order.connection, on: reactor)
    let memories = order.states.map { sharing?.memory(of: $0) ?? $0.begin(with: connector) }
    var probe = FetchProbe(question, connector: connector, policies: memories.flatMap { $0.policies })
    probe.connections = sharing?.connections
    if order.output.wantsDocument {
      probe.noting = { [documents] result in
        documents.prepareFarewell { farewell in
          farewell.result = result
          farewell.leavesOutput = streams
        }
      }
    }
    await log.tell(shown)
    var result: FetchResult
    if let meter {
      let host = question.request.url.authority
      result = await FetchProgress.shown(meter, of: host, in: context) { [probe] in await probe.run(sink: printer) }
    } else {
      result = await probe.run(sink: printer)
    }
    for memory in memories { memory.amend(&result) }
    let failure = await finish(printer, result)
    let problem = await log.tell(result, printer.beginning)
    context.writeError(FetchNotices(order, result, isComplete: printer.isComplete, terminal: context.terminal).text)
    if order.output.reportsPins { context.writeError(PinReportText(hops: result.hops).text) }
    var unsaved: CommandLineError?
    // Shared memories end after the last transfer.
    for (memory, state) in zip(memories, order.states) where sharing == nil || !type(of: state).isShared {
      do throws(CommandLineError) { try memory.end(after: result, in: context) } catch { unsaved = unsaved ?? error }
    }
    sharing?.note(result)
    if let path = printer.path { documents.file = path }
    let outcome: Result<ExitStatus, CommandLineError>
    do throws(CommandLineError) {
      outcome = .success(try settle(result, failure, unsaved, problem, printer, documents))
    } catch {
      outcome = .failure(error)
    }
    if let mistake = complete(printer, result, outcome.status) { context.writeError("\(mistake)\n") }
    // A file of a session is no part of the transfer, whose output stays.
    documents.record(result, status: outcome.status == .success ? unsaved?.status ?? .success : outcome.status)
    let status = try outcome.get()
    if status == .success, let unsaved { throw unsaved }
    return status
  }

  /// Writes the output after the content; a write error counts only without an earlier error.
  private func finish(_ printer: FetchPrinter, _ result: FetchResult) async -> HTTPError? {
    do throws(HTTPError) {
      try await printer.finish(result.hops.last?.trailers ?? FieldSection(), afterError: result.error != nil)
      return result.error
    } catch {
      return result.error ?? error
    }
  }

  /// Stores the ETag, and removes the file of a failed transfer, or sets its time; returns a warning.
  private func complete(_ printer: FetchPrinter, _ result: FetchResult, _ status: ExitStatus) -> CommandLineError? {
    if let path = order.output.entityTagFile, let tag = result.hops.last?.response?.fields.first("ETag"),
      let reason = context.writeFile(path, Array("\(tag)\n".utf8))
    {
      return CommandLineError(.inputOutput, "warning: --etag-save '\(path)' cannot be written: \(reason)")
    }
    guard let path = printer.path else { return nil }
    let destination = order.output.destination
    if destination.isRemovedAfterError, status != .success, status != CurlStatus.unmetExpectation {
      _ = ContentOutput.remove(path)
    } else if destination.keepsTime, let text = result.hops.last?.response?.fields.first("Last-Modified"),
      let moment = HTTPDate.read(text, at: context.now()), !ContentOutput.setTime(of: path, to: moment.seconds), order.output.showsErrors
    {
      return CommandLineError(.inputOutput, "warning: the time of '\(path)' cannot be set")
    }
    return nil
  }

  private func settle(
    _ result: FetchResult, _ failure: HTTPError?, _ unsaved: CommandLineError?, _ problem: APIError?, _ printer: FetchPrinter,
    _ documents: FetchDocuments
  ) throws(CommandLineError) -> ExitStatus {
    var mistake = failure.map { Self.mistake(order.redaction.shown($0), result) }
    if mistake == nil, order.judgement.fails, !printer.isComplete, let head = result.hops.last?.response, head.status >= 400 {
      mistake = CommandLineError(CurlStatus.failedStatus, "the server responded with \(head.status) \(head.reasonText)".trimmingBlank)
    }
    if mistake == nil, let unmet = printer.unmet { mistake = CommandLineError(CurlStatus.unmetExpectation, unmet) }
    if let problem, order.output.showsErrors {
      context.writeError("tlsprobe: the server reports: \(TerminalText.escape(order.redaction.shown(problem.description)))\n")
    }
    let unmet = try documents.write(
      result, problem, image: printer.image, status: mistake?.status ?? unsaved?.status ?? .success, toOutput: !printer.isBroken)
    if mistake == nil, unsaved == nil, let unmet { mistake = CommandLineError(CurlStatus.unmetExpectation, unmet) }
    guard let mistake else { return .success }
    guard order.output.showsErrors else { return mistake.status }
    throw mistake
  }

  /// The error of a transfer, with its exit status.
  static func mistake(_ error: HTTPError, _ result: FetchResult) -> CommandLineError {
    guard error.category == .cancelled else {
      let servesHTTP = error.connect?.spoken?.name.hasPrefix("HTTP") == true
      let hint = servesHTTP ? "the port serves plaintext HTTP; use a URL with http://" : error.hint.map(Hints.text)
      return CommandLineError(CurlStatus.status(for: error), error.message, hint: hint)
    }
    guard let hop = result.hops.last, hop.response != nil else {
      return CommandLineError(.interrupted, "interrupted before \(result.question.request.url.authority) responded")
    }
    return CommandLineError(.interrupted, "interrupted after \(ByteText.of(hop.body.decoded)) of the body")
  }

  private var log: FetchLog {
    FetchLog(level: order.output.logLevel, readsProblems: order.output.readsProblems, redaction: order.redaction, write: context.writeError)
  }

  private func printer(
    for request: HTTPRequest, meter: TransferMeter?, resuming resumption: DownloadResumption?, until deadline: Deadline
  ) -> FetchPrinter {
    let output = order.output
    let toTerminal = output.file == nil && context.terminal.outputIsTerminal
    var manner = FetchPrinter.PrintOptions(parts: output.parts, view: output.view, selection: output.selection)
    manner.view.isTerminal = toTerminal && !output.insistsOnTerminal
    let reader = RenderOptions(inFile: output.file != nil, colour: output.colour, verbose: false, plain: output.isPlain, in: context)
    manner.view.style = reader.style
    manner.view.width = reader.width
    if manner.view.isTerminal, let graphics = output.preview.graphics(environment: context.environment) {
      manner.view.display = ImageDisplay(graphics, columns: reader.width)
    }
    manner.inspectsImages = output.isJSON || output.reports.contains { $0.format == .json }
    manner.view.theme = output.view.theme.resolved(environment: context.environment)
    manner.withholdsErrors = order.judgement.withholdsContent
    manner.redaction = order.redaction
    manner.resumption = resumption
    manner.keptBeginning = log.beginning
    manner.rate = output.rateLimit.map { RateSchedule(bytesPerSecond: $0) }
    manner.pause = context.pause
    if let file = output.headFile {
      manner.openHeads = { [pool, order] () throws(CommandLineError) in
        // Of several transfers with the same options, the later ones append.
        file == "-"
          ? .standardOutput(pool, until: deadline) : try .file(file, appending: order.place.numberInSet > 0, pool, until: deadline)
      }
    }
    let question = RedirectPrompt(pool: pool, context: context, deadline: deadline, redaction: order.redaction)
    return FetchPrinter(manner, request: request, meter: meter, asking: { await question.answer(to: $0) }) {
      head throws(CommandLineError) in
      try .destination(output.destination, for: head, appending: resumption != nil, pool, until: deadline)
    }
  }

  /// The style for standard error.
  private var errorStyle: Style {
    Style(colour: order.output.colour.allows(terminal: context.terminal.errorIsTerminal, environment: context.environment))
  }

  /// True if the user would see no other output.
  private var showsProgress: Bool {
    let output = order.output
    let showsContent = output.file == nil && !output.isJSON && context.terminal.outputIsTerminal
    return context.terminal.errorIsTerminal && context.environment("TERM") != "dumb" && !showsContent && !output.isSilent && !output.isQuiet
      && !output.hidesProgress && !order.place.isParallel && output.verbosity == 0 && output.frames == nil
      && order.options.redirects != .ask
  }
}

extension Result<ExitStatus, CommandLineError> {
  fileprivate var status: ExitStatus {
    switch self {
    case .success(let status): status
    case .failure(let error): error.status
    }
  }
}

extension String {
  /// Removes the space after a status without a reason phrase.
  fileprivate var trimmingBlank: String { hasSuffix(" ") ? String(dropLast()) : self }
}
