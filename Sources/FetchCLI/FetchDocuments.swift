internal import CommandSupport
internal import Bytes
internal import Checks
internal import HTTPClient
internal import Observation
internal import Probes
internal import Report
internal import Store
internal import TextViews

/// Writes the output at the end of a transfer: documents, reports, `-w`, and unmet expectations.
struct FetchDocuments {
  private let order: FetchPlan
  private let context: CommandContext
  private let startedAt: Timestamp
  private let writeOut: WriteOut?
  /// The file of the body, which the response may have named; nil for standard output.
  var file: String?

  init(_ order: FetchPlan, startedAt: Timestamp, writeOut: WriteOut?, in context: CommandContext) {
    self.order = order
    self.context = context
    self.startedAt = startedAt
    self.writeOut = writeOut
    file = order.output.destination.path(for: nil)
  }

  /// Reads the file of `-w`.
  init(_ order: FetchPlan, startedAt: Timestamp, in context: CommandContext) throws(CommandLineError) {
    let writeOut = try order.output.writeOut.map { text throws(CommandLineError) in
      guard text.hasPrefix("@") else { return WriteOut(text) }
      return WriteOut(
        String(decoding: try CommandFile.read(text == "@-" ? "/dev/stdin" : String(text.dropFirst()), for: "-w"), as: UTF8.self))
    }
    self.init(order, startedAt: startedAt, writeOut: writeOut, in: context)
  }

  /// Enables only the measurements that the requested output needs.
  func shape(_ question: inout FetchProbeOptions) {
    let output = order.output
    question.hashesBody = output.isJSON || output.reports.contains { $0.format != .har }
    question.keptBody =
      output.reports.contains { $0.format == .har } ? Self.keptContent : context.history?.isActive == true ? Self.recordedContent : 0
    question.wantsCertificates =
      output.isJSON || !output.reports.isEmpty || output.parts.contains(.certificates) || order.judgement.expiry != nil
      || writeOut?.wantsCertificates == true
  }

  /// Prepares the report that is written if an interrupt ends the command, from the data known so far.
  func prepareFarewell(_ change: (inout FetchInterruptReport) -> Void) {
    var farewell = FetchInterruptReport(order, startedAt: startedAt, in: context)
    farewell.writeOut = writeOut
    change(&farewell)
    farewell.prepare(in: context.lastWords)
  }

  /// Writes the output; returns a description of the unmet expectations, or nil if there are none.
  func write(
    _ result: FetchResult, _ problem: APIError? = nil, image: ImageFacts? = nil, status: ExitStatus, toOutput: Bool
  ) throws(CommandLineError) -> String? {
    guard order.output.wantsDocument || order.judgement.isAskedFor else {
      context.lastWords.begin()
      return nil
    }
    prepareFarewell { farewell in
      farewell.result = result
      farewell.leavesOutput = !toOutput
    }
    var seen = result.observation
    if let problem { seen.note(problem) }
    if let image, let last = seen.hops.indices.last { seen.hops[last].response?.body.image = ImageObservation(image) }
    seen.error?.api?.redact(by: order.redaction)
    return try write(seen, status: status, toOutput: toOutput)
  }

  func write(_ seen: FetchObservation, status: ExitStatus, toOutput: Bool) throws(CommandLineError) -> String? {
    var seen = seen
    let levels = order.judgement.levelVerdicts(on: seen)
    let expectations = order.judgement.verdicts(on: seen)
    let unmet = expectations.first { !$0.isMet }?.message ?? levels.first { !$0.isMet }.map(Self.words)
    let final = status == .success && unmet != nil ? CurlStatus.unmetExpectation : status
    seen.exitCode = Int(final.rawValue)
    let document = document(of: seen, levels, expectations)
    let reports = order.output.reports.map { (path: $0.path, bytes: bytes(of: $0, document)) }
    let parts = toOutput ? self.parts(document) : []
    let pipes = Set(reports.map(\.path).filter { CommandFile.isPipe($0) })
    // Output that has begun is completed: files first, which do not block.
    context.lastWords.begin(withFiles: true)
    var mistake: CommandLineError?
    for report in reports where report.path != "-" && !pipes.contains(report.path) {
      do throws(CommandLineError) { try write(report.bytes, to: report.path) } catch { mistake = mistake ?? error }
    }
    context.lastWords.begin()
    try writeOutput(parts)
    for report in reports where report.path == "-" && toOutput { try writeOutput(report.bytes) }
    if let writeOut { try write(writeOut, about: seen, toOutput: toOutput) }
    if let mistake { throw mistake }
    guard !pipes.isEmpty else {
      context.lastWords.conclude(final)
      return unmet
    }
    // An interrupt need not wait for a pipe's reader.
    context.lastWords.end()
    for report in reports where pipes.contains(report.path) { try write(report.bytes, to: report.path) }
    return unmet
  }

