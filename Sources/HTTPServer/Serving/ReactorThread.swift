internal import Synchronization
internal import Transport

/// A reactor and its connections.
final class ReactorThread: Sendable {
  let reactor: Reactor
  let connections: ReactorBound<IdleConnections>
  private let count = Atomic<Int>(0)

  init(_ reactor: Reactor) {
    self.reactor = reactor
    connections = ReactorBound(on: reactor, making: { IdleConnections() })
  }

  func enter() { count.add(1, ordering: .relaxed) }

  func leave() { count.subtract(1, ordering: .relaxed) }

  /// The reactor for the next connection: one busy thread costs less per connection than two that sleep and wake, so the second gets none
  /// before the first has its share.
  static func next(of homes: [ReactorThread]) -> ReactorThread {
    let counts = homes.map { $0.count.load(ordering: .relaxed) }
    let place = counts.firstIndex { $0 < share } ?? counts.indices.min { counts[$0] < counts[$1] } ?? 0
    return homes[place]
  }

  private static let share = 64
}

/// The idle connections of one reactor, which are notified when the server shuts down.
final class IdleConnections {
  private var connections: [ObjectIdentifier: TCPConnection] = [:]

  func insert(_ connection: TCPConnection) { connections[ObjectIdentifier(connection)] = connection }

  func remove(_ connection: TCPConnection) { connections[ObjectIdentifier(connection)] = nil }

  /// Resumes all tasks that wait for input, so that they check the server's state.
  func callBack() {
    for connection in connections.values { connection.callBackReader() }
  }
}
