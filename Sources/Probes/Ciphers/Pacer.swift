internal import Transport

/// Decides how many connections may stand at once and how soon the next may be opened.
///
/// It slows down when a server shows that it has had enough, finds a pace that the server bears, and stops slowing down when
/// that changes nothing. It has no clock of its own.
///
/// It begins with a modest number of connections and doubles it after each clean round, up to the limit. The first trouble ends that
/// for good, and takes back the last step too.
struct Pacer: Sendable {
  /// How a server shows that it has had enough.
  enum Trouble: Int, Hashable, Sendable, CaseIterable {
    case reset, hangUp, refused, timedOut, alert
    /// By the server or a proxy, in so many words, before TLS.
    case turnedAway
    /// The server answers, but so slowly that some questions found no answer in time.
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

  /// How many connections may stand at once.
  private(set) var window: Int
  /// The time between two connections that the server seems to want; zero while it seems to want none.
  private(set) var interval = Duration.zero
  /// Grows whenever the pace changes for the worse: what happens to a connection of an older pace says nothing of this one.
  private(set) var generation = 0
  /// What is to be told about it; nil while nothing was in the way.
  private(set) var backOff: BackOff?

  /// By the user's wish.
  private let limit: Int
  /// The widest window so far that bore a clean round, or is tried just now; and the one before it.
  private var widest: Int
  private var earlierWidest: Int
  private var mayGrow = true
  /// By the user's wish.
  private let fixedInterval: Duration
  private var earliest: ContinuousClock.Instant?
  /// At this pace, and at every pace that was fast.
  private var current = Tally()
  private var fast = Tally()
  private var cleanRun = 0
  /// A bit for each of the last answers, set where an alert had asked for patience.
  private var alerts: UInt8 = 0
  /// Troubles that slowness does not cure.
  private var ignored: Set<Trouble> = []

  private struct Tally: Sendable {
    var ended = 0
    var troubled = 0
    var ratio: Double { ended == 0 ? 0 : Double(troubled) / Double(ended) }
  }

  /// `window` is the most connections that may stand at once, `rate` is the most connections to open in a second; nil sets no limit.
  init(window: Int, rate: Double? = nil) {
    limit = max(window, 1)
    widest = min(limit, Self.firstWindow)
    earlierWidest = widest
    self.window = widest
    fixedInterval = rate.map { .seconds(1) / max($0, Self.slowestRate) } ?? .zero
  }

  /// Whether it pays to open connections before there is use for them: only while nobody minds.
  var mayOpenAhead: Bool { fixedInterval == .zero && interval == .zero }

  /// Takes leave for one more connection; false when it is too soon.
  mutating func open(at now: ContinuousClock.Instant) -> Bool {
    let spacing = max(interval, fixedInterval)
    guard spacing > .zero else { return true }
    let due = earliest ?? now
    guard due <= now else { return false }
    // A turn missed by a little is made up for, so that coarse timers do not lower the rate.
    earliest = max(due, now - Self.lenience) + spacing
    return true
  }

  /// When the next connection may be opened.
  func opening(after now: ContinuousClock.Instant) -> ContinuousClock.Instant {
    guard max(interval, fixedInterval) > .zero, let earliest else { return now }
    return max(earliest, now)
  }

  /// A connection that was opened in `generation` has served, or has failed to.
  mutating func ended(_ trouble: Trouble?, openedIn generation: Int, at now: ContinuousClock.Instant) {
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

  /// Such troubles are this server's manner and have nothing to do with pace.
  mutating func ignore(_ trouble: Trouble) {
    ignored.insert(trouble)
    guard backOff?.counts.keys.allSatisfy({ ignored.contains($0) }) ?? true else { return }
    window = widest
    interval = .zero
    earliest = nil
    (current, fast) = (Tally(), Tally())
  }

  private mutating func slowDown(_ trouble: Trouble, at now: ContinuousClock.Instant) {
    interval = min(max(interval * 2, Self.firstInterval), Self.longestInterval)
    earliest = now + max(interval, fixedInterval)
    narrow(trouble)
  }

  private mutating func narrow(_ trouble: Trouble) {
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

  /// A little faster after each run without trouble.
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

  /// As many connections as may stand have served without trouble.
  private mutating func grow() {
    cleanRun = 0
    earlierWidest = widest
    widest = min(widest * 2, limit)
    window = widest
  }

  private static let firstWindow = 20
  private static let firstInterval = Duration.milliseconds(20)
  private static let longestInterval = Duration.seconds(2)
  /// From here on slowness must have shown an effect.
  private static let slowInterval = Duration.milliseconds(160)
  private static let lenience = Duration.milliseconds(10)
  private static let slowestRate = 0.01
  /// Clean answers that make a run.
  private static let run = 8
  /// Connections that a pace is tried with before it is called too fast, and before slowness is called useless.
  private static let sample = 4
  private static let judgedSample = 12
  /// Where this many fail no pace has been found yet.
  private static let hopeless = 0.75
  private static let alertBurst = 2
  /// What a slow server, which may yet have two threads, is left with.
  private static let slowWindow = 2
}
