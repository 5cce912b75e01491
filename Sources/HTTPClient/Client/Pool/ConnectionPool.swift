internal import Bytes
internal import Connect
internal import TLSEngine
internal import Transport

/// The connections of a client: whom a request may go out over is a matter of `PoolKey`.
///
/// Lives on the reactor's thread, as everything that it holds; so there is nothing to lock, and no step of it can be watched half done.
final class ConnectionPool: ConnectionSource {
  private let limits: PoolLimits
  private let connector: Connector
  /// The time of judging; nil where the options say it.
  private let clock: (@Sendable () -> Timestamp)?
  private let sessions: SessionMemory?
  private var shelves: [PoolKey: PoolShelf] = [:]
  /// The one that was asked for last, as most requests of a client are for one host.
  private var latest: PoolShelf?
  /// Open connections of all keys, those on their way among them.
  private(set) var open = 0
  private var number = 0
  /// Requests in line, of all keys.
  private var waiting = 0
  private var alarm: Alarm?
  private var isClosed = false
  private var prepared = PreparedSettings()
  /// All connections that somebody has.
  private var lent: [ObjectIdentifier: HTTPConnection] = [:]

  init(_ limits: PoolLimits, _ connector: Connector, clock: (@Sendable () -> Timestamp)?, resumesSessions: Bool) {
    self.limits = limits
    self.connector = connector
    self.clock = clock
    sessions = resumesSessions ? SessionMemory() : nil
  }

  /// Whoever has outlived the reactor runs on a thread of its own, and finds nothing here.
  private var isHere: Bool { connector.reactor.isCurrent }

  // MARK: asking

  func standing(for wish: ConnectionWish) -> HTTPConnection? {
    guard isHere, let shelf = standingShelf(of: key(for: wish)) else { return nil }
    return shelf.shared.first { canLend($0, wish) } ?? shelf.idle.last { fits($0, wish) }
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

  /// What the request can have at once.
  private func grantNow(_ wish: ConnectionWish, of shelf: PoolShelf) -> PoolWaiter.Grant? {
    if let connection = shelf.shared.first(where: { canLend($0, wish) }) { return .standing(lend(connection)) }
    while let index = shelf.idle.lastIndex(where: { fits($0, wish) }) {
      let connection = shelf.idle.remove(at: index)
      // What has come meanwhile is its end, or an answer that nobody asked for.
      guard connection.isStale else { return .standing(lend(connection)) }
      discard(connection, of: shelf)
    }
    // One finds out which version the server speaks, and how much of it; the others may be able to go with it.
    if !shelf.isExclusive, shelf.opening > 0 { return nil }
    if shelf.shared.contains(where: { $0.place?.multiplexer?.hasHeard == false && fits($0, wish) }) { return nil }
    if shelf.open >= limits.connectionsPerKey, let oldest = shelf.idle.first { remove(oldest, from: shelf) }
    guard shelf.open < limits.connectionsPerKey else { return nil }
    if open >= limits.connections, !makeRoom() { return nil }
    shelf.open += 1
    shelf.opening += 1
    open += 1
    // Making room may have emptied it.
    shelves[shelf.key] = shelf
    return .opening
  }

  private func canLend(_ connection: HTTPConnection, _ wish: ConnectionWish) -> Bool {
    guard let place = connection.place, let multiplexer = place.multiplexer, multiplexer.canTakeMore else { return false }
    return place.lent < min(limits.streamsPerConnection, multiplexer.concurrency) && fits(connection, wish)
  }

  private func fits(_ connection: HTTPConnection, _ wish: ConnectionWish) -> Bool {
    guard let moment = wish.madeAfter else { return true }
    return connection.place.map { $0.made >= moment } ?? false
  }

  private func lend(_ connection: HTTPConnection) -> HTTPConnection {
    connection.place?.lent += 1
    connection.facts.isReused = true
    // Of many who have it the first is enough to know.
    if connection.place?.lent == 1 { lent[ObjectIdentifier(connection)] = connection }
    return connection
  }

  private func wait(for wish: ConnectionWish, at shelf: PoolShelf) async throws(HTTPError) -> PoolWaiter.Grant? {
    let waiter = PoolWaiter(wish, on: connector.reactor)
    shelf.line.append(waiter)
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

  // MARK: making

  private func make(for wish: ConnectionWish, _ shelf: PoolShelf, _ hop: inout Hop) async throws(HTTPError) -> HTTPConnection {
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
    let place = PoolPlace(on: shelf)
    place.lent = 1
    made.place = place
    lent[ObjectIdentifier(made)] = made
    if let session = made.session, made.isBare {
      let multiplexer = HTTP2Multiplexer(made, session, on: connector.reactor)
      multiplexer.roomChanged = { [weak self, weak made] in if let made { self?.roomChanged(on: made) } }
      place.multiplexer = multiplexer
      shelf.shared.append(made)
    }
    shelf.isExclusive = place.multiplexer == nil
    serve(shelf)
    return made
  }

  /// Who waited for the same connection in vain hears why, unless that was the other one's own affair.
  private func failed(_ error: HTTPError, _ wish: ConnectionWish, _ shelf: PoolShelf) {
    guard isHere else { return }
    shelf.opening -= 1
    forget(of: shelf)
    if shelf.open == 0, error.category != .cancelled, !wish.deadline.hasPassed(), !Task.isCancelled {
      for waiter in shelf.line { call(waiter, with: .refused(error.asked(for: waiter.wish.url))) }
      shelf.line = []
    }
    serve(shelf)
  }

  // MARK: giving back

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

  private func takeBack(shared connection: HTTPConnection, _ place: PoolPlace, _ shelf: PoolShelf, canGoOn: Bool) -> Bool {
    place.idleSince = .now
    if !canGoOn || connection.isStale || isClosed { retire(connection, of: shelf) }
    return true
  }

  /// A connection that many have may take more than before, or nothing any more.
  private func roomChanged(on connection: HTTPConnection) {
    guard isHere, let shelf = connection.place?.shelf else { return }
    if connection.isStale { retire(connection, of: shelf) }
    serve(shelf)
  }

  /// Nobody gets it any more; when the last one who has it is done, it is closed.
  private func retire(_ connection: HTTPConnection, of shelf: PoolShelf) {
    shelf.shared.removeAll { $0 === connection }
    if connection.place?.lent == 0 { discard(connection, of: shelf) }
  }

  /// Those in line get what there is, in their order; what is left over waits, or makes room for another key's.
  private func serve(_ shelf: PoolShelf) {
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

  private func call(_ waiter: PoolWaiter, with grant: PoolWaiter.Grant) {
    waiter.grant = grant
    // Who has gone meanwhile finds it, and gives it back.
    waiter.turn.call()
  }

  // MARK: closing

  /// No request gets a connection any more; those that stand are closed, and with them the exchanges that are under way.
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
        let leaving = LeavingConnection(connection)
        connection.place = nil
        await leaving.end()
      }
    }
    open = 0
  }

