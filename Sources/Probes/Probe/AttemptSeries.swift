internal import Connect
public import Observation
internal import StartTLS
internal import TLSEngine
internal import TLSWire
internal import Transport

/// Timed connections, in sequence or in parallel, with their statistics.
///
/// All use the address that the first of them reached. A failure is a result like any other.
struct AttemptSeries {
  private enum Event: Sendable {
    case ended(TimedConnection.Result)
    /// The next attempt is due.
    case rang
  }

  private let question: NegotiationProbeOptions
  private var plan: TimedConnection.Plan
  private let target: Target
  private let progress: @Sendable (ProbeProgress) -> Void
  private let expected: Int

  /// Never empty.
  private(set) var routes: [Route]
  private(set) var attempts: [AttemptObservation] = []
  private(set) var statistics = AttemptStatistics()
  private(set) var facts: HandshakeInfo?
  private(set) var presented = PresentedChains()
  private(set) var closure: ClosureObservation?
  private(set) var startTLS: StartTLSRecord?
  private(set) var bytesSent: UInt64 = 0
  private(set) var bytesReceived: UInt64 = 0
  private(set) var connections = 0

  /// Attempts without a response that are repeated with a longer ClientHello.
  private var again: [Int] = []
  private var unansweredLength: Int?
  private var begun = 0
  private var ended = 0
  private var running = 0
  private var isRinging = false
  /// Whether any connection was established; the first of `routes` is then the one that was used.
  private(set) var hasReached = false
  private var lastBeginning: ContinuousClock.Instant?
  /// The time of the request and of the name resolution, for the first attempt.
  private let resolution: (asked: ContinuousClock.Instant, resolved: ContinuousClock.Instant?)

  init(
    _ question: NegotiationProbeOptions, target: Target, plan: TimedConnection.Plan, routes: [Route],
    resolution: (asked: ContinuousClock.Instant, resolved: ContinuousClock.Instant?),
    progress: @escaping @Sendable (ProbeProgress) -> Void
  ) {
    self.question = question
    self.target = target
    self.plan = plan
    self.routes = routes
    self.resolution = resolution
    self.progress = progress
    expected = max(question.count, 1) + max(question.warmup, 0)
  }

  /// Ends when all attempts have ended, at the deadline or when the task is cancelled.
  mutating func run() async {
    var series = self
    defer { self = series }
    await withTaskGroup(of: Event.self) { group in
      while true {
        series.fill(&group)
        guard series.running > 0 || series.isRinging, let event = await group.next() else { break }
        switch event {
        case .ended(let result): series.take(result)
        case .rang: series.isRinging = false
        }
        if Task.isCancelled { group.cancelAll() }
      }
    }
  }

  /// Whether further examinations are useful: not if the server was never reached, timed out or uses another protocol.
  var isWorthAsking: Bool {
    guard hasReached, facts == nil, let failure = attempts.first?.failure else { return hasReached }
    return !Self.hopeless.contains(failure.code)
  }

  private static let hopeless: Set<String> = [TransportError.Code.timedOut.rawValue, TLSError.Code.notTLS.rawValue]

  var summary: SeriesObservation {
    var summary = SeriesObservation()
    summary.asked = max(question.count, 1)
    summary.warmUps = max(question.warmup, 0)
    summary.ended = statistics.succeeded + statistics.failed
    summary.succeeded = statistics.succeeded
    summary.failed = statistics.failed
    summary.listed = attempts.count
    summary.failures = statistics.failureCounts
    return summary
  }

  /// Starts the attempts that are due, and schedules a call for the next one.
  private mutating func fill(_ group: inout TaskGroup<Event>) {
    while begun < expected || !again.isEmpty, running < width, !Task.isCancelled, !plan.overall.hasPassed() || begun == 0 {
      let now = ContinuousClock.now
      if let due = nextBeginning, due > now {
        guard !isRinging else { return }
        isRinging = true
        let (reactor, overall) = (plan.connector.reactor, plan.overall)
        group.addTask {
          try? await reactor.sleep(until: Deadline(due).earlier(of: overall))
          return .rang
        }
        return
      }
      // Start to start: a late attempt does not delay the following ones, unless by a full interval.
      lastBeginning = nextBeginning.map { $0.duration(to: now) < (question.interval ?? .zero) ? $0 : now } ?? now
      begin(at: now, in: &group)
    }
  }

