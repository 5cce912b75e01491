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

  public var request: HTTPRequest { asked.value }
  public var options: HTTPOptions { plan.value }
  public var connector: Connector { opener.connector }
  /// Every exchange so far, the last one as far as it has come.
  public internal(set) var hops: [Hop] = []

  let plan: Shared<HTTPOptions>
  private let asked: Shared<HTTPRequest>
  var stage = Stage.asking
  /// The request of the present hop.
  var current: Shared<HTTPRequest>
  var connection: HTTPConnection?
  var exchange: (any HTTPExchange)?
  var body = ResponseBody()
  var followed = 0
  var deadline: Deadline?
  /// A server asked for HTTP/1.1.
  var avoidsHTTP2 = false
  let opener: ConnectionOpener
  /// Where the connection goes when this is over; nil when it is closed.
  let series: RequestSeries?
  private var isFollowing = false
  private var isCancelled = false

  /// One request over connections of its own.
  public init(_ request: HTTPRequest, options: HTTPOptions, connector: Connector) {
    asked = Shared(request)
    plan = Shared(options)
    current = asked
    opener = ConnectionOpener(plan, connector)
    series = nil
  }

  init(_ request: HTTPRequest, in series: RequestSeries) {
    asked = Shared(request)
    plan = series.plan
    current = asked
    opener = series.opener
    self.series = series
  }

  /// The last event has been given.
  public var isDone: Bool { if case .done = stage { true } else { false } }

  /// The next event; nil after the last. Asking for it after a redirect about which nothing was said takes the redirect's own response.
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

  /// The response's next bytes, at most `options.chunkSize`; nil at the end. What `next` has not told yet is passed over.
  public func read() async throws(HTTPError) -> [UInt8]? {
    while true {
      switch stage {
      case .content:
        if let bytes = try contentNow() { return bytes }
        guard case .content = stage else { return nil }
        return try await advanceContent()
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

  /// What can be told without waiting.
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

  /// The next bytes of the content, where they are here; at its end the stage changes, unless that takes a while.
  private func contentNow() throws(HTTPError) -> [UInt8]? {
    guard !wasCancelled else { return nil }
    do throws(HTTPError) {
      let part = try availableContent()
      if case .bytes(let bytes) = part { return bytes }
      if case .end = part, finishNow() { stage = .complete }
      return nil
    } catch {
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
      if let bytes = try await nextContent() { return bytes }
    } catch {
      throw judged(error)
    }
    await finish()
    stage = .complete
    return nil
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
    return fail(.cancelled(during: hops.last?.marks.phase ?? .queue, of: current.value.url))
  }

  /// Errors end everything, whoever asked.
  private func judged(_ error: HTTPError) -> HTTPError {
    fail(isCancelled || Task.isCancelled ? .cancelled(during: error.phase, of: current.value.url) : error)
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
