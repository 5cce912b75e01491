public import Connect
internal import HTTPWire
internal import Transport

/// One request and its response, read by its caller.
///
/// Used by the task that created it, which should run on the connector's reactor. Cancelling the task ends it with `cancelled`.
public final class HTTPTransfer {
  enum Stage {
    /// The request of this hop has to be sent.
    case asking
    /// `redirectReceived` was delivered, and the caller decides whether to follow.
    indirect case redirected(ResponseHead, Redirect)
    case content
    /// The response is complete, which has not been delivered yet.
    case complete
    indirect case failed(HTTPError)
    case done
  }

  /// The request as passed by the caller, before redirects.
  public var request: HTTPRequest { asked.value }
  /// The options of the request.
  public var options: HTTPOptions { plan.value }
  /// The connector for its hosts.
  public var connector: Connector { means.value }
  /// Every exchange so far, including the current one.
  public internal(set) var hops: [Hop] = []

  private let means: Shared<Connector>
  let plan: Shared<HTTPOptions>
  /// `plan` without the client certificate, for other origins; nil until it is needed.
  var foreignPlan: Shared<HTTPOptions>?
  private let asked: Shared<HTTPRequest>
  var stage = Stage.asking
  /// The request of the current hop, from the caller or a redirect.
  var current: Shared<HTTPRequest>
  /// The same as sent, with changes by the stages.
  var outgoing: Shared<HTTPRequest>
  /// The stages of policies; empty for most transfers.
  let stages: [any ExchangeStage]
  /// The exchange as passed to the stages; nil without stages.
  var prepared: PreparedExchange?
  /// Number of retries of the current hop.
  var repetitions = 0
  /// The URL of the last redirect.
  var previous: URI?
  var connection: HTTPConnection?
  var exchange: (any HTTPExchange)?
  var body = ResponseBody()
  var followed = 0
  var deadline: Deadline?
  /// True if a server requires HTTP/1.1.
  var avoidsHTTP2 = false
  /// Allows policies to repeat a request whose response broke off; nil if delivered content cannot be discarded.
  public var contentRewind: ContentRewind?
  /// A failure found without waiting, and not processed yet.
  private var contentFailure: HTTPError?
  /// The source of connections, to which they are returned after an exchange.
  let source: any ConnectionSource
  private var isFollowing = false
  private var isCancelled = false

  /// Creates a transfer with separate connections.
  ///
  /// The policies are applied in this order.
  public convenience init(_ request: HTTPRequest, options: HTTPOptions, connector: Connector, policies: [any ExchangePolicy] = []) {
    let plan = Shared(options)
    let connection = DedicatedConnection(plan, connector, outlivesTransfers: false)
    self.init(request, plan: plan, connector: Shared(connector), source: connection, policies: policies)
  }

  init(
    _ request: HTTPRequest, plan: Shared<HTTPOptions>, connector: Shared<Connector>, source: any ConnectionSource,
    policies: [any ExchangePolicy]
  ) {
    asked = Shared(request)
    self.plan = plan
    means = connector
    self.source = source
    current = asked
    outgoing = asked
    stages = policies.map { $0.stage(of: request) }
  }

  /// True after the last event has been returned, or `read` has returned nil.
  public var isDone: Bool { if case .done = stage { true } else { false } }

  /// The next event; nil after the last. Calling it after a redirect that was neither followed nor declined delivers the redirect's own
  /// response.
  public func next() async -> HTTPEvent? {
    if isDone { return nil }
    do throws(HTTPError) {
      let event = if let event = try advanceNow() { event } else { try await advance() }
      if event.isLast { stage = .done }
      return event
    } catch {
      stage = .done
      return error.category == .cancelled ? .cancelled : .failed(error)
    }
  }

  /// The response's next bytes, at most `options.chunkSize`; nil at the end, after which `next` returns nil too. Events that `next` has not
  /// returned yet are skipped.
  public func read() async throws(HTTPError) -> [UInt8]? {
    while true {
      switch stage {
      case .content:
        if let bytes = try contentNow() { return bytes }
        if case .content = stage, let bytes = try await advanceContent() { return bytes }
      case .complete, .done:
        stage = .done
        return nil
      case .asking, .redirected, .failed: _ = try await advance()
      }
    }
  }

  /// Follows the redirect that `next` has just returned.
  public func followRedirect() { isFollowing = true }

  /// Declines the redirect, and delivers its own response.
  public func declineRedirect() { isFollowing = false }

  /// Cancels the transfer: the next event is `cancelled`.
  public func cancel() {
    isCancelled = true
    if let connection, !connection.isShared { connection.drop() }
  }

  /// Abandons the transfer; no further calls are expected.
  func abandon() {
    switch stage {
    case .complete, .failed, .done: break
    case .asking, .redirected, .content:
      noteProgress()
      _ = fail(.cancelled(during: hops.last?.marks.phase ?? .queue, of: current.value.url))
    }
    stage = .done
  }

