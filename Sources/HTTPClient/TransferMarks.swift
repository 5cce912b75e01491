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
