internal import Bytes
internal import DomainNames
public import Resolver
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
  /// If a proxy refuses the target, the remaining routes are tried. `connecting` is the deadline of the TCP connection.
  public func open(
    firstOf routes: [Route], connecting: Deadline = .never, deadline: Deadline
  ) async throws(ConnectError) -> sending (passage: TransportStream, attempts: [ConnectionAttempt]) {
    let (candidate, attempts) = try await prepare(firstOf: routes, connecting: connecting, deadline: deadline)
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
    firstOf routes: [Route], connecting: Deadline = .never, deadline: Deadline
  ) async throws(ConnectError) -> (candidate: TransportStreamCandidate, attempts: [ConnectionAttempt]) {
    var (candidate, route, attempts) = try await dial(firstOf: routes, deadline: connecting.earlier(of: deadline))
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
    firstOf routes: [Route], deadline: Deadline
  ) async throws(ConnectError) -> (candidate: TCPCandidate, route: Route, attempts: [ConnectionAttempt]) {
    if routes.count == 1 {
      return (try await dial(routes[0], deadline: deadline), routes[0], [])
    }
    var race = HappyEyeballs(routes: routes, connector: self, deadline: stage(within: deadline))
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
