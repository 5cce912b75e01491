internal import Bytes
internal import Connect
internal import PKI
internal import Resolver
internal import TLSEngine
internal import Transport

/// Takes requests to connections on which they can go out, and notes what happens on the way.
final class ConnectionOpener {
  private let plan: Shared<HTTPOptions>
  let connector: Connector
  /// Made when the first handshake needs it.
  private var context: TLSContext?
  private var count = 0
  private var alpn: [String]

  init(_ plan: Shared<HTTPOptions>, _ connector: Connector) {
    self.plan = plan
    self.connector = connector
    alpn = plan.value.offeredALPN
  }

  /// What was found out stands in `hop` after a failure, too.
  func open(to url: URI, into hop: inout Hop, avoidsHTTP2: Bool, deadline: Deadline) async throws(HTTPError) -> HTTPConnection {
    if avoidsHTTP2, alpn.contains("h2") {
      alpn.removeAll { $0 == "h2" }
      context = nil
    }
    let connector = connector(for: url)
    let addressed = url.isSecure ? nil : connector.options.approach.proxy.flatMap { $0.speaksHTTP ? $0 : nil }
    let passage = try await reach(url, addressed, by: connector, &hop, deadline)
    do throws(HTTPError) {
      let tls =
        if url.isSecure {
          try await secure(passage, url, &hop, deadline)
        } else if let addressed, addressed.scheme == .https {
          try await secure(passage, addressed, url, &hop, deadline)
        } else {
          TLSConnection?.none
        }
      guard let facts = hop.connection else { throw HTTPError(ConnectError.lost(passage), during: .connect, of: url) }
      hop.marks.pass(\.ready)
      return HTTPConnection(passage, tls, to: url, addressing: addressed, facts: facts)
    } catch {
      passage.close()
      throw error
    }
  }

  /// A redirect may lead to where another proxy is used, or none.
  private func connector(for url: URI) -> Connector {
    guard let proxies = plan.value.proxies else { return connector }
    return connector.using(proxies.proxy(for: url.host, isSecure: url.isSecure))
  }

  /// TCP, and what stands before TLS.
  private func reach(
    _ url: URI, _ proxy: Proxy?, by chosen: Connector, _ hop: inout Hop, _ deadline: Deadline
  ) async throws(HTTPError) -> Passage {
    var connector = chosen
    var target = url.endpoint
    if let proxy {
      connector = chosen.using(nil)
      target = Target(host: proxy.host, port: proxy.port)
    }
    let host = target.host.description
    let connecting = Deadline.after(connector.options.connectTimeout).earlier(of: deadline)
    do throws(ConnectError) {
      let (routes, resolution) = try await connector.routes(of: target, deadline: connecting)
      hop.marks.pass(\.resolved)
      plan.value.trace?(.resolved(host: host, resolution))
      let (passage, attempts) = try await connector.open(firstOf: routes, connecting: connecting, deadline: deadline)
      hop.marks.pass(\.connected, at: Moment(passage.connectEnded))
      if let end = passage.proxyEnded { hop.marks.pass(\.proxied, at: Moment(end)) }
      var facts = ConnectionFacts(number: count, local: passage.transport.local, remote: passage.transport.peer)
      count += 1
      facts.attempts = attempts
      facts.resolution = resolution
      facts.proxy = (proxy ?? chosen.options.approach.proxy)?.address
      hop.connection = facts
      if let trace = plan.value.trace { tell(trace, of: facts, host: host, hasAnswered: passage.proxyEnded != nil) }
      return passage
    } catch {
      // Whom we could not reach is the proxy.
      throw proxy == nil ? HTTPError(error, of: url) : HTTPError(error, during: .proxy, of: url)
    }
  }

  private func tell(_ trace: (TraceEvent) -> Void, of facts: ConnectionFacts, host: String, hasAnswered: Bool) {
    for attempt in facts.attempts where attempt.error != nil { trace(.attemptFailed(attempt)) }
    trace(.connected(number: facts.number, host: host, local: facts.local, remote: facts.remote))
    if hasAnswered, let proxy = facts.proxy { trace(.proxyAnswered(proxy: proxy)) }
  }

