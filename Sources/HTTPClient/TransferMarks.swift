/// When each step of one exchange was over; nil for a step that did not happen. Each is no earlier than the one before it.
public struct TransferMarks: Hashable, Sendable {
  public var started: ContinuousClock.Instant
  /// The work could begin: what came before was waiting in line.
  public var dequeued: ContinuousClock.Instant?
  /// Addresses are known.
  public var resolved: ContinuousClock.Instant?
  /// TCP stands.
  public var connected: ContinuousClock.Instant?
  /// The proxy has opened the way.
  public var proxied: ContinuousClock.Instant?
  /// The TLS handshake is over (curl's appconnect).
  public var secured: ContinuousClock.Instant?
  /// The request can go out (curl's pretransfer).
  public var ready: ContinuousClock.Instant?
  /// The last byte of the request has gone out (curl's posttransfer).
  public var sent: ContinuousClock.Instant?
  /// The first byte of the answer has come (curl's starttransfer).
  public var answered: ContinuousClock.Instant?
  public var ended: ContinuousClock.Instant?

  public init(started: ContinuousClock.Instant) { self.started = started }
}

extension TransferMarks {
  /// Notes that a step is over; clocks of other layers are held to what has been noted before.
  mutating func pass(_ step: WritableKeyPath<TransferMarks, ContinuousClock.Instant?>, at instant: ContinuousClock.Instant = .now) {
    self[keyPath: step] = max(instant, latest)
  }

  /// The step that was over last.
  var latest: ContinuousClock.Instant {
    ended ?? answered ?? sent ?? ready ?? secured ?? proxied ?? connected ?? resolved ?? dequeued ?? started
  }

  /// The phase under way.
  var phase: HTTPError.Phase {
    if answered != nil { return .receive }
    if sent != nil { return .wait }
    if ready != nil { return .send }
    if connected != nil { return .tls }
    return resolved == nil ? .dns : .connect
  }

  /// What an exchange has come to, as often as it is asked. An answer that came before the request's last byte counts as one to it.
  mutating func pass(sent: ContinuousClock.Instant?, answered: ContinuousClock.Instant?) {
    guard let ready else { return }
    if let sent { self.sent = max(sent, ready) }
    if let answered { self.answered = max(answered, self.sent ?? ready) }
  }

  /// A connection that stands needs none of the steps to one.
  mutating func reuse(of facts: ConnectionFacts) {
    resolved = started
    connected = started
    if facts.tls != nil { secured = started }
    pass(\.ready)
  }
}
