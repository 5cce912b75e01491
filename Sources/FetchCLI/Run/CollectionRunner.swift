internal import Bytes
internal import CommandSupport
internal import Connect
internal import HTTPClient
internal import HTTPWire
internal import Observation
internal import Report
internal import RequestCollections
internal import TLSEngine
internal import TLSWire
internal import TextViews
internal import Transport
internal import X509

/// Runs a collection from its plan to its exit status.
struct CollectionRunner {
  private let plan: CollectionRunPlan
  private let context: CommandContext
  private let reactor: Reactor
  private let style: Style

  init(_ plan: CollectionRunPlan, in context: CommandContext) throws(CommandLineError) {
    guard let reactor = context.reactor else { throw CommandLineError(.internalError, "run cannot reach the network in this build") }
    self.plan = plan
    self.context = context
    self.reactor = reactor
    style = Style(
      colour: ColorChoice.auto.allows(terminal: context.terminal.outputIsTerminal, environment: context.environment),
      unicode: RenderOptions.isUTF8(context.environment, context.terminal))
  }

  func run() async throws(CommandLineError) -> ExitStatus {
    let start = ContinuousClock.now
    let results: [RequestResult]
    if plan.isDryRun {
      results = []
      try listRequests()
      return .success
    }
    results = try await send()
    // Reports are written after an interrupt, too.
    let report = RunReport(results, isPartial: Task.isCancelled)
    if !writesToOutput { try write(summary(of: report, start.duration(to: .now)) + "\n") }
    for output in plan.reports { try write(report, to: output) }
    if Task.isCancelled { throw CommandLineError(.interrupted, "interrupted") }
    let isUnreachable = results.contains { if case .unreachable = $0.outcome { true } else { false } }
    let isInvalid = results.contains { if case .invalid = $0.outcome { true } else { false } }
    let hasFailed = results.contains { if case .failed = $0.outcome { true } else { false } }
    return hasFailed ? .negative : isUnreachable ? .notProbed : isInvalid ? .badInput : .success
  }

  /// True if a report takes the place of the text.
  private var writesToOutput: Bool { plan.reports.contains { $0.path == nil } }

  private func send() async throws(CommandLineError) -> [RequestResult] {
    let connector = Connector(plan.connection, on: reactor)
    var configuration = HTTPClient.Configuration(plan.options)
    configuration.connecting = connector.options
    configuration.collectedBytes = Self.mostBodyBytes
    configuration.policies = { [CookiePolicy()] }
    let client: HTTPClient
    do throws(TransportError) {
      client = try HTTPClient(configuration, on: reactor, resolver: connector.resolver)
    } catch {
      throw CommandLineError(.internalError, "\(error)")
    }
    let files = CollectionFolder(folder: plan.folder, pool: BlockingPool(on: reactor, maximumThreads: 4), file: plan.file)
    let (reactor, now) = (reactor, context.now)
    let driver = CollectionDriver { request in
      await Self.reply(to: request, client, files, now)
    } wait: { instant in
      try? await reactor.sleep(until: Deadline(instant))
    }
    var results: [RequestResult] = []
    var isBroken = false
    await driver.run(plan.run) { result in
      results.append(result)
      guard !writesToOutput, !(plan.isQuiet && !result.isFailure) else { return }
      if !context.writeOutput(Array(lines(of: result).utf8)) { isBroken = true }
    }
    await client.close()
    if isBroken { throw .unwritableOutput }
    return results
  }

  private static func reply(
    to request: PreparedRequest, _ client: HTTPClient, _ files: CollectionFolder, _ now: @Sendable () -> Timestamp
  ) async -> CollectionRun.Reply {
    if Task.isCancelled { return .interrupted }
    let start = ContinuousClock.now
    do {
      let prepared = try request.httpRequest(with: files)
      let response = try await client.send(prepared)
      var seen = CollectionResponse(
        status: response.status, fields: response.fields, body: response.content, duration: start.duration(to: .now))
      seen.secrets = Self.credentials(of: prepared)
      if let tls = response.hops.last?.connection?.tls {
        seen.describe(tls)
        seen.describeCertificate(tls.certificates.first, at: now())
      }
      return .response(seen)
    } catch  where Task.isCancelled {
      return .interrupted
    } catch let error as HTTPError {
      return .unreachable(error.message)
    } catch {
      return .unreachable("\(error)")
    }
  }

  /// The credentials in Authorization, those of Basic in clear text, too.
  private static func credentials(of request: HTTPRequest) -> [String] {
    request.fields.values(of: "Authorization").flatMap { value in
      let credentials = String(value.drop { $0 != " " }.drop { $0 == " " })
      let password = (try? Base64.decode(credentials)).map { String(decoding: $0.drop { $0 != 0x3a }.dropFirst(), as: UTF8.self) }
      return [credentials, password ?? ""].filter { !$0.isEmpty }
    }
  }

  // MARK: output

