internal import Bytes
internal import Connect
internal import Transport

/// Closing connections.
extension ConnectionPool {
  /// Closes the pool: no request gets a connection any more, and open connections are closed, which ends the running exchanges.
  func close() async {
    isClosed = true
    alarm?.cancel()
    alarm = nil
    let all = shelves
    shelves = [:]
    latest = nil
    for shelf in all.values {
      for waiter in shelf.line { call(waiter, with: .refused(Self.closed(waiter.wish.url))) }
      shelf.line = []
    }
    let busy = lent.values
    lent = [:]
    for connection in busy {
      connection.place = nil
      connection.drop()
    }
    for shelf in all.values {
      for connection in shelf.idle + shelf.shared where connection.isOpen {
        let leaving = EvictedConnection(connection)
        connection.place = nil
        await leaving.end()
      }
    }
    open = 0
  }

  func trim(_ shelf: OriginPool) {
    while shelf.idle.count + shelf.shared.count > limits.idlePerKey {
      let idle = shelf.unused
      guard idle.count > limits.idlePerKey, let oldest = Self.oldest(of: idle) else { return }
      remove(oldest, from: shelf)
    }
  }

  /// Closes the connections that have been idle for too long.
  private func expire() {
    alarm = nil
    let now = MonotonicInstant.now
    for shelf in shelves.values {
      for connection in shelf.idle + shelf.shared where expiry(of: connection).map({ $0 <= now }) ?? false {
        remove(connection, from: shelf)
      }
      dropIfEmpty(shelf)
    }
    rearm()
  }

  private func expiry(of connection: HTTPConnection) -> MonotonicInstant? {
    guard let place = connection.place, place.lent == 0 else { return nil }
    return Deadline.after(limits.idleTime, from: place.idleSince).moment
  }

  /// Sets one timer for all connections, which may be early but never late.
  func rearm() {
    guard alarm == nil, !isClosed else { return }
    var earliest: MonotonicInstant?
    for shelf in shelves.values {
      // Idle connections for one request at a time are in the order in which they became idle.
      if let first = shelf.idle.first, let end = expiry(of: first) { earliest = min(earliest ?? end, end) }
      for connection in shelf.shared {
        if let end = expiry(of: connection) { earliest = min(earliest ?? end, end) }
      }
    }
    guard let earliest else { return }
    alarm = Timer(on: reactor, at: Deadline(earliest)) { [weak self] in self?.expire() }
  }

  /// Closes the connection that has been idle longest, to make room for another key; false when there is none.
  func makeRoom() -> Bool {
    let idle = shelves.values.flatMap(\.unused)
    guard let oldest = Self.oldest(of: idle), let shelf = oldest.place?.shelf else { return false }
    remove(oldest, from: shelf)
    dropIfEmpty(shelf)
    return true
  }

  private static func oldest(of idle: [HTTPConnection]) -> HTTPConnection? {
    idle.min { ($0.place?.idleSince ?? .now) < ($1.place?.idleSince ?? .now) }
  }

  func remove(_ connection: HTTPConnection, from shelf: OriginPool) {
    shelf.idle.removeAll { $0 === connection }
    shelf.shared.removeAll { $0 === connection }
    discard(connection, of: shelf)
  }

  func discard(_ connection: HTTPConnection, of shelf: OriginPool) {
    let leaving = ReactorBound(on: reactor, holding: EvictedConnection(connection))
    connection.place = nil
    forget(of: shelf)
    Task(executorPreference: reactor) { await leaving?.withValue { $0 }?.end() }
  }

  /// Counts one connection less.
  func forget(of shelf: OriginPool) {
    shelf.open -= 1
    open -= 1
  }

  func dropIfEmpty(_ shelf: OriginPool) {
    guard shelf.isEmpty, shelves[shelf.key] === shelf else { return }
    shelves[shelf.key] = nil
    if latest === shelf { latest = nil }
  }
}
