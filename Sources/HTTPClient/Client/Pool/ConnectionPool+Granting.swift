internal import Connect
internal import Transport

/// Assigning connections to requests.
extension ConnectionPool {
  /// The connection, or the permission to open one, that the request can have immediately; nil if it has to wait.
  func grantNow(_ wish: ConnectionRequest, of shelf: OriginPool) -> PoolWaiter.Grant? {
    if let connection = lendStanding(wish, of: shelf) { return .standing(connection) }
    if mayShareUnproven(wish, of: shelf) { return nil }
    if shelf.open >= limits.connectionsPerKey, let oldest = shelf.unused.first { remove(oldest, from: shelf) }
    guard shelf.open < limits.connectionsPerKey else {
      // A connection that refused the request may accept it now, which is better than blocking the queue.
      return wish.madeAfter == nil ? nil : shelf.shared.first { hasRoom($0) }.map { PoolWaiter.Grant.standing(lend($0)) }
    }
    if open >= limits.connections, !makeRoom() { return nil }
    shelf.open += 1
    shelf.opening += 1
    open += 1
    // Making room may have removed the shelf.
    shelves[shelf.key] = shelf
    return .opening
  }

  /// True if the request should wait for a connection whose HTTP version and concurrency are not known yet, because it may be able to share
  /// it. If the server is known to accept few requests per connection, as many connections are opened at a time as the queue needs.
  private func mayShareUnproven(_ wish: ConnectionRequest, of shelf: OriginPool) -> Bool {
    let unheard = shelf.shared.count { $0.place?.multiplexer?.hasHeard == false && fits($0, wish) }
    let unproven = unheard + (shelf.isExclusive ? 0 : shelf.opening)
    guard unproven > 0, let each = shelf.requestsPerConnection else { return unproven > 0 }
    return unproven * each >= shelf.line.count
  }

  /// Lends an open connection with capacity; nil if there is none.
  func lendStanding(_ wish: ConnectionRequest, of shelf: OriginPool) -> HTTPConnection? {
    if let connection = shelf.shared.first(where: { canLend($0, wish) }) { return lend(connection) }
    while let index = shelf.idle.lastIndex(where: { fits($0, wish) }) {
      let connection = shelf.idle.remove(at: index)
      // Pending input is the end of the connection, or an unsolicited response.
      guard connection.isStale else { return lend(connection) }
      discard(connection, of: shelf)
    }
    return nil
  }

  func canLend(_ connection: HTTPConnection, _ wish: ConnectionRequest) -> Bool { hasRoom(connection) && fits(connection, wish) }

  /// True if the connection can take another exchange at the same time.
  private func hasRoom(_ connection: HTTPConnection) -> Bool {
    guard let place = connection.place, let multiplexer = place.multiplexer, multiplexer.canTakeMore else { return false }
    // At the request limit of the previous connection, a single request probes whether the server accepts more.
    if let limit = place.shelf.requestsPerConnection, place.begun >= limit, place.lent > 0 { return false }
    return place.lent < min(limits.streamsPerConnection, multiplexer.concurrency)
  }

  func fits(_ connection: HTTPConnection, _ wish: ConnectionRequest) -> Bool {
    guard let moment = wish.madeAfter else { return true }
    return connection.place.map { $0.made >= moment } ?? false
  }

  private func lend(_ connection: HTTPConnection) -> HTTPConnection {
    if let place = connection.place {
      place.lent += 1
      place.begun += 1
      if let limit = place.shelf.requestsPerConnection, place.begun > limit { place.shelf.requestsPerConnection = min(2 * limit, 1 << 20) }
    }
    connection.facts.isReused = true
    // Only the first of several borrowers is recorded.
    if connection.place?.lent == 1 { lent[ObjectIdentifier(connection)] = connection }
    return connection
  }

  /// Assigns connections to the queued requests in order; spare capacity stays idle or makes room for another key.
  func serve(_ shelf: OriginPool) {
    serveLine(of: shelf)
    if waiting > shelf.line.count {
      for other in shelves.values where other !== shelf && !other.line.isEmpty { serveLine(of: other) }
    }
    trim(shelf)
    dropIfEmpty(shelf)
    rearm()
  }

  private func serveLine(of shelf: OriginPool) {
    while let waiter = shelf.line.first, let grant = grantNow(waiter.wish, of: shelf) {
      shelf.line.removeFirst()
      call(waiter, with: grant)
    }
  }

  func call(_ waiter: PoolWaiter, with grant: PoolWaiter.Grant) {
    waiter.grant = grant
    // A waiter that was cancelled meanwhile finds the grant and returns it.
    waiter.turn.call()
  }
}
