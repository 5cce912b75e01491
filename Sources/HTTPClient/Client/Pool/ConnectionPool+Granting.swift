internal import Connect
internal import Transport

/// Who gets what.
extension ConnectionPool {
  /// What the request can have at once.
  func grantNow(_ wish: ConnectionWish, of shelf: PoolShelf) -> PoolWaiter.Grant? {
    if let connection = lendStanding(wish, of: shelf) { return .standing(connection) }
    if mayShareUnproven(wish, of: shelf) { return nil }
    if shelf.open >= limits.connectionsPerKey, let oldest = shelf.unused.first { remove(oldest, from: shelf) }
    guard shelf.open < limits.connectionsPerKey else {
      // A connection that refused the request may take it now: better than to hold up everybody in line.
      return wish.madeAfter == nil ? nil : shelf.shared.first { hasRoom($0) }.map { PoolWaiter.Grant.standing(lend($0)) }
    }
    if open >= limits.connections, !makeRoom() { return nil }
    shelf.open += 1
    shelf.opening += 1
    open += 1
    // Making room may have emptied it.
    shelves[shelf.key] = shelf
    return .opening
  }

  /// One connection finds out which version the server speaks, and how much of it; the others may be able to go with it. Where the
  /// server is known to take few requests on a connection, there are as many at a time as those in line need.
  private func mayShareUnproven(_ wish: ConnectionWish, of shelf: PoolShelf) -> Bool {
    let unheard = shelf.shared.count { $0.place?.multiplexer?.hasHeard == false && fits($0, wish) }
    let unproven = unheard + (shelf.isExclusive ? 0 : shelf.opening)
    guard unproven > 0, let each = shelf.requestsPerConnection else { return unproven > 0 }
    return unproven * each >= shelf.line.count
  }

  /// A connection that is there and has room.
  func lendStanding(_ wish: ConnectionWish, of shelf: PoolShelf) -> HTTPConnection? {
    if let connection = shelf.shared.first(where: { canLend($0, wish) }) { return lend(connection) }
    while let index = shelf.idle.lastIndex(where: { fits($0, wish) }) {
      let connection = shelf.idle.remove(at: index)
      // What has come meanwhile is its end, or an answer that nobody asked for.
      guard connection.isStale else { return lend(connection) }
      discard(connection, of: shelf)
    }
    return nil
  }

  func canLend(_ connection: HTTPConnection, _ wish: ConnectionWish) -> Bool { hasRoom(connection) && fits(connection, wish) }

  /// The connection takes one more exchange at a time.
  private func hasRoom(_ connection: HTTPConnection) -> Bool {
    guard let place = connection.place, let multiplexer = place.multiplexer, multiplexer.canTakeMore else { return false }
    // Where it has served as many as the one before it, the next request shows whether it serves more.
    if let limit = place.shelf.requestsPerConnection, place.begun >= limit, place.lent > 0 { return false }
    return place.lent < min(limits.streamsPerConnection, multiplexer.concurrency)
  }

  func fits(_ connection: HTTPConnection, _ wish: ConnectionWish) -> Bool {
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
    // Of many who have it the first is enough to know.
    if connection.place?.lent == 1 { lent[ObjectIdentifier(connection)] = connection }
    return connection
  }

  /// Those in line get what there is, in their order; what is left over waits, or makes room for another key's.
  func serve(_ shelf: PoolShelf) {
    serveLine(of: shelf)
    if waiting > shelf.line.count {
      for other in shelves.values where other !== shelf && !other.line.isEmpty { serveLine(of: other) }
    }
    trim(shelf)
    dropIfEmpty(shelf)
    rearm()
  }

  private func serveLine(of shelf: PoolShelf) {
    while let waiter = shelf.line.first, let grant = grantNow(waiter.wish, of: shelf) {
      shelf.line.removeFirst()
      call(waiter, with: grant)
    }
  }

  func call(_ waiter: PoolWaiter, with grant: PoolWaiter.Grant) {
    waiter.grant = grant
    // Who has gone meanwhile finds it, and gives it back.
    waiter.turn.call()
  }
}
