internal import Bytes
internal import HTTPClient
internal import Observation
internal import Probes
internal import Report

/// The documents of a fetch that an interrupt has overtaken, of what was known by then: written in its place.
struct FetchFarewell: Sendable {
  let order: FetchOrder
  let startedAt: Timestamp
  private(set) var context: CommandContext
  /// Nil before the transfer has brought anything.
  var result: FetchResult?
  var writeOut: WriteOut?
  /// Standard output is in the midst of something else.
  var leavesOutput = false

  init(_ order: FetchOrder, startedAt: Timestamp, in context: CommandContext) {
    self.order = order
    self.startedAt = startedAt
    self.context = context
    // `LastWords` keep what they are to say, and that must not keep them.
    self.context.lastWords = LastWords()
    writeOut = order.output.writeOut.flatMap { $0.hasPrefix("@") ? nil : WriteOut($0) }
  }

  /// From now on this is what would be said. Nothing is made of it unless it is.
  func prepare(in lastWords: LastWords) { lastWords.prepare { say() } }

  private func say() {
    var world = context
    world.writeOutput = { Terminal.writeOutput($0, patience: Self.patience) }
    world.writeError = { Terminal.writeError($0, patience: Self.patience) }
    var seen = result?.observation ?? FetchObservation()
    // A content of megabytes would take too long to become a document.
    for index in seen.hops.indices { seen.hops[index].response?.body.content = nil }
    let phase = result.map { $0.error?.phase.rawValue ?? "receive" } ?? "queue"
    var failure = FetchFailure(category: "cancelled", code: "http.cancelled", phase: phase, message: "interrupted")
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

  /// For whoever reads what is written.
  private static let patience = Duration.milliseconds(20)
}
