internal import Connect
internal import HTTPWire
internal import TLSEngine
internal import Transport

extension HTTPTransfer {
  /// One hop, from the request to the answer's head; nil when another has to follow before anything can be told.
  func ask() async throws(HTTPError) -> HTTPEvent? {
    let started = ContinuousClock.now
    if deadline == nil { deadline = options.maximumTime.map { .after($0, from: started) } ?? .never }
    let presumed = presumedVersion
    var hop = Hop(
      url: current.url, request: try RequestFields.head(of: current, in: presumed, options: options), marks: TransferMarks(started: started)
    )
    hop.marks.pass(\.dequeued, at: started)
    hops.append(hop)
    var isFirstTry = true
    while true {
      let terms = ExchangeTerms(options: options, url: current.url, deadline: deadline ?? .never)
      let connection = try await connect()
      do throws(ExchangeFailure) {
        return try await settle(try await respond(over: connection, terms))
      } catch {
        guard isFirstTry, let reason = reasonToRetry(error, on: connection) else { throw explained(error) }
        isFirstTry = false
        options.trace?(.retrying(because: reason))
        leave(isClosed: true)
        connection.drop()
        self.connection = nil
        change { hop in hop = hop.begunAgain() }
      }
    }
  }

  /// What the connection will most likely speak.
  private var presumedVersion: HTTPVersion {
    if let connection, connection.isOpen, connection.origin.sharesOrigin(with: current.url) { return version(on: connection) }
    return switch options.version {
    case .http10: .http10
    case .http11: .http11
    case .http2PriorKnowledge: .http2
    case .any, .http2: current.url.isSecure && options.offeredALPN.contains("h2") && !avoidsHTTP2 ? .http2 : .http11
    }
  }

  private func version(on connection: HTTPConnection) -> HTTPVersion {
    if connection.speaksHTTP2 { return .http2 }
    return options.version == .http10 ? .http10 : .http11
  }

  /// The connection of the last hop where it leads to the same origin, else a new one.
  private func connect() async throws(HTTPError) -> HTTPConnection {
    if let connection {
      if connection.isOpen, connection.origin.sharesOrigin(with: current.url) {
        connection.facts.isReused = true
        options.trace?(.reusing(number: connection.facts.number, host: current.url.host.description))
        change { hop in
          hop.connection = connection.facts
          hop.marks.reuse(of: connection.facts)
        }
        return connection
      }
      leave(isClosed: true)
      await connection.close()
      self.connection = nil
    }
    guard var hop = hops.last else { throw .cancelled(during: .queue, of: current.url) }
    let opened: HTTPConnection
    do throws(HTTPError) {
      opened = try await opener.open(to: current.url, into: &hop, avoidsHTTP2: avoidsHTTP2, deadline: deadline ?? .never)
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
    if options.version == .http2PriorKnowledge, let negotiated, negotiated != "h2" {
      throw HTTPError(
        .protocol, code: "http2.not-negotiated", phase: .tls, "HTTP/2 was to be spoken, and the server chose '\(negotiated)'",
        hint: "--http2 asks for it and takes HTTP/1.1 too", url: current.url.description)
    }
    guard negotiated == "h2" || options.version == .http2PriorKnowledge else { return }
    do throws(HTTPWireError) {
      connection.session = try HTTP2Link(options)
    } catch {
      throw HTTPError(error, during: .send, of: current.url)
    }
  }

  /// From the request's first byte to the final head.
  private func respond(over connection: HTTPConnection, _ terms: ExchangeTerms) async throws(ExchangeFailure) -> ResponseHead {
    let version = version(on: connection)
    if let hop = hops.last, hop.request.version != version || connection.isToProxy {
      do throws(HTTPError) {
        var head = try RequestFields.head(of: current, in: version, options: options)
        if connection.isToProxy { head.address(to: connector.options.approach.proxy, for: current) }
        change { $0.request = head }
      } catch {
        throw ExchangeFailure(.other(error))
      }
    }
    guard let head = hops.last?.request else { throw ExchangeFailure(.other(.cancelled(during: .queue, of: current.url))) }
    let content = RequestContent(current.body, of: current.url)
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
        options.trace?(.responseHead(head))
        change { $0.interim.append(head) }
      case .head(let head):
        options.trace?(.responseHead(head))
        change { $0.response = head }
        return head
      case .body, .trailers, .end: continue
      }
    }
  }

  /// What the final head means: a redirect, or a response for the caller.
  private func settle(_ head: ResponseHead) async throws(ExchangeFailure) -> HTTPEvent? {
    if refusesExpectation(head) {
      options.trace?(.retrying(because: "the server does not say 100 (Continue)"))
      await drain(keeping: true)
      current.removedFields.append("Expect")
      return nil
    }
    body = ResponseBody(head, options)
    let codings = body.codingNames
    change { $0.body.codings = codings }
    let redirect: Redirect?
    do throws(HTTPError) {
      redirect = try redirection(head)
    } catch {
      throw ExchangeFailure(.other(error))
    }
    guard let redirect, let hop = hops.last, options.redirects != .never else {
      stage = .content
      return .responseStarted(head)
    }
    if options.redirects == .follow {
      await follow(redirect)
      return .redirectReceived(hops.last ?? hop)
    }
    stage = .redirected(head, redirect)
    return .redirectReceived(hop)
  }

  private func redirection(_ head: ResponseHead) throws(HTTPError) -> Redirect? {
    let rules = RedirectRules(request: current, options: options)
    let redirect: Redirect?
    if options.redirects == .never {
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
    head.status == 417 && !current.fields.contains("Expect") && hops.last?.request.fields.contains("Expect") == true && canBeginAgain
  }

  /// The content can be read once more, or has not been read at all.
  private var canBeginAgain: Bool {
    guard case .source(let source) = current.body, !source.isRewindable else { return true }
    return (exchange?.progress.contentSent ?? 0) == 0
  }

  private func reasonToRetry(_ failure: ExchangeFailure, on connection: HTTPConnection) -> String? {
    guard !Task.isCancelled, canBeginAgain else { return nil }
    switch failure.retry {
    case .never: return nil
    case .whenReused: return connection.facts.isReused ? "the connection was closed before an answer" : nil
    case .always: return "the server has not looked at the request"
    case .inHTTP11:
      guard options.version == .any || options.version == .http2 else { return nil }
      avoidsHTTP2 = true
      return "the server wants HTTP/1.1"
    }
  }
}