  /// Only the first attempt races several addresses: the others follow it.
  private var width: Int { routes.count > 1 && !hasReached ? 1 : max(question.parallel, 1) }

  private var nextBeginning: ContinuousClock.Instant? {
    guard let interval = question.interval else { return nil }
    return lastBeginning.map { $0 + interval }
  }

  private mutating func begin(at now: ContinuousClock.Instant, in group: inout TaskGroup<Event>) {
    let isFirst = begun == 0
    if again.isEmpty { begun += 1 }
    let number = again.isEmpty ? begun : again.removeFirst()
    running += 1
    let attempt = TimedConnection(
      plan: plan, way: way(isFirst: isFirst, at: now), number: number, isWarmUp: number <= max(question.warmup, 0),
      keepsFacts: facts == nil)
    group.addTask { .ended(await attempt.run()) }
  }

  private func way(isFirst: Bool, at now: ContinuousClock.Instant) -> TimedConnection.AddressSource {
    if isFirst { return .known(routes, asked: resolution.asked, resolved: resolution.resolved) }
    if question.resolvesEachTime { return .resolving(target, asked: now) }
    return .known(hasReached ? [routes[0]] : routes, asked: now, resolved: nil)
  }

  private mutating func take(_ result: TimedConnection.Result) {
    running -= 1
    bytesSent += result.observation.bytesSent
    bytesReceived += result.observation.bytesReceived
    connections += result.connections
    guard !result.isCancelled else { return }
    if let route = result.route, !hasReached {
      hasReached = true
      routes = [route] + routes.filter { $0 != route }
    }
    if beginsAgain(result) { return }
    ended += 1
    if facts == nil { facts = result.facts }
    if let chain = result.presented { presented.add(chain) }
    if closure == nil { closure = result.closure }
    if startTLS == nil { startTLS = result.startTLS }
    statistics.add(result.observation, handshake: result.handshake)
    if result.observation.number <= question.listed { insert(result.observation) }
    progress(
      ProbeProgress(
        topic: .handshakes, attempts: ended, failed: statistics.failed, expected: expected, latest: result.observation))
  }

  /// No response to a ClientHello of a length at which some servers hang (RFC 7685): another length decides.
  private mutating func beginsAgain(_ result: TimedConnection.Result) -> Bool {
    guard let length = result.unansweredLength, facts == nil, !plan.overall.hasPassed() else { return false }
    if let padded = plan.paddedContext { (plan.context, plan.paddedContext, unansweredLength) = (padded, nil, length) }
    again.append(result.observation.number)
    return true
  }

  /// Nil unless the padded ClientHello got a response after an unpadded one had not.
  var mediumHello: FeatureObservation? {
    guard let unansweredLength, facts != nil else { return nil }
    return FeatureObservation(
      name: "hello_of_256_to_511_bytes", support: .refused, evidence: EvidenceDescription(.timeOut),
      detail: "a ClientHello of \(unansweredLength) bytes got no response, one padded to 512 bytes did (RFC 7685)")
  }

  /// In order of the start; parallel attempts may end in another order.
  private mutating func insert(_ attempt: AttemptObservation) {
    let place = attempts.lastIndex { $0.number < attempt.number }.map { $0 + 1 } ?? 0
    attempts.insert(attempt, at: place)
  }
}

/// The progress of a probe.
public struct ProbeProgress: Hashable, Sendable {
  /// The current topic.
  public var topic: ProbeTopic
  /// Timed connections that have ended, including failed and warm-up ones.
  public var attempts: Int
  public var failed: Int
  /// The planned number of timed connections.
  public var expected: Int
  /// The attempt that has just ended; nil if the update is not about an attempt.
  public var latest: AttemptObservation?

  public init(topic: ProbeTopic, attempts: Int = 0, failed: Int = 0, expected: Int = 0, latest: AttemptObservation? = nil) {
    self.topic = topic
    self.attempts = attempts
    self.failed = failed
    self.expected = expected
    self.latest = latest
  }
}
