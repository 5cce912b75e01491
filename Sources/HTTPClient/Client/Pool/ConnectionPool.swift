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

/// Assigning connections to requests.
extension ConnectionPool {
  /// The connection, or the permission to open one, that the request can have immediately; nil if it has to wait.
  func grantNow(_ wish: ConnectionRequest, of shelf: OriginPool) -> PoolWaiter.Grant? {
    if let connection = lendStanding(wish, of: shelf) { return .standing(connection) }
    if limits.awaitsSharing, mayShareUnproven(wish, of: shelf) { return nil }
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

/// Pool keys: the connections that a request may use.
extension ConnectionPool {
  func key(for wish: ConnectionRequest) -> PoolKey {
    let settings =
      prepared.settings(of: wish.plan, avoidsHTTP2: wish.avoidsHTTP2)
      ?? prepared.make(for: wish.plan, connector.options, avoidsHTTP2: wish.avoidsHTTP2, isJudgedNow: clock != nil)
    let chosen = if let proxies = wish.plan.value.proxies { proxies.proxy(for: wish.url.host, isSecure: wish.url.isSecure) } else { proxy }
    return PoolKey(wish.url, alternative: wish.alternative, proxy: chosen, settings)
  }

  func shelf(of key: PoolKey) -> OriginPool {
    if let shelf = standingShelf(of: key) { return shelf }
    let shelf = OriginPool(key)
    shelves[key] = shelf
    latest = shelf
    return shelf
  }

  func standingShelf(of key: PoolKey) -> OriginPool? {
    if let latest, latest.key == key { return latest }
    guard let shelf = shelves[key] else { return nil }
    latest = shelf
    return shelf
  }
}

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
