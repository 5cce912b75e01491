internal import Bytes
internal import Transport

/// Parallel attempts to reach one of several addresses (Happy Eyeballs, RFC 8305, section 5).
struct HappyEyeballs {
  private enum Event: Sendable {
    case connected(TCPCandidate, index: Int)
    case failed(TransportError, index: Int, Duration)
    /// The attempt delay after the start of `index` has passed: start the next attempt unless it has begun.
    case patienceEnded(index: Int)
  }

  private let routes: [Route]
  private let connector: Connector
  private let deadline: Deadline
  private(set) var attempts: [ConnectionAttempt] = []
  private var next = 0

  init(routes: [Route], connector: Connector, deadline: Deadline) {
    self.routes = routes
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
    let (routes, connector, deadline) = (routes, connector, deadline)
    var race = self
    defer { self = race }
    return await withTaskGroup(of: Event.self) { group in
      func start(_ index: Int) {
        guard index < routes.count else { return }
        group.addTask { await Self.attempt(routes[index].hop, index: index, connector, deadline) }
        guard index + 1 < routes.count else { return }
        group.addTask {
          try? await connector.reactor.sleep(until: .after(connector.options.attemptDelay).earlier(of: deadline))
          return .patienceEnded(index: index)
        }
      }
      start(0)
      race.next = 1
      for await event in group {
        switch event {
        case .connected(let candidate, let index):
          group.cancelAll()
          race.record(index, nil, candidate.connectStarted.duration(to: candidate.connectEnded))
          return (candidate, routes[index])
        case .failed(let error, let index, let duration):
          race.record(index, connector.undialled(error, routes[index]), duration)
          if race.attempts.count == routes.count { group.cancelAll() }
          race.startNext(after: index, start)
        case .patienceEnded(let index):
          race.startNext(after: index, start)
        }
      }
      return nil
    }
  }

  private mutating func startNext(after index: Int, _ start: (Int) -> Void) {
    guard index == next - 1, next < routes.count, !Task.isCancelled else { return }
    start(next)
    next += 1
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
