internal import Bytes
internal import Synchronization

/// The shared state of a running server: its counts, its state, and the event handler.
final class ServerHub: Sendable {
  let started = ContinuousClock.now
  private let tell: (@Sendable (ServerEvent) -> Void)?
  private let isOpen = Atomic<Bool>(false)
  private let draining = Atomic<Bool>(false)
  private let accepted = Atomic<Int>(0)
  private let connections = Atomic<Int>(0)
  private let begun = Atomic<Int>(0)
  private let answered = Atomic<Int>(0)
  /// Called when `count` requests have been completed.
  private let limit: (count: Int, reached: @Sendable () -> Void)?
  let faults: (any FaultInjector)?
  let uploads: UploadBudget

  init(
    tell: (@Sendable (ServerEvent) -> Void)? = nil, limit: (count: Int, reached: @Sendable () -> Void)? = nil,
    faults: (any FaultInjector)? = nil, uploads: UploadBudget = UploadBudget(limit: ServerLimits().uploadMemory)
  ) {
    self.uploads = uploads
    self.tell = tell
    self.limit = limit
    self.faults = faults
  }

  /// True if there is an event handler; otherwise no events are created.
  var isHeard: Bool { tell != nil }

  var isDraining: Bool { draining.load(ordering: .relaxed) }

  var state: ServerState { state(besides: 0) }

  /// The state without the given number of current requests.
  func state(besides requests: Int) -> ServerState {
    if isDraining { return .draining }
    guard isOpen.load(ordering: .relaxed) else { return .starting }
    return begun.load(ordering: .relaxed) - answered.load(ordering: .relaxed) > requests ? .serving : .idle
  }

  var counts: ServerCounts {
    ServerCounts(
      acceptedConnections: accepted.load(ordering: .relaxed), openConnections: connections.load(ordering: .relaxed),
      requests: begun.load(ordering: .relaxed), answers: answered.load(ordering: .relaxed))
  }

  func open() {
    isOpen.store(true, ordering: .relaxed)
    say(.state(.idle))
  }

  /// False if the server was draining already.
  func drain() -> Bool {
    guard !draining.exchange(true, ordering: .relaxed) else { return false }
    say(.state(.draining))
    return true
  }

  /// Counts a new connection and returns its number.
  func enter() -> Int {
    connections.add(1, ordering: .relaxed)
    return accepted.add(1, ordering: .relaxed).newValue
  }

  /// Returns the number of remaining connections.
  @discardableResult func leave() -> Int { connections.subtract(1, ordering: .relaxed).newValue }

  /// Counts a new request and returns its number.
  @discardableResult func begin() -> Int { begun.add(1, ordering: .relaxed).newValue }

  func end() {
    let count = answered.add(1, ordering: .relaxed).newValue
    if let limit, count == limit.count { limit.reached() }
  }

  func say(_ kind: @autoclosure () -> ServerEvent.Kind, connection: Int? = nil, client: Endpoint? = nil, door: String? = nil) {
    guard let tell else { return }
    tell(ServerEvent(time: .now, connection: connection, client: client, door: door, kind: kind()))
  }
}

/// The counts of a server since its start.
public struct ServerCounts: Hashable, Sendable {
  public let acceptedConnections: Int
  public let openConnections: Int
  public let requests: Int
  /// Requests that were completed or aborted.
  public let answers: Int
}