  private func trim(_ shelf: PoolShelf) {
    while shelf.idle.count + shelf.shared.count > limits.idlePerKey {
      let idle = shelf.unused
      guard idle.count > limits.idlePerKey, let oldest = Self.oldest(of: idle) else { return }
      remove(oldest, from: shelf)
    }
  }

  /// What has waited too long goes.
  private func expire() {
    alarm = nil
    let now = Moment.now
    for shelf in shelves.values {
      for connection in shelf.idle + shelf.shared where expiry(of: connection).map({ $0 <= now }) ?? false {
        remove(connection, from: shelf)
      }
      dropIfEmpty(shelf)
    }
    rearm()
  }

  private func expiry(of connection: HTTPConnection) -> Moment? {
    guard let place = connection.place, place.lent == 0 else { return nil }
    return Deadline.after(limits.idleTime, from: place.idleSince).moment
  }

  /// One timer for all, which is only ever too early.
  private func rearm() {
    guard alarm == nil, !isClosed else { return }
    var earliest: Moment?
    for shelf in shelves.values {
      // Those that wait for one request each stand in the order in which they came.
      if let first = shelf.idle.first, let end = expiry(of: first) { earliest = min(earliest ?? end, end) }
      for connection in shelf.shared {
        if let end = expiry(of: connection) { earliest = min(earliest ?? end, end) }
      }
    }
    guard let earliest else { return }
    alarm = Alarm(on: connector.reactor, at: Deadline(earliest)) { [weak self] in self?.expire() }
  }

  /// The connection that has waited longest makes room for another key's; false when there is none.
  private func makeRoom() -> Bool {
    let idle = shelves.values.flatMap(\.unused)
    guard let oldest = Self.oldest(of: idle), let shelf = oldest.place?.shelf else { return false }
    remove(oldest, from: shelf)
    dropIfEmpty(shelf)
    return true
  }

  private static func oldest(of idle: [HTTPConnection]) -> HTTPConnection? {
    idle.min { ($0.place?.idleSince ?? .now) < ($1.place?.idleSince ?? .now) }
  }

  private func remove(_ connection: HTTPConnection, from shelf: PoolShelf) {
    shelf.idle.removeAll { $0 === connection }
    shelf.shared.removeAll { $0 === connection }
    discard(connection, of: shelf)
  }

  private func discard(_ connection: HTTPConnection, of shelf: PoolShelf) {
    let leaving = ReactorBound(on: connector.reactor, holding: LeavingConnection(connection))
    connection.place = nil
    forget(of: shelf)
    Task(executorPreference: connector.reactor) { await leaving.withValue { $0 }.end() }
  }

  /// One connection less.
  private func forget(of shelf: PoolShelf) {
    shelf.open -= 1
    open -= 1
  }

  private func dropIfEmpty(_ shelf: PoolShelf) {
    guard shelf.isEmpty, shelves[shelf.key] === shelf else { return }
    shelves[shelf.key] = nil
    if latest === shelf { latest = nil }
  }

  // MARK: keys

  private func key(for wish: ConnectionWish) -> PoolKey {
    let settings = prepared.settings(of: wish.plan, connector.options, avoidsHTTP2: wish.avoidsHTTP2, isJudgedNow: clock != nil)
    let proxies = wish.plan.value.proxies
    let proxy = proxies.map { $0.proxy(for: wish.url.host, isSecure: wish.url.isSecure) } ?? connector.options.approach.proxy
    return PoolKey(wish.url, alternative: wish.alternative, proxy: proxy, settings)
  }

  private func shelf(of key: PoolKey) -> PoolShelf {
    if let shelf = standingShelf(of: key) { return shelf }
    let shelf = PoolShelf(key)
    shelves[key] = shelf
    latest = shelf
    return shelf
  }

  private func standingShelf(of key: PoolKey) -> PoolShelf? {
    if let latest, latest.key == key { return latest }
    guard let shelf = shelves[key] else { return nil }
    latest = shelf
    return shelf
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
