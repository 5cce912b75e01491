internal import Bytes
internal import Connect
internal import HTTPWire
internal import TLSEngine
internal import Transport

extension HTTPTransfer {
  /// One hop, from the request to the answer's head; nil when another has to follow before anything can be told.
  func ask() async throws(HTTPError) -> HTTPEvent? {
    let started = Moment.now
    if hops.isEmpty { connection = series?.take() }
    let deadline = deadline ?? plan.value.maximumTime.map { .after($0, from: started) } ?? .never
    self.deadline = deadline
    let standing = standingConnection
    let head = try RequestFields.head(of: current, in: presumedVersion(over: standing), plan: plan, authority: standing?.authority)
    hops.append(Hop(url: current.value.url, request: head, marks: TransferMarks(started: started)))
    change { $0.marks.pass(\.dequeued, at: started) }
    var isFirstTry = true
    while true {
      let terms = ExchangeTerms(plan: plan, asked: current, deadline: deadline)
      let connection = try await connect(over: isFirstTry ? standing : nil)
      do throws(ExchangeFailure) {
        return try await settle(try await respond(over: connection, terms))
      } catch {
        guard isFirstTry, let reason = reasonToRetry(error, on: connection) else { throw explained(error) }
        isFirstTry = false
        plan.value.trace?(.retrying(because: reason))
        leave(isClosed: true)
        connection.drop()
        self.connection = nil
        change { hop in hop = hop.begunAgain() }
      }
    }
  }

  /// The connection of the last request where it leads to the same origin.
  private var standingConnection: HTTPConnection? {
    guard let connection, connection.isOpen, connection.origin.sharesOrigin(with: current.value.url) else { return nil }
    return connection
  }

  /// What the connection will most likely speak.
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

  /// The connection of the last hop where it leads to the same origin, else a new one.
  private func connect(over standing: HTTPConnection?) async throws(HTTPError) -> HTTPConnection {
    if let standing {
      standing.facts.isReused = true
      plan.value.trace?(.reusing(number: standing.facts.number, host: current.value.url.host.description))
      change { hop in
        hop.connection = standing.facts
        hop.marks.reuse(of: standing.facts)
      }
      return standing
    }
    if let connection {
      leave(isClosed: true)
      await connection.close()
      self.connection = nil
    }
    guard var hop = hops.last else { throw .cancelled(during: .queue, of: current.value.url) }
    let opened: HTTPConnection
    do throws(HTTPError) {
      opened = try await opener.open(to: current.value.url, into: &hop, avoidsHTTP2: avoidsHTTP2, deadline: deadline ?? .never)
    } catch {
      change { $0 = hop }
      throw timely(error)
    }
    change { $0 = hop }
    connection = opened
    try choose(on: opened)
    return opened
  }

  /// Which version to speak, as ALPN has it (RFC 7301) or the caller.
  private func choose(on connection: HTTPConnection) throws(HTTPError) {
    let negotiated = connection.facts.tls?.negotiated?.alpn.map { String(decoding: $0, as: UTF8.self) }
    if plan.value.version == .http2PriorKnowledge, let negotiated, negotiated != "h2" {
      throw HTTPError(
        .protocol, code: "http2.not-negotiated", phase: .tls, "HTTP/2 was to be spoken, and the server chose '\(negotiated)'",
        hint: "--http2 asks for it and takes HTTP/1.1 too", url: current.value.url.description)
    }
    guard negotiated == "h2" || plan.value.version == .http2PriorKnowledge else { return }
    do throws(HTTPWireError) {
      connection.session = try HTTP2Link(plan.value)
    } catch {
      throw HTTPError(error, during: .send, of: current.value.url)
    }
  }

  /// From the request's first byte to the final head.
  private func respond(over connection: HTTPConnection, _ terms: ExchangeTerms) async throws(ExchangeFailure) -> ResponseHead {
    let version = version(on: connection)
    guard !hops.isEmpty else { throw ExchangeFailure(.other(.cancelled(during: .queue, of: current.value.url))) }
    if hops[hops.count - 1].request.version != version || connection.proxy != nil {
      do throws(HTTPError) {
        var head = try RequestFields.head(of: current, in: version, plan: plan, authority: nil)
        if let proxy = connection.proxy { head.address(to: proxy, for: current.value) }
        change { $0.request = head }
      } catch {
        throw ExchangeFailure(.other(error))
      }
    }
    let head = hops[hops.count - 1].request
    let content = RequestContent(current)
    let exchange: any HTTPExchange =
      if let link = connection.session {
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
        change { $0.response = head }
        return head
      case .body, .trailers, .end: continue
      }
    }
  }

  /// What the final head means: a redirect, or a response for the caller.
  private func settle(_ head: ResponseHead) async throws(ExchangeFailure) -> HTTPEvent? {
    if refusesExpectation(head) {
      plan.value.trace?(.retrying(because: "the server does not say 100 (Continue)"))
      await drain(keeping: true)
      var next = current.value
      next.removedFields.append("Expect")
      current = Shared(next)
      return nil
    }
    body = ResponseBody(head, plan)
    if !body.codingNames.isEmpty {
      let codings = body.codingNames
      change { $0.body.codings = codings }
    }
    guard RedirectRules.statuses.contains(head.status) else {
      stage = .content
      return .responseStarted(head)
    }
    let redirect: Redirect?
    do throws(HTTPError) {
      redirect = try redirection(head)
    } catch {
      throw ExchangeFailure(.other(error))
    }
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
    let redirect: Redirect?
    if plan.value.redirects == .never {
      // Nobody goes there: what is wrong with it does not matter.
      redirect = try? rules.redirect(in: head, followed: 0)
    } else {
      redirect = try rules.redirect(in: head, followed: followed)
    }
    change { $0.redirect = redirect }
    return redirect
  }

  /// What we had asked for on our own is taken back (RFC 9110, section 10.1.1).
  private func refusesExpectation(_ head: ResponseHead) -> Bool {
    head.status == 417 && !current.value.fields.contains("Expect") && hops.last?.request.fields.contains("Expect") == true && canBeginAgain
  }

  /// The content can be read once more, or has not been read at all.
  private var canBeginAgain: Bool {
    guard case .source(let source) = current.value.body, !source.isRewindable else { return true }
    return (exchange?.progress.contentSent ?? 0) == 0
  }

  private func reasonToRetry(_ failure: ExchangeFailure, on connection: HTTPConnection) -> String? {
    guard !Task.isCancelled, canBeginAgain else { return nil }
    switch failure.retry {
    case .never: return nil
    case .whenReused: return connection.facts.isReused ? "the connection was closed before an answer" : nil
    case .always: return "the server has not looked at the request"
    case .inHTTP11:
      guard plan.value.version == .any || plan.value.version == .http2 else { return nil }
      avoidsHTTP2 = true
      return "the server wants HTTP/1.1"
    }
  }
}
