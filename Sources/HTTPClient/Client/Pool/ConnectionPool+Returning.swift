internal import Bytes

/// Connections returned after an exchange.
extension ConnectionPool {
  func keeps(_ connection: HTTPConnection, for next: URI?) -> Bool { isHere && !isClosed }

  func takeBack(_ connection: HTTPConnection, canGoOn: Bool) -> Bool {
    guard isHere, let place = connection.place else { return false }
    let shelf = place.shelf
    defer { serve(shelf) }
    place.lent -= 1
    if place.lent == 0 { lent[ObjectIdentifier(connection)] = nil }
    sessions?.keep(from: connection, place)
    if connection.isShared { return takeBack(shared: connection, place, shelf, canGoOn: canGoOn) }
    guard canGoOn, !isClosed, !connection.isStale else {
      connection.place = nil
      forget(of: shelf)
      return false
    }
    place.idleSince = .now
    shelf.idle.append(connection)
    return true
  }

  private func takeBack(shared connection: HTTPConnection, _ place: PoolEntry, _ shelf: OriginPool, canGoOn: Bool) -> Bool {
    place.idleSince = .now
    if !canGoOn || connection.isStale || isClosed { retire(connection, of: shelf) }
    return true
  }

  /// Handles a shared connection that can take more requests than before, or none any more.
  func roomChanged(on connection: HTTPConnection) {
    guard isHere, let shelf = connection.place?.shelf else { return }
    if let taken = connection.place?.multiplexer?.requestsTaken { shelf.requestsPerConnection = taken }
    if connection.isStale { retire(connection, of: shelf) }
    serve(shelf)
  }

  /// Takes the connection out of use; it is closed after its last exchange.
  private func retire(_ connection: HTTPConnection, of shelf: OriginPool) {
    shelf.shared.removeAll { $0 === connection }
    if connection.place?.lent == 0 { discard(connection, of: shelf) }
  }
}
