public import Bytes
public import Resolver
public import Transport

/// Takes a target to an open TCP connection: overrides, resolution, and a race among the addresses.
public struct Connector: Sendable {
  public let reactor: Reactor
  public let resolver: Resolver
  public let options: ConnectOptions

  public init(reactor: Reactor, resolver: Resolver, options: ConnectOptions = ConnectOptions()) {
    self.reactor = reactor
    self.resolver = resolver
    self.options = options
  }

  /// Where to connect for `target`, in the order of preference (RFC 8305, section 4), and how it was found out.
  public func endpoints(
    of target: Target, deadline: Deadline
  ) async throws(ConnectError) -> (endpoints: [Endpoint], resolution: Resolution) {
    let destination = options.connectTo.lazy.compactMap { $0.destination(for: target) }.first
    let (host, port) = destination ?? (target.host, target.port)
    let resolution = try await resolution(of: host, port: port, deadline: deadline)
    let endpoints = AddressOrder.interleaved(resolution.addresses).map { Endpoint($0, port: port) }
    return (endpoints, resolution)
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

  /// One connection to exactly this address.
  public func connect(to endpoint: Endpoint, deadline: Deadline) async throws(ConnectError) -> sending TCPConnection {
    try taken(try await dial(endpoint, deadline: deadline))
  }

  /// The first of several addresses that answers; each next one starts when the one before it has failed or has
  /// kept silent for `attemptDelay` (RFC 8305, section 5).
  public func connect(
    toFirstOf endpoints: [Endpoint], deadline: Deadline
  ) async throws(ConnectError) -> sending (connection: TCPConnection, attempts: [ConnectionAttempt]) {
    let (candidate, attempts) = try await dial(firstOf: endpoints, deadline: deadline)
    return (try taken(candidate), attempts)
  }

  /// Like `connect(to:)`, for a connection that another task will use.
  public func dial(_ endpoint: Endpoint, deadline: Deadline) async throws(ConnectError) -> TCPCandidate {
    do throws(TransportError) {
      return try await TCPConnection.dial(endpoint, on: reactor, options: options.tcp, deadline: deadline)
    } catch {
      throw ConnectError(error, stage: .connect, endpoint: endpoint)
    }
  }

  /// Like `connect(toFirstOf:)`, for a connection that another task will use.
  public func dial(
    firstOf endpoints: [Endpoint], deadline: Deadline
  ) async throws(ConnectError) -> (candidate: TCPCandidate, attempts: [ConnectionAttempt]) {
    if endpoints.count == 1 {
      return (try await dial(endpoints[0], deadline: deadline), [])
    }
    var race = ConnectionRace(endpoints: endpoints, connector: self, deadline: deadline)
    guard let winner = await race.run() else { throw race.failure }
    return (winner, race.attempts)
  }

  private func taken(_ candidate: TCPCandidate) throws(ConnectError) -> sending TCPConnection {
    guard let connection = candidate.take() else {
      throw ConnectError(TransportError(.closed, what: "connect", endpoint: candidate.peer), stage: .connect, endpoint: candidate.peer)
    }
    return connection
  }
}
