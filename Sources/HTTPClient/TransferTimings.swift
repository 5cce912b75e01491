internal import Bytes

/// The times at which each step of one exchange ended, in ascending order; nil for a step that did not happen.
public struct TransferTimings: Hashable, Sendable {
  /// The steps after the start, stored together to make copies of a hop cheap.
  struct Steps: Hashable, Sendable {
    var dequeued, resolved, connected, proxied, secured, ready, sent, answered, ended: MonotonicInstant?
  }

  private(set) var start: MonotonicInstant
  private(set) var steps = Steps()

  public init(started: ContinuousClock.Instant) { self.init(started: MonotonicInstant(started)) }

  init(started: MonotonicInstant) { start = started }

  /// The start of the exchange.
  public var started: ContinuousClock.Instant {
    get { start.instant }
    set { start = MonotonicInstant(newValue) }
  }
  /// The end of waiting in the queue.
  public var dequeued: ContinuousClock.Instant? {
    get { steps.dequeued?.instant }
    set { steps.dequeued = newValue.map { MonotonicInstant($0) } }
  }
  /// Name resolution has ended.
  public var resolved: ContinuousClock.Instant? {
    get { steps.resolved?.instant }
    set { steps.resolved = newValue.map { MonotonicInstant($0) } }
  }
  /// The TCP connection is established.
  public var connected: ContinuousClock.Instant? {
    get { steps.connected?.instant }
    set { steps.connected = newValue.map { MonotonicInstant($0) } }
  }
  /// The proxy has established the tunnel.
  public var proxied: ContinuousClock.Instant? {
    get { steps.proxied?.instant }
    set { steps.proxied = newValue.map { MonotonicInstant($0) } }
  }
  /// The TLS handshake has ended (curl's appconnect).
  public var secured: ContinuousClock.Instant? {
    get { steps.secured?.instant }
    set { steps.secured = newValue.map { MonotonicInstant($0) } }
  }
  /// The request can be sent (curl's pretransfer).
  public var ready: ContinuousClock.Instant? {
    get { steps.ready?.instant }
    set { steps.ready = newValue.map { MonotonicInstant($0) } }
  }
  /// The last byte of the request has been sent (curl's posttransfer).
  public var sent: ContinuousClock.Instant? {
    get { steps.sent?.instant }
    set { steps.sent = newValue.map { MonotonicInstant($0) } }
  }
  /// The first byte of the response has been received (curl's starttransfer).
  public var answered: ContinuousClock.Instant? {
    get { steps.answered?.instant }
    set { steps.answered = newValue.map { MonotonicInstant($0) } }
  }
  /// The last byte of the response has been received, or it broke off.
  public var ended: ContinuousClock.Instant? {
    get { steps.ended?.instant }
    set { steps.ended = newValue.map { MonotonicInstant($0) } }
  }
}

extension TransferTimings {
  /// Records the end of a step; a time before the previous step's is replaced by that.
  mutating func pass(_ step: WritableKeyPath<Steps, MonotonicInstant?>, at moment: MonotonicInstant = .now) {
    steps[keyPath: step] = max(moment, latest)
  }

  /// The end of the last step.
  var latest: MonotonicInstant {
    steps.ended ?? steps.answered ?? steps.sent ?? steps.ready ?? steps.secured ?? steps.proxied ?? steps.connected ?? steps.resolved
      ?? steps.dequeued ?? start
  }

  /// The current phase.
  var phase: HTTPError.Phase {
    if steps.answered != nil { return .receive }
    if steps.sent != nil { return .wait }
    if steps.ready != nil { return .send }
    if steps.connected != nil { return .tls }
    return steps.resolved == nil ? .dns : .connect
  }

  /// Records the progress of an exchange; may be called repeatedly. A response before the request's last byte counts as received after it.
  mutating func pass(sent: MonotonicInstant?, answered: MonotonicInstant?) {
    guard let ready = steps.ready else { return }
    if let sent { steps.sent = max(sent, ready) }
    if let answered { steps.answered = max(answered, steps.sent ?? ready) }
  }

  /// Marks the steps of connecting as done for a reused connection.
  mutating func reuse(of facts: ConnectionInfo) {
    let stood = steps.dequeued ?? start
    steps.resolved = stood
    steps.connected = stood
    if facts.isSecure { steps.secured = stood }
    pass(\.ready)
  }
}
