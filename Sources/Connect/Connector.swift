internal import Bytes
public import Resolver
public import Transport

/// Takes a target to an open passage: overrides, resolution, a race among the addresses, and what stands in between.
public struct Connector: Sendable {
  public let reactor: Reactor
  public let resolver: Resolver
  public let options: ConnectOptions

  public init(reactor: Reactor, resolver: Resolver, options: ConnectOptions = ConnectOptions()) {
    self.reactor = reactor
    self.resolver = resolver
    self.options = options
  }

  /// The ways to `target`, in the order of preference (RFC 8305, section 4), and how they were found out.
  public func routes(
    of target: Target, deadline: Deadline
  ) async throws(ConnectError) -> (routes: [Route], resolution: Resolution) {
    let destination = options.connectTo.lazy.compactMap { $0.destination(for: target) }.first
    let (host, port) = destination ?? (target.host, target.port)
    let resolution = try await resolution(of: host, port: port, deadline: deadline)
    return (AddressOrder.interleaved(resolution.addresses).map { Route(Endpoint($0, port: port)) }, resolution)
  }

  private func resolution(of host: Target.Host, port: UInt16, deadline: Deadline) async throws(ConnectError) -> Resolution {
    switch host {
    case .address(let address):
      guard options.families.allow(address.family) else {
        throw ConnectError(
          stage: .resolve, code: ResolverError.Code.notFound.rawValue, message: "\(address) is not of the address family asked for",
          hint: "drop -4 or -6")
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

  /// A passage along exactly this route.
  public func open(_ route: Route, deadline: Deadline) async throws(ConnectError) -> sending Passage {
    try await open(try await dial(route, deadline: deadline), along: route, deadline: deadline)
  }

  /// A passage along the first of several routes that answers; each next one starts when the one before it has failed or has
  /// kept silent for `attemptDelay` (RFC 8305, section 5).
  public func open(
    firstOf routes: [Route], deadline: Deadline
  ) async throws(ConnectError) -> sending (passage: Passage, attempts: [ConnectionAttempt]) {
    let (candidate, route, attempts) = try await dial(firstOf: routes, deadline: deadline)
    return (try await open(candidate, along: route, deadline: deadline), attempts)
  }

  /// Goes on from a TCP connection to where the handshake can begin.
  public func open(
    _ candidate: TCPCandidate, along route: Route, deadline: Deadline
  ) async throws(ConnectError) -> sending Passage {
    guard let connection = candidate.take() else {
      throw ConnectError(TransportError(.closed, what: "connect", endpoint: candidate.peer), stage: .connect, endpoint: candidate.peer)
    }
    return Passage(over: connection, along: route)
  }

  /// The TCP connection of a route, for another task to go on with.
  public func dial(_ route: Route, deadline: Deadline) async throws(ConnectError) -> TCPCandidate {
    do throws(TransportError) {
      return try await TCPConnection.dial(route.hop, on: reactor, options: options.tcp, deadline: deadline)
    } catch {
      throw ConnectError(error, stage: .connect, endpoint: route.hop)
    }
  }

  /// Like `open(firstOf:)`, for another task to go on with.
  public func dial(
    firstOf routes: [Route], deadline: Deadline
  ) async throws(ConnectError) -> (candidate: TCPCandidate, route: Route, attempts: [ConnectionAttempt]) {
    if routes.count == 1 {
      return (try await dial(routes[0], deadline: deadline), routes[0], [])
    }
    var race = ConnectionRace(routes: routes, connector: self, deadline: deadline)
    guard let winner = await race.run() else { throw race.failure }
    return (winner.candidate, winner.route, race.attempts)
  }
}
