internal import CommandSupport
internal import Bytes
internal import HTTPClient
internal import Observation
internal import Probes
internal import Report

/// The documents of a fetch that was ended by an interrupt, with the data known by then: written in place of the regular ones.
struct FetchInterruptReport: Sendable {
  let order: FetchPlan
  let startedAt: Timestamp
  private(set) var context: CommandContext
  /// Nil before the transfer has a result.
  var result: FetchResult?
  var writeOut: WriteOut?
  /// True if standard output is in the middle of other output.
  var leavesOutput = false

  init(_ order: FetchPlan, startedAt: Timestamp, in context: CommandContext) {
    self.order = order
    self.startedAt = startedAt
    self.context = context
    // `InterruptReport` retain this value, so it must not retain them.
    self.context.lastWords = InterruptReport()
    writeOut = order.output.writeOut.flatMap { $0.hasPrefix("@") ? nil : WriteOut($0) }
  }

  /// Registers this report for an interrupt. It is only rendered if it is written.
  func prepare(in lastWords: InterruptReport) { lastWords.prepare { say() } }

  private func say() {
    var world = context
    world.writeOutput = { Terminal.writeOutput($0, patience: Self.patience) }
    world.writeError = { Terminal.writeError($0, patience: Self.patience) }
    var seen = result?.observation ?? FetchObservation()
    // A content of megabytes would take too long to become a document.
    for index in seen.hops.indices { seen.hops[index].response?.body.content = nil }
    let phase = result.map { $0.error?.phase.rawValue ?? "receive" } ?? "queue"
    var failure = FetchFailure(category: .cancelled, code: "http.cancelled", phase: phase, message: "interrupted")
    failure.url = seen.last?.request.url
    failure.hop = seen.last?.index
    seen.error = failure
    let documents = FetchDocuments(order, startedAt: startedAt, writeOut: writeOut, in: world)
    var mistake = CommandLineError(.interrupted, "interrupted")
    do throws(CommandLineError) {
      _ = try documents.write(seen, status: .interrupted, toOutput: !leavesOutput)
    } catch {
      mistake = error
    }
    if order.output.showsErrors { world.writeError(mistake.description + "\n") }
  }

  /// The time limit for the reader of the output.
  private static let patience = Duration.milliseconds(20)
}
