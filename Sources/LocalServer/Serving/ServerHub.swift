internal import Bytes
internal import Synchronization

/// What all parts of a running server share: its counts, its state, and whom to tell.
final class ServerHub: Sendable {
  let started = ContinuousClock.now
  private let tell: (@Sendable (ServerEvent) -> Void)?
  private let isOpen = Atomic<Bool>(false)
  private let draining = Atomic<Bool>(false)
  private let accepted = Atomic<Int>(0)
  private let connections = Atomic<Int>(0)
  private let begun = Atomic<Int>(0)
  private let answered = Atomic<Int>(0)
  /// Called when so many requests have been answered.
  private let limit: (count: Int, reached: @Sendable () -> Void)?
  let faults: FaultBoard
  let uploads: UploadBudget

  init(
    tell: (@Sendable (ServerEvent) -> Void)? = nil, limit: (count: Int, reached: @Sendable () -> Void)? = nil,
    faults: FaultBoard = FaultBoard(), uploads: UploadBudget = UploadBudget(limit: ServerLimits().uploadMemory)
  ) {
    self.uploads = uploads
    self.tell = tell
    self.limit = limit
    self.faults = faults
  }

  /// Whether anybody listens: events that nobody hears are not made.
  var isHeard: Bool { tell != nil }

  var isDraining: Bool { draining.load(ordering: .relaxed) }

  var state: ServerState { state(besides: 0) }

  /// What it is about but for so many requests.
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

  /// False when it was draining before.
  func drain() -> Bool {
    guard !draining.exchange(true, ordering: .relaxed) else { return false }
    say(.state(.draining))
    return true
  }

  /// The number of a connection that has come.
  func enter() -> Int {
    connections.add(1, ordering: .relaxed)
    return accepted.add(1, ordering: .relaxed).newValue
  }

  /// How many are left.
  @discardableResult func leave() -> Int { connections.subtract(1, ordering: .relaxed).newValue }

  /// The number of a request that has come.
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

/// What has come to a server so far.
public struct ServerCounts: Hashable, Sendable {
  public let acceptedConnections: Int
  public let openConnections: Int
  public let requests: Int
  /// Requests that were answered or given up.
  public let answers: Int
}
