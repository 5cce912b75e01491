internal import CommandSupport
internal import Bytes
internal import Checks
internal import Observation
internal import Report

/// The documents of one or several targets or addresses, and the exit status.
struct DocumentSeries {
  let plan: OutputPlan
  /// With several targets each JSON document takes a line, and other documents are separated by an empty line.
  let isSeveral: Bool
  private(set) var status = ExitStatus.success
  /// The contents of files, which are written at the end.
  private var files: [String: [UInt8]] = [:]
  private var isFirst = true
  /// The documents for formats that combine several, in the order of the targets.
  private var collected: [Document] = []
  /// The options for each destination of the plan.
  private var options: [RenderOptions?]

  init(plan: OutputPlan, isSeveral: Bool) {
    self.plan = plan
    self.isSeveral = isSeveral
    options = Array(repeating: nil, count: plan.destinations.count)
  }

  /// Writes the document to standard output at once, unless the format combines several documents.
  mutating func add(
    _ document: Document, status: ExitStatus, in context: CommandContext, rendering: (OutputPlan.Destination) -> RenderOptions
  ) throws(CommandLineError) {
    note(status)
    guard isSeveral else { return try plan.write(document, in: context, rendering: rendering) }
    try add(document, to: { _ in true }, in: context, rendering: rendering)
    isFirst = false
  }

  /// Adds the error of one of several targets or addresses; that of the only one ends the command.
  mutating func add(_ error: CommandLineError, in context: CommandContext) throws(CommandLineError) {
    guard isSeveral else { throw error }
    context.writeError("\(error)\n")
    note(error.status)
  }

  /// Writes the document of a target or an address without a result to the destinations in formats for programs.
  mutating func addFailure<S: DocumentObservation>(
    of observation: Observation, about type: S.Type, startedAt: Timestamp, in context: CommandContext
  ) throws(CommandLineError) {
    guard isSeveral else { return try plan.writeFailure(of: observation, about: type, startedAt: startedAt, in: context) }
    let document = OutputPlan.failure(of: observation, about: type, startedAt: startedAt, in: context)
    try add(document, to: { $0.renderer.writesFailures }, in: context) {
      RenderOptions(inFile: $0.file != nil, colour: .never, verbose: false, plain: true, in: context)
    }
  }

  private mutating func add(
    _ document: Document, to isChosen: (OutputPlan.Destination) -> Bool, in context: CommandContext,
    rendering: (OutputPlan.Destination) -> RenderOptions
  ) throws(CommandLineError) {
    context.history?.add(document)
    var isCollected = false
    for (index, destination) in plan.destinations.enumerated() where isChosen(destination) {
      var options = rendering(destination)
      if destination.renderer is any SeriesRenderer {
        self.options[index] = self.options[index] ?? options
        isCollected = true
        continue
      }
      let isLine = destination.renderer.hasDocumentPerLine
      if isLine { options.pretty = false }
      var bytes = destination.renderer.render(document, options: options)
      if !isFirst, !isLine { bytes = [UInt8(ascii: "\n")] + bytes }
      if let file = destination.file {
        files[file, default: []] += bytes
      } else {
        guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
      }
    }
    if isCollected { collected.append(document) }
  }

  private mutating func note(_ status: ExitStatus) {
    if status.rawValue > self.status.rawValue { self.status = status }
  }

  /// Writes the files, and the formats that combine several documents; a failure of one does not prevent the others.
  func finish(in context: CommandContext) throws(CommandLineError) {
    var failure: CommandLineError?
    for (index, destination) in plan.destinations.enumerated() {
      var bytes = destination.file.flatMap { files[$0] } ?? []
      if let renderer = destination.renderer as? any SeriesRenderer {
        guard let options = options[index] else { continue }
        bytes = renderer.render(collected, options: options)
      }
      guard !bytes.isEmpty else { continue }
      guard let file = destination.file else {
        if !context.writeOutput(bytes) { failure = failure ?? CommandLineError.unwritableOutput }
        continue
      }
      guard let reason = context.writeFile(file, bytes) else { continue }
      failure =
        failure ?? CommandLineError(.inputOutput, "cannot write '\(file)': \(reason)", hint: "check the folder and its permissions")
    }
    if let failure { throw failure }
  }
}