  private func secure(_ passage: Passage, _ url: URI, _ hop: inout Hop, _ deadline: Deadline) async throws(HTTPError) -> TLSConnection {
    let judge = TrustJudge(trust: plan.value.trust, url: url)
    let name = judge.serverName
    let connection: TLSConnection
    do throws(ConnectError) {
      connection = try TLSConnection(over: passage, context: try self.readyContext(passage), serverName: name)
    } catch {
      throw HTTPError(error, of: url)
    }
    plan.value.trace?(.handshakeStarted(serverName: name, alpn: alpn))
    let deadline = Deadline.after(connector.options.handshakeTimeout).earlier(of: deadline)
    do throws(ConnectError) {
      try await connection.handshake(deadline: deadline)
    } catch {
      hop.connection?.tls = facts(of: connection, name: name)
      throw HTTPError(error, of: url)
    }
    hop.marks.pass(\.secured, at: connection.handshakeEnded.map { Moment($0) } ?? .now)
    var facts = facts(of: connection, name: name)
    facts.negotiated = connection.negotiated
    plan.value.trace?(.handshakeEnded(facts))
    defer { hop.connection?.tls = facts }
    do throws(HTTPError) {
      try judge.judge(facts.flight.certificates, into: &facts)
    } catch {
      tell(of: facts)
      throw error
    }
    tell(of: facts)
    return connection
  }

  /// TLS with a proxy, which is the proxy's affair: it is no part of what is told of the server.
  private func secure(
    _ passage: Passage, _ proxy: Proxy, _ url: URI, _ hop: inout Hop, _ deadline: Deadline
  ) async throws(HTTPError) -> TLSConnection {
    do throws(ConnectError) {
      let deadline = Deadline.after(connector.options.connectTimeout).earlier(of: deadline)
      let connection = try await connector.secure(passage, to: proxy, deadline: deadline)
      hop.marks.pass(\.proxied)
      return connection
    } catch {
      throw HTTPError(error, of: url)
    }
  }

  private func tell(of facts: TLSFacts) {
    guard let verdict = facts.verdict else { return }
    plan.value.trace?(.judged(verdict, checkedName: facts.checkedName, isEnforced: facts.isEnforced))
  }

  private func facts(of connection: TLSConnection, name: String?) -> TLSFacts {
    var facts = TLSFacts(flight: connection.flight)
    facts.serverName = name
    facts.alpnOffered = alpn
    return facts
  }

  private func readyContext(_ passage: Passage) throws(ConnectError) -> TLSContext {
    if let context { return context }
    var configuration = plan.value.tls
    configuration.alpn = alpn
    do throws(TLSError) {
      let made = try TLSContext(client: configuration)
      context = made
      return made
    } catch {
      throw ConnectError(
        stage: .handshake, code: error.code.rawValue, message: error.description, hint: error.hint, endpoint: passage.peer)
    }
  }
}

extension ConnectError {
  fileprivate static func lost(_ passage: Passage) -> ConnectError {
    ConnectError(TransportError(.closed, what: "connect", endpoint: passage.peer), stage: .connect, endpoint: passage.peer)
  }
}

extension Connector {
  /// The same but for its proxy.
  fileprivate func using(_ proxy: Proxy?) -> Connector {
    var options = options
    options.approach.proxy = proxy
    return Connector(reactor: reactor, resolver: resolver, options: options)
  }
}

extension Proxy {
  /// It understands requests that are for others.
  var speaksHTTP: Bool { scheme == .http || scheme == .https }

  /// As a URL without credentials.
  var address: String { "\(scheme.rawValue)://\(Target(host: host, port: port))" }
}

extension HTTPOptions {
  /// What goes out in ALPN.
  var offeredALPN: [String] {
    if let alpn { return alpn }
    return switch version {
    case .any, .http2: ["h2", "http/1.1"]
    // Nobody picks http/1.0, and servers speak it all the same.
    case .http10, .http11: ["http/1.1"]
    case .http2PriorKnowledge: ["h2"]
    }
  }
}
