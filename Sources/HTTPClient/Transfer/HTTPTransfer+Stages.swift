internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

/// Calls of the policies' stages in a transfer's exchanges.
extension HTTPTransfer {
  /// Prepares the request of the next exchange, if there are stages.
  func prepare() async throws(HTTPError) {
    var exchange = PreparedExchange(
      asked: request, request: current.value, redirects: followed, repetitions: repetitions, previous: previous)
    exchange.plan = hopPlan
    exchange.proxy = proxy(for: current.value.url)
    for stage in stages { try await stage.prepare(&exchange) }
    if exchange.request.url != current.value.url {
      var next = current.value
      next.url = exchange.request.url
      current = Shared(next)
    }
    outgoing = Shared(exchange.request)
    prepared = exchange
  }

  /// The first reaction of the stages other than `proceed`; nil if all proceed.
  func reaction(to head: ResponseHead) async throws(HTTPError) -> ExchangeReaction? {
    guard var exchange = prepared else { return nil }
    exchange.connection = hops.last?.connection
    var first: ExchangeReaction?
    for stage in stages {
      let reaction = try await stage.reaction(to: head, in: exchange)
      if first == nil, !reaction.isProceeding { first = reaction }
    }
    if case .repeated = first, !canBeginAgain { return nil }
    return first
  }

  /// The same after a failure.
  func reaction(to error: HTTPError) async -> ExchangeReaction? {
    guard var exchange = prepared, error.category != .cancelled, !Task.isCancelled else { return nil }
    exchange.connection = hops.last?.connection
    var first: ExchangeReaction?
    for stage in stages {
      let reaction = await stage.reaction(to: error, head: hops.last?.response, in: exchange)
      if first == nil, !reaction.isProceeding { first = reaction }
    }
    if case .repeated = first, !canBeginAgain { return nil }
    return first
  }

  /// Repeats the request after its response broke off, if a stage requires it and the delivered content can be discarded.
  func repeatBroken(after error: HTTPError) async throws(HTTPError) -> Bool {
    guard let contentRewind, var exchange = prepared, let head = hops.last?.response, error.category != .cancelled, canBeginAgain,
      contentRewind.isPossible()
    else { return false }
    exchange.connection = hops.last?.connection
    for stage in stages {
      let reaction = await stage.reaction(toBroken: error, of: head, in: exchange)
      guard case .repeated = reaction else { continue }
      try contentRewind.discard()
      for other in stages { other.ended(trailers: FieldSection(), isComplete: false) }
      self.stage = .asking
      _ = try await react(reaction, after: error)
      return true
    }
    return false
  }

  /// Performs a reaction: returns nil to send the request again, or the event of a stored response.
  func react(_ reaction: ExchangeReaction, after error: HTTPError?) async throws(HTTPError) -> HTTPEvent? {
    if let error {
      change { hop in
        hop.error = error
        hop.marks.pass(\.ended)
      }
      giveUpConnection()
    } else {
      await drain(before: current.value.url)
    }
    switch reaction {
    case .proceed: return nil
    case .repeated(let reason, let pause):
      change { $0.repeatedBecause = reason }
      plan.value.trace?(.retrying(because: reason))
      repetitions += 1
      body = ResponseBody()
      if plan.value.limitsEachTry { deadline = nil }
      if pause > .zero { try await wait(pause) }
      return nil
    case .replaced(let answer): return try await tell(answer)
    }
  }

  /// Delivers a stored response to the caller.
  func tell(_ answer: SyntheticResponse) async throws(HTTPError) -> HTTPEvent? {
    let stored = SyntheticExchange(answer)
    exchange = stored
    change { hop in
      hop.isStored = true
      hop.response = answer.head
      hop.body = BodyCount()
      hop.marks.pass(\.ready)
    }
    do throws(ExchangeFailure) {
      // Its head is delivered separately.
      _ = try stored.nextNow()
      return try await tell(answer.head)
    } catch {
      throw explained(error)
    }
  }

  private func proxy(for url: URI) -> Proxy? {
    guard let proxies = plan.value.proxies else { return connector.options.approach.proxy }
    return proxies.proxy(for: url.host, isSecure: url.isSecure)
  }

  /// Pauses before an attempt; the transfer's time limit ends the pause and the transfer.
  func wait(_ pause: Duration) async throws(HTTPError) {
    let end = Deadline.after(pause)
    let limit = deadline ?? .never
    do throws(TransportError) {
      try await connector.reactor.sleep(until: end.earlier(of: limit))
    } catch {
      throw .cancelled(during: .queue, of: current.value.url)
    }
    guard let maximum = plan.value.maximumTime, limit.hasPassed() else { return }
    throw HTTPError(
      .timeout, code: "http.maximum-time", phase: .queue, "the transfer was not over within \(maximum)", hint: .code(.raiseMaximumTime),
      url: current.value.url.description)
  }
}
