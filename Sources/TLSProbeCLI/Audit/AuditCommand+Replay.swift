internal import CommandSupport
internal import Bytes
internal import Inspection
internal import Observation
internal import PathValidation
internal import Report

// `--from`: documents instead of servers.
extension AuditCommand {
  /// The observations of which an audit can be made.
  private static let replayed: [any DocumentObservation.Type] = [
    AuditObservation.self, ChainObservation.self, CiphersObservation.self, ProbeObservation.self,
  ]

  func validateReplay() throws(UsageError) {
    if !targets.isEmpty { throw UsageError("--from excludes a target: '\(targets[0])'") }
    if file != nil { throw UsageError("--from excludes --file") }
    if scope != AuditScopeOptions() { throw UsageError("--from excludes options of scope: the document has what was examined") }
    if saved.count(where: { $0 == "-" }) > 1 { throw UsageError("--from - can be given once") }
  }

  /// Verifies and checks the documents again, and writes them like those of servers.
  func replay(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let (texts, options, read) = try await CommandInput.reading(on: context.reactor, within: time.maxTime?.duration) {
      () throws(CommandLineError) in (try self.savedTexts(), try self.replayOptions(), try self.assessment())
    }
    var assessment = read
    let replay = AuditReplay(options)
    let isSeveral = texts.count > 1 || texts.contains { DocumentReader($0.bytes).hasSeveral }
    var series = DocumentSeries(plan: try OutputPlan(output), isSeveral: isSeveral)
    do throws(CommandLineError) {
      for text in texts where !Task.isCancelled { try self.replay(text, with: replay, &assessment, to: &series, in: context) }
    } catch {
      try? series.finish(in: context)
      throw error
    }
    try finish(series, assessment, in: context)
    return Task.isCancelled ? .interrupted : series.status
  }

  /// The contents of a file of `--from`.
  private struct SavedText: Sendable {
    let file: String
    let bytes: [UInt8]

    var name: String { "--from '\(file)'" }
  }

  private func savedTexts() throws(CommandLineError) -> [SavedText] {
    var texts: [SavedText] = []
    for file in saved {
      let bytes = try CommandInput(file, named: "--from '\(file)'").read(limit: Self.fileLimit, hint: "split the file by lines")
      texts.append(SavedText(file: file, bytes: bytes))
    }
    return texts
  }

  /// A document that cannot be used is an error of its own if there are several.
  private func replay(
    _ text: SavedText, with replay: AuditReplay, _ assessment: inout AuditAssessment, to series: inout DocumentSeries,
    in context: CommandContext
  ) throws(CommandLineError) {
    var reader = DocumentReader(text.bytes, accepting: Self.replayed)
    if reader.isAtEnd { try series.add(CommandLineError(.badInput, "\(text.name): there is no document", hint: Self.hint), in: context) }
    while !reader.isAtEnd, !Task.isCancelled {
      let document: Document
      do throws(CommandLineError) {
        document = try self.document(&reader, in: text, with: replay, in: context)
      } catch {
        try series.add(error, in: context)
        continue
      }
      // Without --at policies apply as on the day of the original.
      let day = day(of: document.replayedFrom?.startedAt ?? document.startedAt)
      try write(document, assessment: &assessment, on: day, to: &series, in: context)
    }
  }

  private func document(
    _ reader: inout DocumentReader, in text: SavedText, with replay: AuditReplay, in context: CommandContext
  ) throws(CommandLineError) -> Document {
    let (saved, result) = try Self.verified(&reader, in: text, with: replay)
    var observation = Observation(target: saved.target)
    observation[AuditObservation.self] = result.audit
    var document = document(of: observation, startedAt: context.now(), isPartial: saved.isPartial, in: context)
    // A replay of a replay is one of the original.
    var source =
      saved.replayedFrom
      ?? ReplaySource(file: text.file == "-" ? nil : text.file, schema: saved.schema, startedAt: saved.startedAt, tool: saved.tool)
    source.parts = result.audit.value?.parts.map(\.rawValue) ?? []
    source.notes = result.notes
    document.replayedFrom = source
    return document
  }

  private static func verified(
    _ reader: inout DocumentReader, in text: SavedText, with replay: AuditReplay
  ) throws(CommandLineError) -> (SavedDocument, AuditReplay.Result) {
    let saved: SavedDocument?
    do throws(DocumentError) {
      saved = try reader.next()
    } catch {
      throw CommandLineError(.badInput, "\(text.name): \(error)", hint: error.hint.map(Hints.text))
    }
    do throws(ReplayError) {
      guard let saved, let result = try replay.run(saved.observation) else {
        throw ReplayError("there is no document", hint: .text(Self.hint))
      }
      return (saved, result)
    } catch {
      let place = saved.map { " (\($0.target))" } ?? ""
      throw CommandLineError(.badInput, "\(text.name)\(place): \(error)", hint: error.hint.map(Hints.text))
    }
  }

  private func replayOptions() throws(CommandLineError) -> ReplayOptions {
    let mozilla = try TrustChoice(.mozilla)
    let known = ReplayOptions.Store(mozilla.store, mozilla.description)
    var options = ReplayOptions { name in
      guard name != known.store.name else { return known }
      return TrustStore.bundled(named: name).map { store in
        ReplayOptions.Store(
          store, TrustStoreDescription(name: store.name, source: store.source, count: store.count, date: store.date))
      }
    }
    let request = try trust.request(for: nil)
    if request.file != nil || request.folder != nil || request.named != nil {
      let choice = try TrustChoice(request) { _ in nil }
      options.store = ReplayOptions.Store(choice.store, choice.description)
    }
    options.name = request.name
    options.time = request.time
    options.profile = trust.profile?.profile
    options.revocation = evidence.revocation?.mode
    options.usesFetchedIssuers = evidence.fetchIntermediates ? true : nil
    options.limits = Limits(
      signatureChecks: request.maxSignatureChecks, steps: request.maxSteps, depth: request.maxDepth, listedPaths: request.maxPaths)
    options.appraisal = try appraisal.configuration()
    options.hasLogList = appraisal.transparencyLogs != nil
    return options
  }

  private static let fileLimit = 512 << 20
  private static let hint = "use a document written with --json"
}
