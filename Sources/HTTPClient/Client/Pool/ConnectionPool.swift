internal import Bytes
internal import Connect
internal import Transport

/// The connections of a client; `PoolKey` determines which of them a request may use.
///
/// Confined to the reactor's thread with everything that it holds, so it needs no locks.
final class ConnectionPool: ConnectionSource {
  let limits: PoolLimits
  let connector: Connector
  let reactor: Reactor
  /// The proxy of connections for requests whose options have none.
  let proxy: Proxy?
  /// The verification time for certificate chains; nil for the time in the options.
  let clock: (@Sendable () -> Timestamp)?
  let sessions: TLSSessionCache?
  var shelves: [PoolKey: OriginPool] = [:]
  /// The last shelf looked up, since most requests of a client are for one host.
  var latest: OriginPool?
  /// The number of open connections of all keys, including those being opened.
  var open = 0
  var number = 0
  /// The number of queued requests of all keys.
  var waiting = 0
  var alarm: Timer?
  var isClosed = false
  var prepared = PoolSettingsCache()
  /// All connections in use.
  var lent: [ObjectIdentifier: HTTPConnection] = [:]

  init(_ limits: PoolLimits, _ connector: Connector, clock: (@Sendable () -> Timestamp)?, resumesSessions: Bool) {
    self.limits = limits
    self.connector = connector
    reactor = connector.reactor
    proxy = connector.options.approach.proxy
    self.clock = clock
    sessions = resumesSessions ? TLSSessionCache() : nil
  }

  /// Breaks the reference cycle of connections and shelves when the client was not closed; connections also retain the reactor.
  deinit {
    for shelf in shelves.values { (shelf.idle, shelf.shared) = ([], []) }
  }

  /// False once the reactor has ended: remaining tasks then run on other threads, and must not use the pool.
  var isHere: Bool { reactor.isCurrent }

  func standing(for wish: ConnectionRequest) -> HTTPConnection? {
    guard isHere, let shelf = standingShelf(of: key(for: wish)) else { return nil }
    return shelf.shared.first { canLend($0, wish) } ?? shelf.idle.last { fits($0, wish) }
  }

  func connectionNow(for wish: ConnectionRequest) -> HTTPConnection? {
    guard isHere, !isClosed else { return nil }
    guard let shelf = wish.standing?.place?.shelf ?? standingShelf(of: key(for: wish)), shelf.line.isEmpty else { return nil }
    return lendStanding(wish, of: shelf)
  }

  func connection(for wish: ConnectionRequest, into hop: inout Hop) async throws(HTTPError) -> HTTPConnection {
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

  private func wait(for wish: ConnectionRequest, at shelf: OriginPool) async throws(HTTPError) -> PoolWaiter.Grant? {
    let waiter = PoolWaiter(wish, on: reactor)
    // A request that was refused goes first, so that later ones do not starve it.
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

  /// Returns the grant of a waiter that was cancelled.
  private func takeBack(_ grant: PoolWaiter.Grant?, of shelf: OriginPool) {
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
