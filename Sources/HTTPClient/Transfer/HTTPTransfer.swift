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
    indirect case redirected(ResponseHead, Redirect)
    case content
    /// All is well, which has yet to be told.
    case complete
    indirect case failed(HTTPError)
    case done
  }

  /// As it was asked for, before redirects.
  public var request: HTTPRequest { asked.value }
  /// How it is carried out.
  public var options: HTTPOptions { plan.value }
  /// By which its hosts are reached.
  public var connector: Connector { means.value }
  /// Every exchange so far, the last one as far as it has come.
  public internal(set) var hops: [Hop] = []

  private let means: Shared<Connector>
  let plan: Shared<HTTPOptions>
  /// `plan` without the client certificate, for other origins; nil until one of them is asked.
  var foreignPlan: Shared<HTTPOptions>?
  private let asked: Shared<HTTPRequest>
  var stage = Stage.asking
  /// The request of the present hop, as the caller or a redirect has it.
  var current: Shared<HTTPRequest>
  /// The same as it goes out, with what the stages have made of it.
  var outgoing: Shared<HTTPRequest>
  /// Who else has a say in each exchange; empty for most transfers.
  let stages: [any ExchangeStage]
  /// The exchange as the stages know it; nil where there are none.
  var prepared: PreparedExchange?
  /// Of the present hop, because a stage wanted it.
  var repetitions = 0
  /// Where the last redirect came from.
  var previous: URI?
  var connection: HTTPConnection?
  var exchange: (any HTTPExchange)?
  var body = ResponseBody()
  var followed = 0
  var deadline: Deadline?
  /// A server asked for HTTP/1.1.
  var avoidsHTTP2 = false
  /// Allows policies to repeat a request whose response broke off; nil where given content cannot be discarded.
  public var contentRewind: ContentRewind?
  /// Found without waiting, and not handled yet.
  private var contentFailure: HTTPError?
  /// Where connections come from, and go when an exchange is over.
  let source: any ConnectionSource
  private var isFollowing = false
  private var isCancelled = false

  /// One request over connections of its own.
  ///
  /// The policies have their say in this order.
  public convenience init(_ request: HTTPRequest, options: HTTPOptions, connector: Connector, policies: [any ExchangePolicy] = []) {
    let plan = Shared(options)
    let connection = LoneConnection(plan, connector, outlivesTransfers: false)
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

  /// The last event has been returned, or `read` has returned nil.
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

  /// The response's next bytes, at most `options.chunkSize`; nil at the end, after which `next` returns nil too. Events that `next` has
  /// not returned yet are skipped.
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

  /// Goes where the redirect leads that `next` has just told of.
  public func followRedirect() { isFollowing = true }

  /// Takes the redirect's own response.
  public func declineRedirect() { isFollowing = false }

  /// Ends it: the next event is `cancelled`.
  public func cancel() {
    isCancelled = true
    if let connection, !connection.isShared { connection.drop() }
  }

  /// Gives up what is left of it, as one that nobody will ask any more.
  func abandon() {
    switch stage {
    case .complete, .failed, .done: break
    case .asking, .redirected, .content:
      noteProgress()
      _ = fail(.cancelled(during: hops.last?.marks.phase ?? .queue, of: current.value.url))
    }
    stage = .done
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
    guard !wasCancelled, contentFailure == nil else { return nil }
    do throws(HTTPError) {
      let part = try availableContent()
      if case .bytes(let bytes) = part { return bytes }
      if case .end = part, finishNow() { stage = .complete }
      return nil
    } catch {
      // Whether it is tried again is found out where waiting is allowed.
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

  /// Whether the request goes out again after its response broke off.
  private func asksAgain(after error: HTTPError) async throws(HTTPError) -> Bool {
    guard !wasCancelled else { return false }
    do throws(HTTPError) {
      return try await repeatBroken(after: error)
    } catch {
      throw judged(error)
    }
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
