internal import Transport

/// Decides how many connections may be open in parallel and when the next may be opened.
///
/// It slows down when a server shows signs of overload, finds a rate that the server sustains, and stops slowing down if that has no
/// effect. It does not read a clock.
///
/// It begins with a modest number of connections and doubles it after each round without trouble, up to the limit. The first trouble ends
/// the growth for good, and also reverts the last step.
struct ConnectionRateController: Sendable {
  /// A sign that the server is overloaded.
  enum OverloadSign: Int, Hashable, Sendable, CaseIterable {
    case reset, hangUp, refused, timedOut, alert
    /// Explicitly refused by the server or a proxy, before TLS.
    case turnedAway
    /// The server responds, but so slowly that some inquiries timed out.
    case slow

    var words: String {
      switch self {
      case .reset: "connections were reset"
      case .hangUp: "connections were closed without a word"
      case .refused: "connections were refused"
      case .timedOut: "connections were not made in time"
      case .turnedAway: "connections were turned away before TLS"
      case .alert: "the server ended many handshakes with alerts about itself"
      case .slow: "the server was slow"
      }
    }
  }

  /// The maximum number of parallel connections.
  private(set) var window: Int
  /// The time between two connections that the server seems to require; zero if none.
  private(set) var interval = Duration.zero
  /// Incremented whenever the rate is reduced: the outcome of a connection from an earlier generation is no evidence about the current
  /// rate.
  private(set) var generation = 0
  /// The reduction for the report; nil if the rate was never reduced.
  private(set) var backOff: BackOff?

  /// Set by the user.
  private let limit: Int
  /// The widest window so far with a round without trouble, or currently being tried; and the one before it.
  private var widest: Int
  private var earlierWidest: Int
  private var mayGrow = true
  /// Set by the user.
  private let fixedInterval: Duration
  private var earliest: ContinuousClock.Instant?
  /// At the current rate, and at all fast rates.
  private var current = Tally()
  private var fast = Tally()
  private var cleanRun = 0
  /// A bit for each of the last outcomes, set for alerts about the server's state.
  private var alerts: UInt8 = 0
  /// Troubles that a lower rate does not prevent.
  private var ignored: Set<OverloadSign> = []

  private struct Tally: Sendable {
    var ended = 0
    var troubled = 0
    var ratio: Double { ended == 0 ? 0 : Double(troubled) / Double(ended) }
  }

  /// `window` is the maximum number of parallel connections, `rate` the maximum number of connections opened per second; nil sets no limit.
  init(window: Int, rate: Double? = nil) {
    limit = max(window, 1)
    widest = min(limit, Self.firstWindow)
    earlierWidest = widest
    self.window = widest
    fixedInterval = rate.map { .seconds(1) / max($0, Self.slowestRate) } ?? .zero
  }

  /// Whether to open connections in advance: only while the rate is not limited.
  var mayOpenAhead: Bool { fixedInterval == .zero && interval == .zero }

  /// Reserves one more connection; false if it is too early.
  mutating func open(at now: ContinuousClock.Instant) -> Bool {
    let spacing = max(interval, fixedInterval)
    guard spacing > .zero else { return true }
    let due = earliest ?? now
    guard due <= now else { return false }
    // A slightly late connection does not delay the next one, so that coarse timers do not lower the rate.
    earliest = max(due, now - Self.lenience) + spacing
    return true
  }

  /// The earliest time to open the next connection.
  func opening(after now: ContinuousClock.Instant) -> ContinuousClock.Instant {
    guard max(interval, fixedInterval) > .zero, let earliest else { return now }
    return max(earliest, now)
  }