  /// Adds the result to the history, with content up to a limit.
  func record(_ result: FetchResult, status: ExitStatus) {
    guard let history = context.history, history.isActive else { return }
    // --show-secrets is for the output, not for a file that stays.
    var redaction = order.redaction
    redaction.showsSecrets = false
    let result = result.redacted(by: redaction)
    redaction = RequestSecrets.hidden(of: result, by: redaction)
    var seen = result.observation
    seen.exitCode = Int(status.rawValue)
    var request: HistoryContent?
    if let first = seen.hops.first?.request, first.bodySize > 0 {
      let type = first.headers.first("content-type")
      request = HistoryContent(type: type, size: Int64(clamping: first.bodySize), bytes: first.content)
    }
    let response = seen.last?.response.map { response in
      let bytes = response.body.content.map { $0.count > Self.recordedContent ? nil : $0 } ?? nil
      return HistoryContent(
        type: response.contentType, size: Int64(clamping: response.body.sizeDecoded),
        bytes: bytes.map { redaction.shown(content: $0, type: response.contentType) })
    }
    let url = redaction.shown(order.request.url).description
    let arguments = order.place.isOneOfSeveral ? HistoryArguments(order.words) : nil
    history.add(
      document(of: seen, [], []), target: url, request: request, response: response, arguments: arguments,
      status: arguments == nil ? nil : status)
  }

  func document(
    of seen: FetchObservation, _ levels: [ServiceLevelVerdict], _ expectations: [ExpectationVerdict]
  ) -> Document {
    let target = order.request.url.endpoint
    let trust = order.options.trust
    let sni = order.request.url.isSecure && trust.sendsServerName ? seen.hops.first?.tls?.sni : nil
    var seen = seen
    seen.resolveHints()
    var observation = Observation(target: TargetDescription(target, sni: sni, order.connection))
    observation[FetchObservation.self] = .observed(seen)
    var document = Document(
      about: FetchObservation.self, in: CheckedObservation(unexamined: observation), tool: context.tool(), startedAt: startedAt)
    // A response with an error status is complete.
    document.isPartial = seen.error.map { $0.code != FetchObservation.statusError } ?? false
    document.serviceLevels = levels
    document.expectations = expectations
    return document
  }

  /// The output after the content.
  private func parts(_ document: Document) -> [UInt8] {
    let output = order.output
    var options = RenderOptions(inFile: false, colour: output.colour, verbose: output.verbosity > 0, plain: output.isPlain, in: context)
    // Of several transfers each document takes a line.
    if order.place.isOneOfSeveral { options.pretty = false }
    // The document contains the information of all parts, and is machine-readable.
    if output.isJSON { return JSONRenderer().render(document, options: options) }
    var parts: Set<FetchPart> = []
    if output.parts.contains(.facts) { parts.formUnion([.result, .connection]) }
    if output.parts.contains(.timings) { parts.insert(.timings) }
    if output.parts.contains(.certificates) { parts.insert(.certificates) }
    return parts.isEmpty ? [] : FetchText(parts).render(document, options: options)
  }

  private func bytes(of report: FetchReport, _ document: Document) -> [UInt8] {
    guard let renderer = Renderers.named(report.format.rawValue, for: FetchObservation.self) else { return [] }
    let isInFile = report.path != "-"
    let options = RenderOptions(inFile: isInFile, colour: order.output.colour, verbose: true, plain: order.output.isPlain, in: context)
    return renderer.render(document, options: options)
  }

  private func write(_ bytes: [UInt8], to path: String) throws(CommandLineError) {
    if let reason = context.writePrivateFile(path, bytes) {
      throw CommandLineError(
        .inputOutput, "cannot write '\(path)': \(reason)", hint: "check the folder of --report and its permissions")
    }
  }

  private func write(_ writeOut: WriteOut, about seen: FetchObservation, toOutput: Bool) throws(CommandLineError) {
    var facts = WriteOutContext(url: order.redaction.shown(order.urlText), time: context.now())
    facts.filename = file
    facts.urlNumber = order.place.number
    facts.escapes = context.terminal.outputIsTerminal
    for piece in writeOut.pieces(about: seen, in: facts) {
      switch piece.destination {
      case .output: if toOutput { try writeOutput(piece.bytes) }
      case .error: context.writeError(String(decoding: piece.bytes, as: UTF8.self))
      }
    }
  }

  private func writeOutput(_ bytes: [UInt8]) throws(CommandLineError) {
    guard bytes.isEmpty || context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
  }

  private static func words(_ level: ServiceLevelVerdict) -> String {
    let limit = DurationFormatter.of(microseconds: level.limit)
    guard let measured = level.measured else { return "\(level.phase) was not measured; its limit is \(limit)" }
    return "\(level.phase) took \(DurationFormatter.of(microseconds: measured)); its limit is \(limit)"
  }

  /// Longer content is not stored in the history.
  private static let recordedContent = 256 << 10
  /// Longer content is omitted from reports.
  private static let keptContent = 4 << 20
}

extension FetchProblem {
  fileprivate mutating func redact(by redaction: Redaction) {
    message = message.map { redaction.shown($0) }
    detail = detail.map { redaction.shown($0) }
    body = String(decoding: redaction.shown(content: Array(body.utf8), type: "application/json"), as: UTF8.self)
  }
}

extension ImageObservation {
  /// The closed sets have the same texts.
  fileprivate init?(_ facts: ImageFacts) {
    guard let format = Format(rawValue: facts.format.rawValue) else { return nil }
    self.init(format)
    (width, height, bitDepth) = (facts.width, facts.height, facts.bitDepth)
    (color, frames) = (facts.color.flatMap { Color(rawValue: $0.rawValue) }, facts.frames)
  }
}
