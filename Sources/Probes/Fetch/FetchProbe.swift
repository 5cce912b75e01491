public import Connect
public import HTTPClient
public import HTTPWire

/// Makes one request and passes the response to a sink. The document is made from the result afterwards, on demand.
public struct FetchProbe {
  public let question: FetchProbeOptions
  /// Called with the results so far whenever a response has begun, for callers that may be interrupted before the final result.
  public var noting: (@Sendable (FetchResult) -> Void)?
  /// Connections to use and leave open; nil for separate ones.
  public var connections: TransferConnections?
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
    let transfer =
      if let connections {
        HTTPTransfer(question.request, options: question.options, connections: connections, policies: policies)
      } else {
        HTTPTransfer(question.request, options: question.options, connector: connector, policies: policies)
      }
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

/// A request, and the data to collect in addition to the response.
public struct FetchProbeOptions: Sendable {
  public var request: HTTPRequest
  public var options: HTTPOptions
  /// Whether to compute the SHA-256 of the decoded content.
  public var hashesBody = false
  /// The maximum size in bytes of decoded content to keep for the document, as for HAR; 0 keeps none, and longer content is not kept at
  /// all.
  public var keptBody = 0
  /// Whether to describe certificates, staple and SCTs in documents.
  public var wantsCertificates = false
  /// The replacement of secrets in documents.
  public var redaction = Redaction()

  public init(_ request: HTTPRequest, options: HTTPOptions) {
    self.request = request
    self.options = options
  }
}

/// Receives a transfer's responses as they arrive. An error that it throws ends the transfer.
public protocol FetchSink: AnyObject {
  /// A response has begun. If it is not final, it is a redirect, whose content is not passed on.
  func started(_ head: ResponseHead, hop: Hop, isFinal: Bool) async throws(HTTPError)
  /// The next bytes of the final response's content.
  func received(_ bytes: [UInt8]) async throws(HTTPError)
  /// Whether to follow the redirect; called only if the caller decides about each redirect.
  func redirect(_ hop: Hop) async -> Bool
  /// Whether everything received since the final response began can be discarded, so that the request can be retried.
  var canRewind: Bool { get }
  /// Discards it; another response follows.
  func rewind() throws(HTTPError)
}

extension FetchSink {
  public var canRewind: Bool { false }
  public func rewind() throws(HTTPError) {}
  public func started(_ head: ResponseHead, hop: Hop, isFinal: Bool) async throws(HTTPError) {}
  public func redirect(_ hop: Hop) async -> Bool { false }
}
