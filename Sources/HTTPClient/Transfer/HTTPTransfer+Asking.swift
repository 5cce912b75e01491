internal import Bytes
internal import Connect
internal import DomainNames
internal import HTTPWire
internal import TLSEngine
internal import Transport

extension HTTPTransfer {
  /// Performs one hop, from the request to the response's head; nil if another hop has to follow before there is an event.
  func ask() async throws(HTTPError) -> HTTPEvent? {
    let started = MonotonicInstant.now
    if hops.isEmpty, !current.value.parameters.isEmpty { current = Shared(try current.value.encodingParameters()) }
    let deadline = deadline ?? plan.value.maximumTime.map { .after($0, from: started) } ?? .never
    self.deadline = deadline
    outgoing = current
    if !stages.isEmpty { try await prepare() }
    var wish = ConnectionRequest(
      url: current.value.url, plan: hopPlan, alternative: prepared?.alternative, avoidsHTTP2: avoidsHTTP2, deadline: deadline)
    let standing = source.standing(for: wish)
    wish.standing = standing
    let head = try RequestHeadBuilder.head(of: outgoing, in: presumedVersion(over: standing), plan: plan, authority: standing?.authority)
    hops.append(Hop(url: outgoing.value.url, request: head, marks: TransferTimings(started: started)))
    change { $0.marks.pass(\.dequeued, at: started) }
    do throws(HTTPError) {
      if let stored = prepared?.stored { return try await tell(stored) }
      return try await ask(wish)
    } catch {
      guard let reaction = await reaction(to: error) else { throw error }
      return try await react(reaction, after: error)
    }
  }

  private func ask(_ first: ConnectionRequest) async throws(HTTPError) -> HTTPEvent? {
    var wish = first
    var replays = RequestReplays()
    while true {
      let terms = ExchangeOptions(plan: plan, asked: outgoing, deadline: wish.deadline)
      let standing = source.connectionNow(for: wish)
      wish.standing = nil
      let connection = if let standing { standing } else { try await connect(wish) }
      take(connection)
      let begun = MonotonicInstant.now
      do throws(ExchangeFailure) {
        let head = try await respond(over: connection, terms)
        if let event = settleNow(head) { return event }
        return try await settle(head)
      } catch {
        guard let reason = reasonToRetry(error), let pause = replays.next(hasProgressed: connection.hasServed(since: begun)) else {
          throw explained(error)
        }
        plan.value.trace?(.retrying(because: reason))
        giveUpConnection()
        if pause > .zero { try await wait(pause) }
        wish.madeAfter = .now
        wish.replays = replays.count
        wish.avoidsHTTP2 = avoidsHTTP2
        change { hop in hop = hop.begunAgain() }
      }
    }
  }

  /// The options of the current hop: after a redirect to another origin they have no client certificate, which is a credential like the
  /// fields that `RedirectRules` drops.
  var hopPlan: Shared<HTTPOptions> {
    guard followed > 0, plan.value.tls.clientIdentity != nil, !plan.value.trustsLocation else { return plan }
    let url = current.value.url
    // The first hop may have used https although the URL was http (RFC 6797, section 8.3).
    guard !url.sharesOrigin(with: request.url), hops.first.map({ url.sharesOrigin(with: $0.url) }) != true else { return plan }
    if let foreignPlan { return foreignPlan }
    var options = plan.value
    options.tls.clientIdentity = nil
    let made = Shared(options)
    foreignPlan = made
    return made
  }

  /// The HTTP version that the connection will most likely use.
  private func presumedVersion(over standing: HTTPConnection?) -> HTTPVersion {
    if let standing { return version(on: standing) }
    return switch plan.value.version {
    case .http10: .http10
    case .http11: .http11
    case .http2PriorKnowledge: .http2
    case .any, .http2: current.value.url.isSecure && plan.value.offeredALPN.contains("h2") && !avoidsHTTP2 ? .http2 : .http11
    }
  }

  private func version(on connection: HTTPConnection) -> HTTPVersion {
    if connection.speaksHTTP2 { return .http2 }
    return plan.value.version == .http10 ? .http10 : .http11
  }

  /// Opens a connection for this exchange, or waits for one.
  private func connect(_ wish: ConnectionRequest) async throws(HTTPError) -> HTTPConnection {
    guard var hop = hops.last else { throw .cancelled(during: .queue, of: current.value.url) }
    do throws(HTTPError) {
      let connection = try await source.connection(for: wish, into: &hop)
      change { $0 = hop }
      return connection
    } catch {
      change { $0 = hop }
      throw timely(error)
    }
  }

  /// Assigns the connection to the exchange.
  private func take(_ connection: HTTPConnection) {
    self.connection = connection
    guard connection.facts.isReused else { return }
    plan.value.trace?(.reusing(number: connection.facts.number, host: current.value.url.host.description))
    change { hop in
      hop.connection = connection.facts
      hop.marks.reuse(of: connection.facts)
    }
  }

