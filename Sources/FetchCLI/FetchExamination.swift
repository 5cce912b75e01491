package import CommandSupport
internal import Connect
internal import HTTPClient
internal import Observation
internal import Probes
package import Report
internal import Transport

/// A request whose response becomes a document with its body, instead of output.
package struct FetchExamination {
  private let words: ParsedOptions
  private let context: CommandContext
  /// True if a failure has the status of curl, as in `fetch`.
  private let hasCurlStatus: Bool

  /// `arguments` are those of `fetch`.
  package init(_ arguments: [String], in context: CommandContext) throws(CommandLineError) {
    let words = try ParsedOptions(arguments, rows: FetchOptionTable.rows, of: "tlsprobe fetch")
    self.init(try FetchCommand.expanded(words, in: context), hasCurlStatus: false, in: context)
  }

  init(_ words: ParsedOptions, hasCurlStatus: Bool, in context: CommandContext) {
    self.hasCurlStatus = hasCurlStatus
    self.words = words
    self.context = context
  }

  /// The document; throws if there was no response.
  package func document() async throws(CommandLineError) -> Document {
    guard let reactor = context.reactor else {
      throw CommandLineError(.internalError, "fetch cannot reach the network in this build")
    }
    let startedAt = context.now()
    let order = try FetchPlan(words, in: context)
    var question = FetchProbeOptions(order.request, options: order.options)
    try await FetchContentReading(pool: BlockingPool(on: reactor), deadline: order.inputDeadline).fill(&question.request, by: order)
    question.hashesBody = true
    question.keptBody = Self.keptBody
    question.wantsCertificates = true
    question.redaction = order.redaction
    let connector = Connector(order.connection, on: reactor)
    let memories = order.states.map { $0.begin(with: connector) }
    var result = await FetchProbe(question, connector: connector, policies: memories.flatMap { $0.policies }).run(sink: DiscardingSink())
    for memory in memories { memory.amend(&result) }
    context.lastWords.begin()
    guard !Task.isCancelled else { throw CommandLineError(.interrupted, "interrupted") }
    var seen = result.observation
    guard let last = seen.hops.indices.last, seen.hops[last].response != nil else {
      let message = seen.error?.message ?? "there was no response"
      throw CommandLineError(hasCurlStatus ? result.error.map { CurlStatus.status(for: $0) } ?? .notProbed : .notProbed, message)
    }
    if let content = seen.hops[last].response?.body.content {
      let type = seen.hops[last].response?.contentType
      seen.hops[last].response?.body.content = order.redaction.shown(content: content, type: type)
    }
    return try FetchDocuments(order, startedAt: startedAt, in: context).document(of: seen, [], [])
  }

  /// Longer bodies are compared by their digests.
  private static let keptBody = 4 << 20
}

/// Takes a body that only the document needs.
private final class DiscardingSink: FetchSink {
  func received(_ bytes: [UInt8]) async throws(HTTPError) {}
  var canRewind: Bool { true }
}
