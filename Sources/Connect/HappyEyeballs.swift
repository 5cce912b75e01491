internal import Bytes
internal import Resolver
internal import Transport

/// Parallel attempts to reach one of several addresses (Happy Eyeballs, RFC 8305, section 5), to which late ones are added (section 3).
struct HappyEyeballs {
  private enum Event: Sendable {
    case connected(TCPCandidate, index: Int)
    case failed(TransportError, index: Int, Duration)
    /// The attempt delay after the start of `index` has passed: start the next attempt unless it has begun.
    case patienceEnded(index: Int)
    case arrived([IPAddress])
  }

  private var routes: [Route]
  private let late: LateAddresses?
  private let connector: Connector
  private let deadline: Deadline
  private(set) var attempts: [ConnectionAttempt] = []
  private var next = 0
  /// True until the late addresses have arrived.
  private var isExpectingMore: Bool
  /// True if the next attempt is due, but there is no address for it.
  private var isDue = false

  init(routes: [Route], late: LateAddresses? = nil, connector: Connector, deadline: Deadline) {
    self.routes = routes
    self.late = late
    isExpectingMore = late != nil
    self.connector = connector
    self.deadline = deadline
  }

  /// The error if all attempts failed: the first that is neither a timeout nor a cancellation, with the messages of the others.
  var failure: ConnectError {
    let errors = attempts.compactMap(\.error)
    guard let error = errors.first(where: { !$0.isTimeout && !$0.isCancelled }) ?? errors.first else {
      return ConnectError(stage: .connect, code: "connect.no-address", message: "there is no address to connect to")
    }
    guard errors.count > 1 else { return error }
    let others = errors.filter { $0 != error }.map(\.message).joined(separator: "; ")
    return ConnectError(
      stage: error.stage, code: error.code, message: "\(error.message); also: \(others)", hint: error.hint, endpoint: error.endpoint,
      isTimeout: errors.allSatisfy(\.isTimeout), isCancelled: errors.contains(where: \.isCancelled),
      causes: errors.flatMap { error in error.causes.map { cause in error.endpoint.map { "\($0): \(cause)" } ?? cause } })
  }

  mutating func run() async -> (candidate: TCPCandidate, route: Route)? {
    let (late, connector, deadline) = (late, connector, deadline)
    var race = self
    defer { self = race }
    return await withTaskGroup(of: Event.self) { group in
      if let late { group.addTask { .arrived(await late.addresses()) } }
      var due = race.takeNext()
      while true {
        if let (index, route) = due {
          group.addTask { await Self.attempt(route.hop, index: index, connector, deadline) }
          if race.hasMore {
            group.addTask {
              try? await connector.reactor.sleep(until: .after(connector.options.attemptDelay).earlier(of: deadline))
              return .patienceEnded(index: index)
            }
          }
        }
        guard let event = await group.next() else { return nil }
        switch event {
        case .connected(let candidate, let index):
          group.cancelAll()
          race.record(index, nil, candidate.connectStarted.duration(to: candidate.connectEnded))
          return (candidate, race.routes[index])
        case .failed(let error, let index, let duration):
          race.record(index, connector.undialled(error, race.routes[index]), duration)
          due = race.next(after: index)
        case .patienceEnded(let index): due = race.next(after: index)
        case .arrived(let addresses):
          race.add(addresses)
          due = race.isDue ? race.takeNext() : nil
        }
        if race.hasFailed { group.cancelAll() }
      }
    }
  }

  private var hasMore: Bool { next < routes.count || isExpectingMore }

  private var hasFailed: Bool { attempts.count == routes.count && !isExpectingMore }

  private mutating func next(after index: Int) -> (index: Int, route: Route)? { index == next - 1 ? takeNext() : nil }

  /// The attempt to start now; nil if there is none, or not yet.
  private mutating func takeNext() -> (index: Int, route: Route)? {
    isDue = next >= routes.count
    guard !isDue, !Task.isCancelled else { return nil }
    next += 1
    return (next - 1, routes[next - 1])
  }

  /// Adds late addresses to those that have not been tried; families alternate, starting with the one that was not tried last.
  private mutating func add(_ addresses: [IPAddress]) {
    isExpectingMore = false
    let permitted =
      connector.options.reachesOnlyPublic && connector.options.approach.proxy == nil ? addresses.filter(\.isPublic) : addresses
    guard let last = routes.prefix(next).last else { return }
    let known = routes.map(\.hop.address)
    let rest = known[next...] + permitted.filter { !known.contains($0) }
    let ordered = rest.filter { $0.family != last.hop.address.family } + rest.filter { $0.family == last.hop.address.family }
    routes[next...] =
      AddressOrder.interleaved(ordered).map {
        Route(Endpoint($0, port: last.hop.port), beyond: last.beyond, name: last.name)
      }[...]
  }

  private mutating func record(_ index: Int, _ error: ConnectError?, _ duration: Duration) {
    attempts.append(ConnectionAttempt(endpoint: routes[index].endpoint, error: error, duration: duration))
  }

  private static func attempt(_ endpoint: Endpoint, index: Int, _ connector: Connector, _ deadline: Deadline) async -> Event {
    let started = ContinuousClock.now
    do throws(TransportError) {
      let options = connector.options.tcp
      return .connected(try await TCPConnection.dial(endpoint, on: connector.reactor, options: options, deadline: deadline), index: index)
    } catch {
      return .failed(error, index: index, started.duration(to: .now))
    }
  }
}
