internal import Bytes
internal import Connect
internal import Transport

/// Opening connections.
extension ConnectionPool {
  func make(for wish: ConnectionRequest, _ shelf: OriginPool, _ hop: inout Hop) async throws(HTTPError) -> HTTPConnection {
    let made: HTTPConnection
    do throws(HTTPError) {
      let opener = prepared.opener(for: shelf.key.settings, wish.plan, connector, number: number, at: clock?())
      number += 1
      made = try await opener.open(
        to: wish.url, at: wish.alternative, into: &hop, avoidsHTTP2: wish.avoidsHTTP2, deadline: wish.deadline,
        sessions: sessions?.offers(for: shelf.key))
    } catch {
      failed(error, wish, shelf)
      throw error
    }
    guard isHere else {
      made.drop()
      throw Self.closed(wish.url)
    }
    shelf.opening -= 1
    guard !isClosed else {
      forget(of: shelf)
      made.drop()
      throw Self.closed(wish.url)
    }
    let place = PoolEntry(on: shelf)
    place.lent = 1
    place.begun = 1
    made.place = place
    lent[ObjectIdentifier(made)] = made
    if let session = made.session, made.isBare {
      let multiplexer = HTTP2Multiplexer(made, session, on: reactor)
      multiplexer.roomChanged = { [weak self, weak made] in if let made { self?.roomChanged(on: made) } }
      place.multiplexer = multiplexer
      shelf.shared.append(made)
    }
    shelf.isExclusive = place.multiplexer == nil
    serve(shelf)
    return made
  }

  /// If the key has no connection left, fails its waiters with the same error, unless that is a cancellation or timeout of this request.
  func failed(_ error: HTTPError, _ wish: ConnectionRequest, _ shelf: OriginPool) {
    guard isHere else { return }
    shelf.opening -= 1
    forget(of: shelf)
    if shelf.open == 0, error.category != .cancelled, !wish.deadline.hasPassed(), !Task.isCancelled {
      for waiter in shelf.line { call(waiter, with: .refused(error.asked(for: waiter.wish.url))) }
      shelf.line = []
    }
    serve(shelf)
  }
}

/// The pool's record of a connection.
final class PoolEntry {
  let shelf: OriginPool
  /// The time when the connection was opened.
  let made = MonotonicInstant.now
  /// The multiplexer for concurrent exchanges; nil for one exchange at a time.
  var multiplexer: HTTP2Multiplexer?
  /// The number of exchanges that use the connection now.
  var lent = 0
  /// The number of exchanges started since the connection was opened.
  var begun = 0
  /// The number of finished exchanges.
  var served = 0
  /// True when the session tickets have been collected, or when no more are expected.
  var hasGivenSessions = false
  /// The time when the connection became idle.
  var idleSince = MonotonicInstant.now

  /// Shelf and connection refer to each other until the connection leaves the pool.
  init(on shelf: OriginPool) { self.shelf = shelf }
}