  /// The next event that is available without waiting.
  private func advanceNow() throws(HTTPError) -> HTTPEvent? {
    switch stage {
    case .content:
      if let bytes = try contentNow() { return .bytesRead(bytes) }
      if case .complete = stage { return .succeeded }
      return nil
    case .complete: return .succeeded
    case .asking, .redirected, .failed, .done: return nil
    }
  }

  /// The next bytes of the content if available; at its end the stage changes, unless that requires waiting.
  private func contentNow() throws(HTTPError) -> [UInt8]? {
    guard !wasCancelled, contentFailure == nil else { return nil }
    do throws(HTTPError) {
      let part = try availableContent()
      if case .bytes(let bytes) = part { return bytes }
      if case .end = part, finishNow() { stage = .complete }
      return nil
    } catch {
      // Whether it is retried is determined where waiting is possible.
      guard contentRewind == nil || stages.isEmpty else {
        contentFailure = error
        return nil
      }
      throw judged(error)
    }
  }

  private func advance() async throws(HTTPError) -> HTTPEvent {
    while true {
      if wasCancelled { throw cancellation() }
      switch stage {
      case .asking:
        do throws(HTTPError) {
          if let event = try await ask() { return event }
        } catch {
          throw judged(error)
        }
      case .redirected(let head, let redirect):
        guard isFollowing else {
          stage = .content
          return .responseStarted(head)
        }
        isFollowing = false
        await follow(redirect)
      case .content:
        if let bytes = try await advanceContent() { return .bytesRead(bytes) }
      case .complete, .done: return .succeeded
      case .failed(let error): throw error
      }
    }
  }

  private func advanceContent() async throws(HTTPError) -> [UInt8]? {
    if wasCancelled { throw cancellation() }
    do throws(HTTPError) {
      if let failure = contentFailure {
        contentFailure = nil
        throw failure
      }
      if let bytes = try await nextContent() { return bytes }
    } catch {
      guard try await asksAgain(after: error) else { throw judged(error) }
      return nil
    }
    await finish()
    stage = .complete
    return nil
  }

  /// True if the request is sent again after its response broke off.
  private func asksAgain(after error: HTTPError) async throws(HTTPError) -> Bool {
    guard !wasCancelled else { return false }
    do throws(HTTPError) {
      return try await repeatBroken(after: error)
    } catch {
      throw judged(error)
    }
  }

  /// A transfer that has ended cannot be cancelled.
  private var wasCancelled: Bool {
    guard isCancelled || Task.isCancelled else { return false }
    return switch stage {
    case .complete, .failed, .done: false
    case .asking, .redirected, .content: true
    }
  }

  private func cancellation() -> HTTPError {
    noteProgress()
    return fail(.cancelled(during: hops.last?.marks.phase ?? .queue, of: current.value.url))
  }

  /// Ends the transfer with an error, or with the cancellation that caused it.
  private func judged(_ error: HTTPError) -> HTTPError {
    fail(isCancelled || Task.isCancelled ? .cancelled(during: error.phase, of: current.value.url) : error)
  }

  private func fail(_ error: HTTPError) -> HTTPError {
    if case .content = stage { for other in stages { other.ended(trailers: FieldSection(), isComplete: false) } }
    stage = .failed(error)
    change { hop in
      hop.error = error
      hop.marks.pass(\.ended)
    }
    giveUpConnection()
    return error
  }
}

extension HTTPTransfer {
  /// Returns the complete response, with its content in memory.
  func collect() async throws(HTTPError) -> HTTPResponse {
    defer { abandon() }
    contentRewind = ContentRewind(isPossible: { true }, discard: {})
    var content: [UInt8] = []
    var head: ResponseHead?
    while let event = await next() {
      switch event {
      case .redirectReceived, .succeeded: break
      case .responseStarted(let started):
        head = started
        content = []
      case .bytesRead(let bytes): if content.isEmpty { content = bytes } else { content += bytes }
      case .failed(let error): throw error
      case .cancelled: throw .cancelled(during: hops.last?.marks.phase ?? .queue, of: request.url)
      }
    }
    guard let head, !hops.isEmpty else { throw .cancelled(during: .queue, of: request.url) }
    let last = hops.count - 1
    return HTTPResponse(head: head, content: content, trailers: hops[last].trailers, hops: hops, url: hops[last].url)
  }
}

/// Discards the content that a transfer has delivered, so that the request can be repeated after its response broke off.
public struct ContentRewind {
  /// Returns true if all delivered content of the current response can be discarded.
  public let isPossible: () -> Bool
  /// Discards it; the next response begins with `responseStarted`.
  public let discard: () throws(HTTPError) -> Void

  public init(isPossible: @escaping () -> Bool, discard: @escaping () throws(HTTPError) -> Void) {
    self.isPossible = isPossible
    self.discard = discard
  }
}
