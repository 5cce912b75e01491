public import Bytes
public import DomainNames
public import Resolver
internal import StartTLS
internal import TLSEngine
public import Transport

/// Connects to a target: overrides, resolution, parallel attempts (Happy Eyeballs), proxy and STARTTLS.
public struct Connector: Sendable {
  public let reactor: Reactor
  public let resolver: Resolver
  public let options: ConnectOptions

  public init(reactor: Reactor, resolver: Resolver, options: ConnectOptions = ConnectOptions()) {
    self.reactor = reactor
    self.resolver = resolver
    self.options = options
  }

  /// Connects along exactly this route. Connecting, the proxy and STARTTLS have `connectTimeout` each, all within `deadline`.
  public func open(_ route: Route, deadline: Deadline) async throws(ConnectError) -> sending TransportStream {
    try await open(try await dial(route, deadline: deadline), along: route, deadline: deadline)
  }

  /// Connects along the first of several routes that succeeds; each next attempt starts when the previous one has failed or has
  /// not completed within `attemptDelay` (RFC 8305, section 5).
  ///
  /// Routes to `late` addresses, those of the routes' resolution, are added when they arrive. If a proxy refuses the target, the remaining
  /// routes are tried. `connecting` is the deadline of the TCP connection.
  public func open(
    firstOf routes: [Route], late: LateAddresses? = nil, connecting: Deadline = .never, deadline: Deadline
  ) async throws(ConnectError) -> sending (passage: TransportStream, attempts: [ConnectionAttempt]) {
    let (candidate, attempts) = try await prepare(firstOf: routes, late: late, connecting: connecting, deadline: deadline)
    guard let passage = candidate.take() else { throw Self.taken(candidate.route) }
    return (passage, attempts)
  }

  /// Takes a TCP connection to the start of the handshake; aborts it on failure.
  public func open(
    _ candidate: TCPCandidate, along route: Route, deadline: Deadline
  ) async throws(ConnectError) -> sending TransportStream {
    guard let connection = candidate.take() else { throw Self.taken(route) }
    let passage = TransportStream(over: connection, along: route)
    do throws(ConnectError) {
      try await approach(passage, deadline: deadline)
      return passage
    } catch {
      passage.abort()
      throw error
    }
  }

  /// Like `open`, but the result can be passed to another task.
  public func prepare(
    _ route: Route, connecting: Deadline = .never, deadline: Deadline
  ) async throws(ConnectError) -> TransportStreamCandidate {
    try await prepare(try await dial(route, deadline: connecting.earlier(of: deadline)), along: route, deadline: deadline)
  }

