public import Connect
internal import HTTPWire
internal import Transport

/// One request and what comes of it, pulled by its caller.
///
/// Used by the one task that made it, which prefers the connector's reactor. Cancelling the task ends it with `cancelled`.
public final class HTTPTransfer {
  enum Stage {
    /// The request of this hop is to go out.
    case asking
    /// `redirectReceived` was told, and the caller says whether to follow.
    case redirected(ResponseHead, Redirect)
    case content
    /// All is well, which has yet to be told.
    case complete
    case failed(HTTPError)
    case done
  }

  public let request: HTTPRequest
  public let options: HTTPOptions
  public let connector: Connector
  /// Every exchange so far, the last one as far as it has come.
  public internal(set) var hops: [Hop] = []

  var stage = Stage.asking
  /// The request of the present hop.
  var current: HTTPRequest
  var connection: HTTPConnection?
  var exchange: (any HTTPExchange)?
  var body = ResponseBody()
  var followed = 0
  var deadline: Deadline?
  /// A server asked for HTTP/1.1.
  var avoidsHTTP2 = false
  let opener: ConnectionOpener
  private var isFollowing = false
  private var isCancelled = false

  public init(_ request: HTTPRequest, options: HTTPOptions, connector: Connector) {
    self.request = request
    self.options = options
    self.connector = connector
    current = request
    opener = ConnectionOpener(options, connector)
  }

  /// The last event has been given.
  public var isDone: Bool { if case .done = stage { true } else { false } }

  /// The next event; nil after the last. Asking for it after a redirect about which nothing was said takes the redirect's own response.
  public func next() async -> HTTPEvent? {
    if isDone { return nil }
    do throws(HTTPError) {
      let event = try await advance()
      if event.isLast { stage = .done }
      return event
    } catch {
      stage = .done
      return error.category == .cancelled ? .cancelled : .failed(error)
    }
  }

  /// The response's next bytes, at most `options.chunkSize`; nil at the end. What `next` has not told yet is passed over.
  public func read() async throws(HTTPError) -> [UInt8]? {
    while true {
      switch stage {
      case .content:
        if let bytes = try await advanceContent() { return bytes }
        return nil
      case .complete, .done: return nil
      case .asking, .redirected, .failed: _ = try await advance()
      }
    }
  }

  /// Goes where the redirect leads that `next` has just told of.
  public func followRedirect() { isFollowing = true }

  /// Takes the redirect's own response.
  public func declineRedirect() { isFollowing = false }

  /// Ends it: the next event is `cancelled`.
  public func cancel() {
    isCancelled = true
    connection?.drop()
  }

  private func advance() async throws(HTTPError) -> HTTPEvent {
    while true {
      if wasCancelled { throw cancellation() }
      switch stage {
      case .asking:
        if let event = try await guarded({ () async throws(HTTPError) in try await self.ask() }) { return event }
      case .redirected(let head, let redirect):
        guard isFollowing else {
          stage = .content
          return .responseStarted(head)
        }
        isFollowing = false
        try await guarded { () async throws(HTTPError) in await self.follow(redirect) }
      case .content:
        if let bytes = try await advanceContent() { return .bytesRead(bytes) }
      case .complete, .done: return .succeeded
      case .failed(let error): throw error
      }
    }
  }

  private func advanceContent() async throws(HTTPError) -> [UInt8]? {
    if wasCancelled { throw cancellation() }
    let bytes = try await guarded { () async throws(HTTPError) in try await self.nextContent() }
    if bytes == nil {
      await finish()
      stage = .complete
    }
    return bytes
  }

  /// What has come to its end cannot be cancelled.
  private var wasCancelled: Bool {
    guard isCancelled || Task.isCancelled else { return false }
    return switch stage {
    case .complete, .failed, .done: false
    case .asking, .redirected, .content: true
    }
  }

  private func cancellation() -> HTTPError {
    noteProgress()
    return fail(.cancelled(during: hops.last?.marks.phase ?? .queue, of: current.url))
  }

  /// Errors end everything, whoever asked.
  private func guarded<T>(_ step: () async throws(HTTPError) -> T) async throws(HTTPError) -> T {
    do throws(HTTPError) {
      return try await step()
    } catch {
      throw fail(isCancelled || Task.isCancelled ? .cancelled(during: error.phase, of: current.url) : error)
    }
  }

  private func fail(_ error: HTTPError) -> HTTPError {
    stage = .failed(error)
    change { hop in
      hop.error = error
      hop.marks.pass(\.ended)
    }
    leave(isClosed: true)
    connection?.drop()
    connection = nil
    exchange = nil
    return error
  }
}