  private func lines(of result: RequestResult) -> String {
    let time = result.duration.map { "  \(Self.text($0))" } ?? ""
    let status = result.status.map { "  \($0)" } ?? ""
    let name = TerminalText.escape(result.title)
    switch result.outcome {
    case .passed: return "\(style.green(style.good)) \(name)\(status)\(time)\n"
    case .skipped(let reason): return "\(style.dim("\(style.notice) \(name)  skipped: \(TerminalText.escape(reason))"))\n"
    case .unreachable(let reason):
      return "\(style.red(style.bad)) \(name)  no response\n    \(result.position): \(TerminalText.escape(reason))\n"
    case .invalid(let error): return "\(style.red(style.bad)) \(name)  not sent\n    \(TerminalText.escape(error.description))\n"
    case .failed(let failures):
      let details = failures.map { failure in
        let text = "\(failure.position): \(failure.subject): expected \(failure.expected), is \(failure.actual)"
        return "    \(TerminalText.escape(text))\n"
      }
      return "\(style.red(style.bad)) \(name)\(status)\(time)\n" + details.joined()
    }
  }

  private func summary(of report: RunReport, _ duration: Duration) -> String {
    let counts = [("passed", report.passed), ("failed", report.failed), ("skipped", report.skipped)].filter { $0.1 > 0 }
    let text = counts.map { "\(AmountFormatter.grouped($0.1)) \($0.0)" }.joined(by: ", ")
    // After an interrupt not all of them were sent.
    let mark = report.isPartial ? style.yellow(style.open) : report.isPassed ? style.green(style.good) : style.red(style.bad)
    return
      "\(mark) \(report.isPartial ? "interrupted, " : "")\(AmountFormatter.of(report.results.count, "request")): \(text) in \(Self.text(duration))"
  }

  /// Prints the requests as far as they can be prepared without responses.
  private func listRequests() throws(CommandLineError) {
    var run = plan.run
    var text = ""
    loop: while true {
      switch run.next(at: .now) {
      case .send(let id, let request):
        text += Self.preview(request)
        run.received(id, .unreachable("not sent"), at: .now)
      case .wait(let until):
        guard until != nil else { break loop }
        run.stop("not sent")
      case .done: break loop
      }
    }
    for result in run.takeResults() {
      switch result.outcome {
      case .skipped: text += "\(TerminalText.escape(result.title)): sent after requests that it depends on\n"
      case .invalid(let error): text += "\(TerminalText.escape(result.title)): \(TerminalText.escape(error.description))\n"
      default: break
      }
    }
    try write(text)
  }

  private static func preview(_ request: PreparedRequest) -> String {
    var lines = ["\(request.method) \(Redaction().shown(request.url).description)"]
    let redaction = Redaction()
    for line in redaction.shown(request.fields).lines { lines.append("  \(line.nameText): \(line.valueText)") }
    return lines.map { TerminalText.escape($0) + "\n" }.joined()
  }

  private func write(_ report: RunReport, to output: RunReportOutput) throws(CommandLineError) {
    let text =
      switch output.format {
      case .html: String(decoding: report.page(named: plan.file, startedAt: context.now()), as: UTF8.self)
      case .tap: report.tap
      case .json: String(decoding: JSONWriter(pretty: true).bytes(of: report.document(context, of: plan.file)), as: UTF8.self) + "\n"
      case .junit: report.junit(named: plan.file)
      }
    guard let path = output.path else { return try write(text) }
    if let reason = context.writeFile(path, Array(text.utf8)) {
      throw CommandLineError(.inputOutput, "cannot write '\(path)': \(reason)", hint: "check the folder and its permissions")
    }
  }

  private func write(_ text: String) throws(CommandLineError) {
    guard context.writeOutput(Array(text.utf8)) else { throw .unwritableOutput }
  }

  private static func text(_ duration: Duration) -> String { DurationFormatter.of(microseconds: Int64(duration / .microseconds(1))) }

  private static let mostBodyBytes: UInt64 = 64 << 20
}

extension RequestResult {
  fileprivate var isFailure: Bool {
    switch outcome {
    case .passed, .skipped: false
    case .failed, .unreachable, .invalid: true
    }
  }
}

extension CollectionResponse {
  fileprivate mutating func describe(_ info: TLSInfo) {
    guard let negotiated = info.negotiated else { return }
    tls[.version] = "\(negotiated.version)"
    tls[.cipher] = "\(negotiated.cipherSuite)"
    tls[.alpn] = negotiated.alpn.map { String(decoding: $0, as: UTF8.self) }
  }

  fileprivate mutating func describeCertificate(_ der: [UInt8]?, at now: Timestamp) {
    guard let der, let leaf = try? Certificate(der: der) else { return }
    certificate[.subject] = "\(leaf.subject)"
    certificate[.issuer] = "\(leaf.issuer)"
    certificate[.serial] = Hex.encode(leaf.serialNumber)
    certificate[.fingerprint] = Hex.encode(leaf.sha256)
    certificate[.notBefore] = leaf.notBefore.rfc3339
    certificate[.notAfter] = leaf.notAfter.rfc3339
    certificate[.daysLeft] = "\((leaf.notAfter.seconds - now.seconds) / 86_400)"
  }
}
