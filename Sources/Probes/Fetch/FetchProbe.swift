public import Connect
public import HTTPClient
internal import HTTPWire

/// Makes one request and passes the response to a sink. The document is made from the result afterwards, on demand.
public struct FetchProbe {
  public let question: FetchProbeOptions
  /// Called with the results so far whenever a response has begun, for callers that may be interrupted before the final result.
  public var noting: (@Sendable (FetchResult) -> Void)?
  private let connector: Connector
  /// Additional policies, in this order.
  private let policies: [any ExchangePolicy]

  public init(_ question: FetchProbeOptions, connector: Connector, policies: [any ExchangePolicy] = []) {
    self.policies = policies
    self.question = question
    self.connector = connector
  }

  /// Runs in the calling task, which prefers the connector's reactor; if it is cancelled, returns the results so far.
  public func run(sink: any FetchSink) async -> FetchResult {
    let transfer = HTTPTransfer(question.request, options: question.options, connector: connector, policies: policies)
    transfer.contentRewind = ContentRewind(isPossible: { sink.canRewind }, discard: { () throws(HTTPError) in try sink.rewind() })
    var keeper = BodyCollector(hashes: question.hashesBody, limit: question.keptBody)
    var told = -1
    var ending: FetchResult.Ending?
    while ending == nil {
      guard let event = await transfer.next() else {
        // A transfer that neither succeeds nor fails has been cancelled.
        ending = .cancelled
        break
      }
      do throws(HTTPError) {
        switch event {
        case .redirectReceived(let hop):
          note(transfer)
          guard question.options.redirects == .ask else {
            try await Self.tell(hop, isFinal: false, to: sink)
            told = transfer.hops.count - 1
            continue
          }
          guard await sink.redirect(hop) else {
            transfer.declineRedirect()
            continue
          }
          try await Self.tell(hop, isFinal: false, to: sink)
          told = transfer.hops.count - 1
          transfer.followRedirect()
        case .responseStarted(let head):
          note(transfer)
          guard let hop = transfer.hops.last else { continue }
          told = transfer.hops.count - 1
          keeper = BodyCollector(hashes: question.hashesBody, limit: question.keptBody)
          try await sink.started(head, hop: hop, isFinal: true)
        case .bytesRead(let bytes):
          keeper.received(bytes)
          try await sink.received(bytes)
        case .succeeded: ending = .succeeded
        case .failed(let error): ending = .failed(error)
        case .cancelled: ending = .cancelled
        }
      } catch {
        transfer.cancel()
        ending = .failed(error)
      }
    }
    // A redirect that could not be followed is a response too.
    if case .failed = ending, told < transfer.hops.count - 1, let hop = transfer.hops.last {
      try? await Self.tell(hop, isFinal: true, to: sink)
    }
    return FetchResult(question: question, hops: transfer.hops, ending: ending ?? .cancelled, ended: .now, body: keeper.finish())
  }

  private func note(_ transfer: HTTPTransfer) {
    noting?(FetchResult(question: question, hops: transfer.hops, ending: .cancelled, ended: .now, body: BufferedBody()))
  }

  private static func tell(_ hop: Hop, isFinal: Bool, to sink: any FetchSink) async throws(HTTPError) {
    guard let head = hop.response else { return }
    try await sink.started(head, hop: hop, isFinal: isFinal)
  }
}
