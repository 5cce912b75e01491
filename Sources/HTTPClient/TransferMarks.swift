internal import Bytes

/// When each step of one exchange was over; nil for a step that did not happen. Each is no earlier than the one before it.
public struct TransferMarks: Hashable, Sendable {
  /// The steps after the start, as a hop that is copied needs them.
  struct Steps: Hashable, Sendable {
    var dequeued, resolved, connected, proxied, secured, ready, sent, answered, ended: Moment?
  }

  private(set) var start: Moment
  private(set) var steps = Steps()

  public init(started: ContinuousClock.Instant) { self.init(started: Moment(started)) }

  init(started: Moment) { start = started }

  /// The work was asked for.
  public var started: ContinuousClock.Instant {
    get { start.instant }
    set { start = Moment(newValue) }
  }
  /// The work could begin: what came before was waiting in line.
  public var dequeued: ContinuousClock.Instant? {
    get { steps.dequeued?.instant }
    set { steps.dequeued = newValue.map { Moment($0) } }
  }
  /// Addresses are known.
  public var resolved: ContinuousClock.Instant? {
    get { steps.resolved?.instant }
    set { steps.resolved = newValue.map { Moment($0) } }
  }
  /// TCP stands.
  public var connected: ContinuousClock.Instant? {
    get { steps.connected?.instant }
    set { steps.connected = newValue.map { Moment($0) } }
  }
  /// The proxy has opened the way.
  public var proxied: ContinuousClock.Instant? {
    get { steps.proxied?.instant }
    set { steps.proxied = newValue.map { Moment($0) } }
  }
  /// The TLS handshake is over (curl's appconnect).
  public var secured: ContinuousClock.Instant? {
    get { steps.secured?.instant }
    set { steps.secured = newValue.map { Moment($0) } }
  }
  /// The request can go out (curl's pretransfer).
  public var ready: ContinuousClock.Instant? {
    get { steps.ready?.instant }
    set { steps.ready = newValue.map { Moment($0) } }
  }
  /// The last byte of the request has gone out (curl's posttransfer).
  public var sent: ContinuousClock.Instant? {
    get { steps.sent?.instant }
    set { steps.sent = newValue.map { Moment($0) } }
  }
  /// The first byte of the answer has come (curl's starttransfer).
  public var answered: ContinuousClock.Instant? {
    get { steps.answered?.instant }
    set { steps.answered = newValue.map { Moment($0) } }
  }
  /// The answer's last byte has come, or it broke off.
  public var ended: ContinuousClock.Instant? {
    get { steps.ended?.instant }
    set { steps.ended = newValue.map { Moment($0) } }
  }
}

extension TransferMarks {
  /// Notes that a step is over; clocks of other layers are held to what has been noted before.
  mutating func pass(_ step: WritableKeyPath<Steps, Moment?>, at moment: Moment = .now) {
    steps[keyPath: step] = max(moment, latest)
  }

  /// The step that was over last.
  var latest: Moment {
    steps.ended ?? steps.answered ?? steps.sent ?? steps.ready ?? steps.secured ?? steps.proxied ?? steps.connected ?? steps.resolved
      ?? steps.dequeued ?? start
  }

  /// The phase under way.
  var phase: HTTPError.Phase {
    if steps.answered != nil { return .receive }
    if steps.sent != nil { return .wait }
    if steps.ready != nil { return .send }
    if steps.connected != nil { return .tls }
    return steps.resolved == nil ? .dns : .connect
  }

  /// What an exchange has come to, as often as it is asked. An answer that came before the request's last byte counts as one to it.
  mutating func pass(sent: Moment?, answered: Moment?) {
    guard let ready = steps.ready else { return }
    if let sent { steps.sent = max(sent, ready) }
    if let answered { steps.answered = max(answered, steps.sent ?? ready) }
  }

  /// A connection that stands needs none of the steps to one.
  mutating func reuse(of facts: ConnectionFacts) {
    let stood = steps.dequeued ?? start
    steps.resolved = stood
    steps.connected = stood
    if facts.isSecure { steps.secured = stood }
    pass(\.ready)
  }
}
