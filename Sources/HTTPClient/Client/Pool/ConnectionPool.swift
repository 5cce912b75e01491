internal import Bytes
internal import Connect
internal import Transport

/// The connections of a client: whom a request may go out over is a matter of `PoolKey`.
///
/// Lives on the reactor's thread, as everything that it holds; so there is nothing to lock, and no step of it can be watched half done.
final class ConnectionPool: ConnectionSource {
  let limits: PoolLimits
  let connector: Connector
  let reactor: Reactor
  /// By which connections go where the options of a request say nothing of that.
  let proxy: Proxy?
  /// The time of judging; nil where the options say it.
  let clock: (@Sendable () -> Timestamp)?
  let sessions: SessionMemory?
  var shelves: [PoolKey: PoolShelf] = [:]
  /// The one that was asked for last, as most requests of a client are for one host.
  var latest: PoolShelf?
  /// Open connections of all keys, those on their way among them.
  var open = 0
  var number = 0
  /// Requests in line, of all keys.
  var waiting = 0
  var alarm: Alarm?
  var isClosed = false
  var prepared = PreparedSettings()
  /// All connections that somebody has.
  var lent: [ObjectIdentifier: HTTPConnection] = [:]

  init(_ limits: PoolLimits, _ connector: Connector, clock: (@Sendable () -> Timestamp)?, resumesSessions: Bool) {
    self.limits = limits
    self.connector = connector
    reactor = connector.reactor
    proxy = connector.options.approach.proxy
    self.clock = clock
    sessions = resumesSessions ? SessionMemory() : nil
  }

  /// Breaks the reference cycle of connections and shelves when the client was not closed; connections also retain the reactor.
  deinit {
    for shelf in shelves.values { (shelf.idle, shelf.shared) = ([], []) }
  }

  /// Whoever has outlived the reactor runs on a thread of its own, and finds nothing here.
  var isHere: Bool { reactor.isCurrent }

  func standing(for wish: ConnectionWish) -> HTTPConnection? {
    guard isHere, let shelf = standingShelf(of: key(for: wish)) else { return nil }
    return shelf.shared.first { canLend($0, wish) } ?? shelf.idle.last { fits($0, wish) }
  }

  func connectionNow(for wish: ConnectionWish) -> HTTPConnection? {
    guard isHere, !isClosed else { return nil }
    guard let shelf = wish.standing?.place?.shelf ?? standingShelf(of: key(for: wish)), shelf.line.isEmpty else { return nil }
    return lendStanding(wish, of: shelf)
  }

  func connection(for wish: ConnectionWish, into hop: inout Hop) async throws(HTTPError) -> HTTPConnection {
    guard isHere, !isClosed else { throw Self.closed(wish.url) }
    let key = key(for: wish)
    let shelf = shelf(of: key)
    var grant = shelf.line.isEmpty ? grantNow(wish, of: shelf) : nil
    if grant == nil {
      grant = try await wait(for: wish, at: shelf)
      hop.marks.pass(\.dequeued)
    }
    switch grant {
    case .standing(let connection): return connection
    case .refused(let error): throw error
    case .opening, nil: return try await make(for: wish, shelf, &hop)
    }
  }

  private func wait(for wish: ConnectionWish, at shelf: PoolShelf) async throws(HTTPError) -> PoolWaiter.Grant? {
    let waiter = PoolWaiter(wish, on: reactor)
    // A request that was refused goes first: it must not be refused for ever while later ones are served.
    shelf.line.insert(
      waiter, at: wish.replays == 0 ? shelf.line.count : shelf.line.firstIndex { $0.wish.replays < wish.replays } ?? shelf.line.count)
    shelves[shelf.key] = shelf
    waiting += 1
    defer { if isHere { waiting -= 1 } }
    do throws(TransportError) {
      try await waiter.turn.comes(by: wish.deadline)
      return waiter.grant
    } catch {
      guard isHere else { throw Self.closed(wish.url) }
      shelf.line.removeAll { $0 === waiter }
      takeBack(waiter.grant, of: shelf)
      throw Self.missed(error, wish.url)
    }
  }

  /// Whoever was called has gone.
  private func takeBack(_ grant: PoolWaiter.Grant?, of shelf: PoolShelf) {
    switch grant {
    case .standing(let connection): if !takeBack(connection, canGoOn: true) { connection.drop() }
    case .opening:
      shelf.opening -= 1
      forget(of: shelf)
      serve(shelf)
    case .refused, nil: dropIfEmpty(shelf)
    }
  }

  static func closed(_ url: URI) -> HTTPError {
    HTTPError(.usage, code: "http.client-closed", phase: .queue, "the client is closed", url: url.description)
  }

  private static func missed(_ error: TransportError, _ url: URI) -> HTTPError {
    switch error.code {
    case .cancelled: .cancelled(during: .queue, of: url)
    case .timedOut:
      HTTPError(
        .timeout, code: "http.no-connection", phase: .queue, "no connection came free in time",
        hint: "more connections, or more time for a request, may help", url: url.description)
    default: closed(url)
    }
  }
}
