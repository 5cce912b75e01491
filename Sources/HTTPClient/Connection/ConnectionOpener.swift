internal import Bytes
internal import Connect
internal import DomainNames
internal import HTTPWire
internal import PathValidation
internal import Resolver
internal import TLSEngine
internal import TLSWire
internal import Transport

/// Opens connections for requests, and records the steps.
final class ConnectionOpener {
  private let plan: Shared<HTTPOptions>
  let connector: Connector
  private let context: PreparedContext
  /// The verification time for certificate chains.
  private let time: Timestamp
  private var count: Int
  private var alpn: [String]
  /// True if the next connection is to an origin that must not get the client certificate.
  private var withholdsIdentity = false

  /// `number` is that of the first connection. `time` replaces the plan's verification time.
  init(
    _ plan: Shared<HTTPOptions>, _ connector: Connector, context: PreparedContext = PreparedContext(), number: Int = 0,
    at time: Timestamp? = nil
  ) {
    self.plan = plan
    self.connector = connector
    self.context = context
    self.time = time ?? plan.value.trust.time
    count = number
    alpn = plan.value.offeredALPN
  }

  /// Opens a connection, and records the facts in `hop`, after a failure too. With an `alternative` it connects there, and the server has
  /// to authenticate as the origin (RFC 7838, section 2.1).
  func open(
    to url: URI, at alternative: Target? = nil, into hop: inout Hop, avoidsHTTP2: Bool, withholdsIdentity: Bool = false,
    deadline: Deadline, sessions: ResumableSessions? = nil
  ) async throws(HTTPError) -> HTTPConnection {
    self.withholdsIdentity = withholdsIdentity
    if avoidsHTTP2 { alpn.removeAll { $0 == "h2" } }
    let connector = connector(for: url)
    let addressed = url.isSecure ? nil : connector.options.approach.proxy.flatMap { $0.speaksHTTP ? $0 : nil }
    let passage = try await reach(url, alternative, addressed, by: connector, &hop, deadline)
    do throws(HTTPError) {
      let tls =
        if url.isSecure {
          try await secure(passage, url, &hop, deadline, sessions)
        } else if let addressed, addressed.scheme == .https {
          try await secure(passage, addressed, url, &hop, deadline)
        } else {
          TLSConnection?.none
        }
      guard let facts = hop.connection else { throw HTTPError(ConnectError.lost(passage), during: .connect, of: url) }
      hop.marks.pass(\.ready)
      let connection = HTTPConnection(passage, tls, to: url, at: alternative, addressing: addressed, facts: facts)
      try choose(on: connection)
      return connection
    } catch {
      passage.close()
      throw error
    }
  }

  /// Selects HTTP/2 if ALPN negotiated it (RFC 7301) or the caller requires it.
  private func choose(on connection: HTTPConnection) throws(HTTPError) {
    let negotiated = connection.facts.tls?.negotiated?.alpn.map { String(decoding: $0, as: UTF8.self) }
    if plan.value.version == .http2PriorKnowledge, let negotiated, negotiated != "h2" {
      throw HTTPError(
        .protocol, code: "http2.not-negotiated", phase: .tls, "HTTP/2 was to be spoken, and the server chose '\(negotiated)'",
        hint: .code(.offerBothVersions), url: connection.origin.description)
    }
    guard negotiated == "h2" || plan.value.version == .http2PriorKnowledge else { return }
    connection.session = try HTTPWireError.translating(try HTTP2ClientConnection(plan.value)) {
      HTTPError($0, during: .send, of: connection.origin)
    }
  }

  /// A redirect may lead to a host with another proxy, or with none.
  private func connector(for url: URI) -> Connector {
    guard let proxies = plan.value.proxies else { return connector }
    return connector.using(proxies.proxy(for: url.host, isSecure: url.isSecure))
  }

