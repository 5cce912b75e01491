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

  init(plan: OutputPlan, isSeveral: Bool) {
    self.plan = plan
    self.isSeveral = isSeveral
  }

  /// Writes the document to standard output at once.
  mutating func add(
    _ document: Document, status: ExitStatus, in context: CommandContext, rendering: (OutputPlan.Destination) -> RenderOptions
  ) throws(CommandLineError) {
    note(status)
    guard isSeveral else { return try plan.write(document, in: context, rendering: rendering) }
    for destination in plan.destinations {
      var options = rendering(destination)
      let isJSON = destination.renderer is JSONRenderer
      if isJSON { options.pretty = false }
      var bytes = destination.renderer.render(document, options: options)
      if !isFirst, !isJSON { bytes = [UInt8(ascii: "\n")] + bytes }
      if let file = destination.file {
        files[file, default: []] += bytes
      } else {
        guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
      }
    }
    isFirst = false
  }

  /// Adds the error of one of several targets or addresses; that of the only one ends the command.
  mutating func add(_ error: CommandLineError, in context: CommandContext) throws(CommandLineError) {
    guard isSeveral else { throw error }
    context.writeError("\(error)\n")
    note(error.status)
  }

  /// Writes the document of a target or an address without a result to destinations in JSON.
  mutating func addFailure<S: DocumentObservation>(
    of observation: Observation, about type: S.Type, startedAt: Timestamp, in context: CommandContext
  ) throws(CommandLineError) {
    guard isSeveral else { return try plan.writeFailure(of: observation, about: type, startedAt: startedAt, in: context) }
    for destination in plan.destinations where destination.renderer is JSONRenderer {
      let document = OutputPlan.failure(of: observation, about: type, startedAt: startedAt, in: context)
      var options = RenderOptions(inFile: destination.file != nil, colour: .never, verbose: false, plain: true, in: context)
      options.pretty = false
      let bytes = destination.renderer.render(document, options: options)
      if let file = destination.file {
        files[file, default: []] += bytes
      } else {
        guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
      }
    }
  }

  private mutating func note(_ status: ExitStatus) {
    if status.rawValue > self.status.rawValue { self.status = status }
  }

  /// Writes the files.
  func finish(in context: CommandContext) throws(CommandLineError) {
    for destination in plan.destinations {
      guard let file = destination.file, let bytes = files[file], let reason = context.writeFile(file, bytes) else { continue }
      throw CommandLineError(.inputOutput, "cannot write '\(file)': \(reason)", hint: "check the folder and its permissions")
    }
  }
}