  /// Like `open(firstOf:)`, but the result can be passed to another task.
  public func prepare(
    firstOf routes: [Route], late: LateAddresses? = nil, connecting: Deadline = .never, deadline: Deadline
  ) async throws(ConnectError) -> (candidate: TransportStreamCandidate, attempts: [ConnectionAttempt]) {
    var (candidate, route, attempts) = try await dial(firstOf: routes, late: late, deadline: connecting.earlier(of: deadline))
    var failure: ConnectError
    do throws(ConnectError) {
      return (try await prepare(candidate, along: route, deadline: deadline), attempts)
    } catch {
      failure = error
    }
    for other in routes where other != route && failure.isProxysRefusal && !deadline.hasPassed() {
      let start = ContinuousClock.now
      attempts.append(ConnectionAttempt(endpoint: route.endpoint, error: failure, duration: start.duration(to: .now)))
      route = other
      do throws(ConnectError) {
        return (try await prepare(other, connecting: connecting, deadline: deadline), attempts)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private func prepare(
    _ candidate: TCPCandidate, along route: Route, deadline: Deadline
  ) async throws(ConnectError) -> TransportStreamCandidate {
    TransportStreamCandidate(try await open(candidate, along: route, deadline: deadline), over: candidate)
  }

  /// Opens the TCP connection of a route; the result can be passed to another task.
  public func dial(_ route: Route, deadline: Deadline) async throws(ConnectError) -> TCPCandidate {
    let deadline = stage(within: deadline)
    do throws(TransportError) {
      return try await TCPConnection.dial(route.hop, on: reactor, options: options.tcp, deadline: deadline)
    } catch {
      throw undialled(error, route)
    }
  }

  /// Opens the first TCP connection of several routes that succeeds; the result can be passed to another task.
  public func dial(
    firstOf routes: [Route], late: LateAddresses? = nil, deadline: Deadline
  ) async throws(ConnectError) -> (candidate: TCPCandidate, route: Route, attempts: [ConnectionAttempt]) {
    if routes.count == 1, late == nil {
      return (try await dial(routes[0], deadline: deadline), routes[0], [])
    }
    var race = HappyEyeballs(routes: routes, late: late, connector: self, deadline: stage(within: deadline))
    guard let winner = await race.run() else { throw race.failure }
    return (winner.candidate, winner.route, race.attempts)
  }

  private static func taken(_ route: Route) -> ConnectError {
    ConnectError(TransportError(.closed, what: "connect", endpoint: route.hop), stage: .connect, endpoint: route.hop)
  }

  /// The error for a deadline that passed before a TCP connection was established.
  public func timedOut(along route: Route) -> ConnectError {
    undialled(TransportError(.timedOut, what: "connect", endpoint: route.hop), route)
  }

  func undialled(_ error: TransportError, _ route: Route) -> ConnectError {
    let failure = ConnectError(error, stage: .connect, endpoint: route.hop)
    guard let proxy = options.approach.proxy, route.beyond != nil else { return failure }
    return ConnectError(failure, of: proxy)
  }
}

extension ConnectError {
  /// The proxy works, but refuses to connect, or cannot connect, to the target.
  fileprivate var isProxysRefusal: Bool { stage == .proxy && code == ProxyError.Code.refused.rawValue }
}

extension Connector {
  /// The routes to `target`, in order of preference (RFC 8305, section 4), and the resolution that produced them.
  public func routes(
    of target: Target, deadline: Deadline
  ) async throws(ConnectError) -> (routes: [Route], resolution: Resolution) {
    let destination = options.connectTo.lazy.compactMap { $0.destination(for: target) }.first
    let (host, port) = destination ?? (target.host, target.port)
    let name: DomainName? = if case .name(let name) = target.host { name } else { nil }
    try checkReach(of: host)
    if let socket = options.socket {
      let endpoint = Endpoint(socket: socket)
      return ([Route(endpoint, name: name)], Resolution(addresses: [endpoint.address], source: "unix", duration: .zero))
    }
    guard let proxy = options.approach.proxy else {
      let resolution = try allowed(try await resolution(of: host, port: port, deadline: deadline))
      return (AddressOrder.interleaved(resolution.addresses).map { Route(Endpoint($0, port: port), name: name) }, resolution)
    }
    let (hops, farther) = try await resolution(of: host, port: port, beyond: proxy, deadline: deadline)
    let hosts = farther?.addresses.map { Target.Host.address($0) } ?? [host]
    let routes = hosts.flatMap { host in
      AddressOrder.interleaved(hops.addresses).map {
        Route(Endpoint($0, port: proxy.port), beyond: Route.Destination(host: host, port: port), name: name)
      }
    }
    return (routes, farther.map { $0.after(hops) } ?? hops)
  }

  /// The addresses of the proxy, and those of the host unless the proxy resolves it.
  private func resolution(
    of host: Target.Host, port: UInt16, beyond proxy: Proxy, deadline: Deadline
  ) async throws(ConnectError) -> (hops: Resolution, farther: Resolution?) {
    let hops: Resolution
    do throws(ConnectError) {
      hops = try await resolution(of: proxy.host, port: proxy.port, deadline: deadline)
    } catch {
      throw ConnectError(error, of: proxy)
    }
    guard case .name(let name) = host else { return (hops, nil) }
    // Addresses that the user gave for a name take precedence over the proxy's resolution.
    if proxy.scheme.resolvesNames, !resolver.overrides(name, port: port) { return (hops, nil) }
    let found = try allowed(try await resolution(of: host, port: port, deadline: deadline))
    let usable = proxy.scheme == .socks4 ? found.addresses.filter { $0.family == .v4 } : found.addresses
    guard !usable.isEmpty else {
      let error = ProxyError(
        .unsupported, "SOCKS 4 reaches IPv4 addresses only, and \(name.ascii) has none", hint: "use socks5:// or socks4a://")
      throw ConnectError(error, of: proxy, at: nil)
    }
    let ordered = AddressOrder.interleaved(usable)
    return (hops, Resolution(addresses: ordered, source: found.source, duration: found.duration))
  }

  /// Rejects a host that `reachesOnlyPublic` excludes, before a resolver or a proxy sees it.
  public func checkReach(of host: Target.Host) throws(ConnectError) {
    if options.reachesOnlyPublic { try PublicAddressPolicy.check(host) }
  }

  private func allowed(_ resolution: Resolution) throws(ConnectError) -> Resolution {
    options.reachesOnlyPublic ? try PublicAddressPolicy.filtered(resolution) : resolution
  }

  private func resolution(of host: Target.Host, port: UInt16, deadline: Deadline) async throws(ConnectError) -> Resolution {
    switch host {
    case .address(let address):
      guard options.families.allow(address.family) else {
        throw ConnectError(
          stage: .resolve, code: ResolverError.Code.notFound.rawValue, message: "\(address) is not of the requested address family",
          hint: .code(.dropAddressFamily))
      }
      return Resolution(addresses: [address], source: "literal", duration: .zero)
    case .name(let name):
      do throws(ResolverError) {
        return try await resolver.resolve(name, port: port, families: options.families, deadline: deadline)
      } catch {
        throw ConnectError(error)
      }
    }
  }
}

extension Resolution {
  /// Returns this resolution with the duration of an earlier one added.
  fileprivate func after(_ first: Resolution) -> Resolution {
    Resolution(
      addresses: addresses, source: source == "literal" ? first.source : source, duration: first.duration + duration)
  }
}

extension Connector {
  /// Takes a TCP connection through proxy, PROXY header and STARTTLS to the start of the handshake. Proxy and STARTTLS have
  /// `connectTimeout` each.
  func approach(_ passage: TransportStream, deadline: Deadline) async throws(ConnectError) {
    let approach = options.approach
    if let proxy = approach.proxy, let destination = passage.route.beyond {
      try await pass(proxy, to: destination, passage, deadline: stage(within: deadline))
      passage.proxyEnded = .now
    }
    if let version = approach.proxyProtocol {
      let source = approach.proxyProtocolSource ?? passage.transport.local
      let header = ProxyProtocolHeader(version, source: source, destination: passage.peer)
      do throws(TransportError) {
        try await passage.write(header.bytes, deadline: stage(within: deadline))
      } catch {
        throw ConnectError(error, stage: .connect, endpoint: passage.peer)
      }
    }
    if let spoken = approach.startTLS {
      let host = approach.startTLSHost ?? passage.route.name?.ascii ?? passage.peer.address.description
      var dialogue = spoken.dialogue(with: StartTLSParties(host: host))
      try await StartTLSUpgrade.run(&dialogue, over: passage, deadline: stage(within: deadline))
      passage.startTLSEnded = .now
    }
    passage.becomeReady()
  }

  func stage(within deadline: Deadline) -> Deadline {
    .after(options.connectTimeout).earlier(of: deadline)
  }

  private func pass(_ proxy: Proxy, to destination: Route.Destination, _ passage: TransportStream, deadline: Deadline)
    async throws(ConnectError)
  {
    if proxy.scheme == .https { passage.sleeve = try await secure(passage, to: proxy, deadline: deadline) }
    var dialogue: any ProxyDialogue
    dialogue = try ProxyError.translating(try proxy.dialogue(to: destination)) { ConnectError($0, of: proxy, at: passage.route.hop) }
    try await ProxyHandshake.run(&dialogue, with: proxy, over: passage, deadline: deadline)
  }

  /// Performs a TLS handshake with an `https` proxy and verifies its chain; all later traffic is sent inside this session.
  public func secure(_ passage: TransportStream, to proxy: Proxy, deadline: Deadline) async throws(ConnectError) -> TLSConnection {
    do throws(ConnectError) {
      let outside = TransportStream(over: passage.transport, along: Route(passage.route.hop))
      let name: String? = if case .name(let name) = proxy.host { name.ascii } else { nil }
      let connection = try TLSConnection(over: outside, context: try Self.proxyContext(), serverName: name)
      try await connection.handshake(deadline: deadline)
      if let reason = options.approach.judgesProxy?(connection.flight.certificates, proxy.host) {
        let error = ProxyError(.untrusted, "its certificate is not trusted: \(reason)")
        throw ConnectError(
          stage: .proxy, code: error.code.rawValue, message: error.what, hint: error.hint, endpoint: passage.route.hop, causes: [reason])
      }
      return connection
    } catch {
      throw ConnectError(error, of: proxy)
    }
  }

  private static func proxyContext() throws(ConnectError) -> TLSContext {
    var hello = TLSConfiguration.client
    hello.alpn = ["http/1.1"]
    return try TLSError.translating(try TLSContext(client: hello)) {
      ConnectError(stage: .proxy, code: $0.code.rawValue, message: $0.description, hint: $0.hint, causes: $0.causes)
    }
  }
}

/// One attempt to connect to one address, among several that were tried in parallel.
public struct ConnectionAttempt: Hashable, Sendable {
  public let endpoint: Endpoint
  /// Nil for the attempt that was used.
  public let error: ConnectError?
  public let duration: Duration
}

/// The order in which addresses are tried: families alternate, starting with the resolver's first choice (RFC 8305, section 4).
enum AddressOrder {
  static func interleaved(_ addresses: [IPAddress]) -> [IPAddress] {
    guard let first = addresses.first else { return [] }
    let preferred = addresses.filter { $0.family == first.family }
    let others = addresses.filter { $0.family != first.family }
    var ordered: [IPAddress] = []
    for index in 0..<max(preferred.count, others.count) {
      if index < preferred.count { ordered.append(preferred[index]) }
      if index < others.count { ordered.append(others[index]) }
    }
    return ordered
  }
}