  /// Opens the TCP connection and the layers before TLS.
  private func reach(
    _ url: URI, _ alternative: Target?, _ proxy: Proxy?, by chosen: Connector, _ hop: inout Hop, _ deadline: Deadline
  ) async throws(HTTPError) -> TransportStream {
    var connector = chosen
    var target = alternative ?? url.endpoint
    if let proxy {
      connector = chosen.using(nil, reachesOnlyPublic: false)
      target = Target(host: proxy.host, port: proxy.port)
    }
    let host = target.host.description
    do throws(ConnectError) {
      if proxy != nil { try chosen.checkReach(of: (alternative ?? url.endpoint).host) }
    } catch {
      throw HTTPError(error, of: url)
    }
    let connecting = Deadline.after(connector.options.connectTimeout).earlier(of: deadline)
    do throws(ConnectError) {
      let (routes, resolution) = try await connector.routes(of: target, deadline: connecting)
      hop.marks.pass(\.resolved)
      let isResolved = connector.options.socket == nil
      if isResolved { plan.value.trace?(.resolved(host: host, resolution)) }
      let (passage, attempts) = try await connector.open(
        firstOf: routes, late: resolution.late, connecting: connecting, deadline: deadline)
      hop.marks.pass(\.connected, at: MonotonicInstant(passage.connectEnded))
      if let end = passage.proxyEnded { hop.marks.pass(\.proxied, at: MonotonicInstant(end)) }
      var facts = ConnectionInfo(number: count, local: passage.transport.local, remote: passage.transport.peer)
      count += 1
      facts.attempts = attempts
      if isResolved { facts.resolution = resolution.settled }
      facts.proxy = (proxy ?? chosen.options.approach.proxy)?.address
      hop.connection = facts
      if let trace = plan.value.trace { tell(trace, of: facts, host: host, hasAnswered: passage.proxyEnded != nil) }
      return passage
    } catch {
      // The unreachable host is the proxy.
      throw proxy == nil ? HTTPError(error, of: url) : HTTPError(error, during: .proxy, of: url)
    }
  }

  private func tell(_ trace: (TraceEvent) -> Void, of facts: ConnectionInfo, host: String, hasAnswered: Bool) {
    for attempt in facts.attempts where attempt.error != nil { trace(.attemptFailed(attempt)) }
    trace(.connected(number: facts.number, host: host, local: facts.local, remote: facts.remote))
    if hasAnswered, let proxy = facts.proxy { trace(.proxyAnswered(proxy: proxy)) }
  }

