internal import CommandSupport
internal import Report

/// The documents of one or several audits, and the exit status.
struct AuditSeries {
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
    if status.rawValue > self.status.rawValue { self.status = status }
    for destination in plan.destinations {
      var options = rendering(destination)
      let isJSON = destination.renderer is JSONRenderer
      if isSeveral, isJSON { options.pretty = false }
      var bytes = destination.renderer.render(document, options: options)
      if isSeveral, !isFirst, !isJSON { bytes = [UInt8(ascii: "\n")] + bytes }
      if let file = destination.file {
        files[file, default: []] += bytes
      } else {
        guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
      }
    }
    isFirst = false
  }

  /// Writes the files.
  func finish(in context: CommandContext) throws(CommandLineError) {
    for destination in plan.destinations {
      guard let file = destination.file, let bytes = files[file], let reason = context.writeFile(file, bytes) else { continue }
      throw CommandLineError(.inputOutput, "cannot write '\(file)': \(reason)", hint: "check the folder and its permissions")
    }
  }
}