  /// Records the outcome of a connection that was opened in `generation`.
  mutating func ended(_ trouble: OverloadSign?, openedIn generation: Int, at now: ContinuousClock.Instant) {
    alerts = alerts << 1 | (trouble == .alert ? 1 : 0)
    let counts = trouble.map { !ignored.contains($0) && ($0 != .alert || alerts.nonzeroBitCount >= Self.alertBurst) } ?? false
    guard generation == self.generation else { return }
    current.ended += 1
    if interval < Self.slowInterval { fast.ended += 1 }
    guard counts, let trouble else { return recover() }
    current.troubled += 1
    if interval < Self.slowInterval { fast.troubled += 1 }
    cleanRun = 0
    if trouble == .slow { return narrow(trouble) }
    guard current.ended >= Self.sample || generation == 0 else { return }
    if interval >= Self.slowInterval, current.ratio < Self.hopeless {
      guard current.ended >= Self.judgedSample else { return }
      if current.ratio > fast.ratio / 2 {
        for known in backOff?.counts.keys ?? [:].keys { ignore(known) }
        return
      }
    }
    slowDown(trouble, at: now)
  }

  /// Ignores troubles that are this server's normal behavior and unrelated to the rate.
  mutating func ignore(_ trouble: OverloadSign) {
    ignored.insert(trouble)
    guard backOff?.counts.keys.allSatisfy({ ignored.contains($0) }) ?? true else { return }
    window = widest
    interval = .zero
    earliest = nil
    (current, fast) = (Tally(), Tally())
  }

  private mutating func slowDown(_ trouble: OverloadSign, at now: ContinuousClock.Instant) {
    interval = min(max(interval * 2, Self.firstInterval), Self.longestInterval)
    earliest = now + max(interval, fixedInterval)
    narrow(trouble)
  }

  private mutating func narrow(_ trouble: OverloadSign) {
    mayGrow = false
    widest = earlierWidest
    earlierWidest = min(earlierWidest, Self.firstWindow)
    window = max(min(window / 2, widest), trouble == .slow ? Self.slowWindow : 1)
    generation += 1
    current = Tally()
    var record = backOff ?? BackOff()
    record.times += 1
    record.counts[trouble, default: 0] += 1
    record.longestInterval = max(record.longestInterval, interval)
    backOff = record
  }

  /// Increases the rate a little after each run without trouble.
  private mutating func recover() {
    cleanRun += 1
    if mayGrow, window == widest, widest < limit, cleanRun >= window { return grow() }
    guard cleanRun >= Self.run, window < widest || interval > .zero else { return }
    cleanRun = 0
    window = min(window + 1, widest)
    guard interval > .zero else { return }
    interval = .seconds(1) / (Duration.seconds(1) / interval + 1)
    if interval < Self.firstInterval {
      interval = .zero
      earliest = nil
    }
  }

  /// Doubles the window after a full window of connections without trouble.
  private mutating func grow() {
    cleanRun = 0
    earlierWidest = widest
    widest = min(widest * 2, limit)
    window = widest
  }

  private static let firstWindow = 20
  private static let firstInterval = Duration.milliseconds(20)
  private static let longestInterval = Duration.seconds(2)
  /// From this interval on, slowing down must have had an effect.
  private static let slowInterval = Duration.milliseconds(160)
  private static let lenience = Duration.milliseconds(10)
  private static let slowestRate = 0.01
  /// The number of consecutive successes that form a run.
  private static let run = 8
  /// The number of connections at a rate before it is considered too fast, and before slowing down is considered useless.
  private static let sample = 4
  private static let judgedSample = 12
  /// Above this failure ratio no sustainable rate has been found yet.
  private static let hopeless = 0.75
  private static let alertBurst = 2
  /// The window for a slow server, which may have two threads.
  private static let slowWindow = 2
}

/// How often, why and by how much the probe reduced its rate.
struct BackOff: Hashable, Sendable {
  var times = 0
  var counts: [ConnectionRateController.OverloadSign: Int] = [:]
  var longestInterval = Duration.zero

  /// Connections per second at the minimum; nil if only the number of parallel connections was reduced.
  var slowestRate: Double? { longestInterval > .zero ? (Duration.seconds(100) / longestInterval).rounded() / 100 : nil }

  /// The reasons, most frequent first.
  var reason: String {
    let ordered = counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    return ordered.map(\.key.words).joined(separator: "; ")
  }
}