  private func secure(
    _ passage: TransportStream, _ url: URI, _ hop: inout Hop, _ deadline: Deadline, _ sessions: ResumableSessions?
  ) async throws(HTTPError) -> TLSConnection {
    var judge = ServerVerifier(trust: plan.value.trust, url: url)
    judge.trust.time = time
    let name = judge.serverName
    let earlier = sessions?.take(approvedBy: judge)
    let connection: TLSConnection
    do throws(ConnectError) {
      connection =
        if let offer = offer(name) {
          try TLSConnection(over: passage, offering: offer)
        } else {
          try TLSConnection(
            over: passage, context: try self.readyContext(passage), serverName: name, resuming: earlier?.resumption)
        }
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
    hop.marks.pass(\.secured, at: connection.handshakeEnded.map { MonotonicInstant($0) } ?? .now)
    var facts = facts(of: connection, name: name)
    facts.negotiated = connection.negotiated
    // A resumed handshake has no certificates: those of the original handshake are verified as of today.
    if connection.negotiated.isResumed { facts.earlier = earlier?.shown }
    plan.value.trace?(.handshakeEnded(facts))
    defer { hop.connection?.tls = facts }
    do throws(HTTPError) {
      try judge.judge(facts.certificates, staple: facts.staple, into: &facts)
    } catch {
      tell(of: facts)
      throw error
    }
    tell(of: facts)
    return connection
  }

  /// The TLS handshake with the proxy; the facts about the server do not include it.
  private func secure(
    _ passage: TransportStream, _ proxy: Proxy, _ url: URI, _ hop: inout Hop, _ deadline: Deadline
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

  private func tell(of facts: TLSInfo) {
    guard let verdict = facts.verdict else { return }
    plan.value.trace?(.judged(verdict, checkedName: facts.checkedName, isEnforced: facts.isEnforced))
  }

  private func facts(of connection: TLSConnection, name: String?) -> TLSInfo {
    var facts = TLSInfo(flight: connection.flight)
    facts.serverName = name
    facts.alpnOffered = alpn
    if let profile = plan.value.tls.profile, let hello = connection.profiledHello {
      facts.profile = SentProfile(
        name: profile.name, title: profile.description, ja3: Fingerprints.ja3(hello), ja4: Fingerprints.ja4(hello),
        isExact: alpn == profile.applicationProtocols && plan.value.trust.sendsServerName)
    }
    return facts
  }

  /// The ClientHello of another client program to send; nil for libssl's.
  private func offer(_ serverName: String?) -> ProfiledOffer? {
    let tls = plan.value.tls
    guard let profile = tls.profile else { return nil }
    var offer = ProfiledOffer(profile, serverName: serverName)
    if alpn != profile.applicationProtocols { offer.protocols = alpn }
    offer.certificateLimit = tls.maximumCertificateBytes
    offer.minimumDHBits = tls.minimumDHBits
    offer.keyLog = tls.keyLog
    return offer
  }

  private func readyContext(_ passage: TransportStream) throws(ConnectError) -> TLSContext {
    var configuration = plan.value.tls
    configuration.alpn = alpn
    if withholdsIdentity { configuration.clientIdentity = nil }
    return try TLSError.translating(try context.ready(for: configuration)) {
      ConnectError(
        stage: .handshake, code: $0.code.rawValue, message: $0.description, hint: $0.hint, endpoint: passage.peer, causes: $0.causes)
    }
  }
}

extension ConnectError {
  fileprivate static func lost(_ passage: TransportStream) -> ConnectError {
    ConnectError(TransportError(.closed, what: "connect", endpoint: passage.peer), stage: .connect, endpoint: passage.peer)
  }
}

extension Connector {
  /// The connector with another proxy, and with another rule about private addresses if one is given.
  fileprivate func using(_ proxy: Proxy?, reachesOnlyPublic: Bool? = nil) -> Connector {
    var options = options
    options.approach.proxy = proxy
    if let reachesOnlyPublic { options.reachesOnlyPublic = reachesOnlyPublic }
    return Connector(reactor: reactor, resolver: resolver, options: options)
  }
}

extension Proxy {
  /// True for proxies that accept HTTP requests for other hosts.
  var speaksHTTP: Bool { scheme == .http || scheme == .https }

  /// The proxy as a URL without credentials.
  var address: String { "\(scheme.rawValue)://\(Target(host: host, port: port))" }
}

extension HTTPOptions {
  /// The protocols that ALPN offers.
  var offeredALPN: [String] {
    if let alpn { return alpn }
    if let profile = tls.profile {
      // A client without the extension negotiates nothing.
      guard !profile.applicationProtocols.isEmpty, version == .any || version == .http2 else {
        return profile.applicationProtocols.isEmpty ? [] : version == .http2PriorKnowledge ? ["h2"] : ["http/1.1"]
      }
      return profile.applicationProtocols
    }
    return switch version {
    case .any, .http2: ["h2", "http/1.1"]
    // No server selects http/1.0 in ALPN, yet servers support it.
    case .http10, .http11: ["http/1.1"]
    case .http2PriorKnowledge: ["h2"]
    }
  }
}

/// A TLS context that handshakes with one configuration share, created for the first of them, because creation is expensive.
final class PreparedContext {
  private var context: TLSContext?
  private var alpn: [String] = []
  private var hasIdentity = false

  /// Returns a context for the configuration, which differs in ALPN and the client certificate at most: a server that requires HTTP/1.1 is
  /// not offered HTTP/2 again, and another origin gets no certificate.
  func ready(for configuration: TLSConfiguration) throws(TLSError) -> TLSContext {
    let hasIdentity = configuration.clientIdentity != nil
    if let context, alpn == configuration.alpn, self.hasIdentity == hasIdentity { return context }
    let made = try TLSContext(client: configuration)
    context = made
    alpn = configuration.alpn
    self.hasIdentity = hasIdentity
    return made
  }
}