  /// Performs the exchange from the request's first byte to the final head.
  private func respond(over connection: HTTPConnection, _ terms: ExchangeOptions) async throws(ExchangeFailure) -> ResponseHead {
    let version = version(on: connection)
    guard !hops.isEmpty else { throw ExchangeFailure(.other(.cancelled(during: .queue, of: current.value.url))) }
    if hops[hops.count - 1].request.version != version || connection.proxy != nil {
      do throws(HTTPError) {
        var head = try RequestHeadBuilder.head(of: outgoing, in: version, plan: plan, authority: nil)
        if let proxy = connection.proxy { head.address(to: proxy, for: outgoing.value) }
        change { $0.request = head }
      } catch {
        throw ExchangeFailure(.other(error))
      }
    }
    let head = hops[hops.count - 1].request
    let content = RequestContent(outgoing, until: terms.deadline)
    let exchange: any HTTPExchange =
      if let multiplexer = connection.place?.multiplexer {
        multiplexer.exchange(head, content, terms)
      } else if let link = connection.session {
        HTTP2Exchange(head, content, over: connection, link, terms)
      } else {
        HTTP1Exchange(head, content, over: connection, terms)
      }
    self.exchange = exchange
    defer { noteProgress() }
    try await exchange.begin()
    while true {
      switch try await exchange.next() {
      case .interim(let head):
        plan.value.trace?(.responseHead(head))
        change { $0.interim.append(head) }
      case .head(let head):
        plan.value.trace?(.responseHead(head))
        connection.lastServed = .now
        change { $0.response = head }
        return head
      case .body, .trailers, .end: continue
      }
    }
  }

  /// Processes the final head: a redirect, a retry, or a response for the caller.
  private func settle(_ head: ResponseHead) async throws(ExchangeFailure) -> HTTPEvent? {
    if refusesExpectation(head) {
      plan.value.trace?(.retrying(because: "the server does not send 100 (Continue)"))
      await drain(before: current.value.url)
      var next = current.value
      next.removedFields.append("Expect")
      current = Shared(next)
      return nil
    }
    do throws(HTTPError) {
      if !stages.isEmpty, let reaction = try await reaction(to: head) { return try await react(reaction, after: nil) }
    } catch {
      throw ExchangeFailure(.other(error))
    }
    return try await tell(head)
  }

  /// Fast path without stages and redirects: the response is delivered to the caller.
  private func settleNow(_ head: ResponseHead) -> HTTPEvent? {
    guard stages.isEmpty, head.status < 300 else { return nil }
    begin(head)
    stage = .content
    return .responseStarted(head)
  }

  /// Prepares for the response's content.
  private func begin(_ head: ResponseHead) {
    body = ResponseBody(head, plan)
    guard body.isCoded else { return }
    let codings = body.codingNames
    change { $0.body.codings = codings }
  }

  /// Delivers the response to the caller, or processes its redirect.
  func tell(_ head: ResponseHead) async throws(ExchangeFailure) -> HTTPEvent? {
    begin(head)
    guard RedirectRules.statuses.contains(head.status) else {
      stage = .content
      return .responseStarted(head)
    }
    let redirect: Redirect? = try HTTPError.translating(try redirection(head)) { ExchangeFailure(.other($0)) }
    guard let redirect, let hop = hops.last, plan.value.redirects != .never else {
      stage = .content
      return .responseStarted(head)
    }
    if plan.value.redirects == .follow {
      await follow(redirect)
      return .redirectReceived(hops.last ?? hop)
    }
    stage = .redirected(head, redirect)
    return .redirectReceived(hop)
  }

  private func redirection(_ head: ResponseHead) throws(HTTPError) -> Redirect? {
    let rules = RedirectRules(request: current.value, options: plan.value)
    // The target is recorded even if the redirect is not followed, or must not be.
    let destination = try? rules.destination(of: head)
    change { $0.redirect = destination }
    return plan.value.redirects == .never ? destination : try rules.redirect(in: head, followed: followed)
  }

  /// True if the server rejected an Expect field that this client had added (RFC 9110, section 10.1.1).
  private func refusesExpectation(_ head: ResponseHead) -> Bool {
    head.status == 417 && !current.value.fields.contains("Expect") && hops.last?.request.fields.contains("Expect") == true && canBeginAgain
  }

  /// True if the content can be read again, or has not been read at all.
  var canBeginAgain: Bool {
    guard case .source(let source) = current.value.body, !source.isRewindable else { return true }
    return (exchange?.progress.contentSent ?? 0) == 0
  }

  private func reasonToRetry(_ failure: ExchangeFailure) -> String? {
    guard !Task.isCancelled, canBeginAgain else { return nil }
    switch failure.retry {
    case .never: return nil
    case .whenReused:
      guard hops.last?.connection?.isReused == true, mayBeRepeated else { return nil }
      return "the connection was closed before a response"
    case .always: return "the server has not looked at the request"
    case .inHTTP11:
      guard plan.value.version == .any || plan.value.version == .http2 else { return nil }
      avoidsHTTP2 = true
      return "the server requires HTTP/1.1"
    }
  }

  /// True if repeating a request that the server may have processed is harmless: it is idempotent, or was never sent completely (RFC 9110,
  /// section 9.2.2; RFC 9112, sections 8 and 9.3.1). In HTTP/2 a stream's bytes may be sent while others of the connection are not.
  /// Idempotency-Key makes any method repeatable, as in Go's `net/http`.
  private var mayBeRepeated: Bool {
    let wasNeverWhole = exchange?.progress.sent == nil && connection?.speaksHTTP2 == false
    return wasNeverWhole || outgoing.value.isIdempotent || outgoing.value.fields.contains("Idempotency-Key")
  }
}
