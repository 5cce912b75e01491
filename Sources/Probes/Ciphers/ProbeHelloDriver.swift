internal import Bytes
internal import Connect
internal import Enumeration
internal import StartTLS
internal import Transport

/// Sends the inquiries of a source to one endpoint, several in parallel, and passes the responses back.
///
/// Connections are made by one task and used by another, so that they can be opened in advance. They are used in the order in which they
/// were made: a server that serves one connection after the other then never waits for one without data while another one waits for it.
struct ProbeHelloDriver<Source: ProbeHelloSource> {
  var source: Source
  var cost = ConnectionCost()
  var pacer: ConnectionRateController
  /// The reason no connection was ever established; nil if one was.
  var failure: ConnectError?
  /// The plaintext exchange before TLS, of the first connection or of one with injected bytes.
  var startTLS: StartTLSRecord?

  let line: SharedParameters
  private let progress: @Sendable (CiphersProgress) -> Void
  var judge = DisconnectClassifier()
  /// Inquiries that got an alert which may have been about the state of the server.
  var impatient: Set<ProbeHello.ID> = []
  var outage = Outage()
  var waiting: [InFlightProbe] = []
  var paused: [(put: InFlightProbe, until: ContinuousClock.Instant)] = []
  var idle: [Opened] = []
  var dialling = 0
  var busy = 0
  var hasConnected = false
  var slowestDial = Duration.zero
  var alarm: ContinuousClock.Instant?
  private var lastProgress: ContinuousClock.Instant?
  /// Nil once the server is known to support TLS, or if that is not to be tested.
  var scout: TLSDetection?
  /// The scout's ClientHellos that wait for a connection, and the earliest time to send one.
  var scouting: [InFlightProbe] = []
  var scoutingStart = ContinuousClock.Instant.now

  /// The parameters that all connections share.
  struct SharedParameters: Sendable {
    let connector: Connector
    let route: Route
    let patience: AdaptiveTimeout
    let overall: Deadline
    let events = EventCount()
  }

  /// An inquiry in progress.
  struct InFlightProbe: Sendable {
    let inquiry: ProbeHello
    /// The number of closes, and the number of successful connections before the first of them.
    var hangUps = 0
    var cleanBefore = 0
    /// The number of times its connection was closed before it was used.
    var staleConnections = 0
    /// Waits for the server to close the connection before anything is sent.
    var listensFirst = false
  }

  /// A connection without an inquiry.
  struct Opened: Sendable {
    let candidate: TransportStreamCandidate
    let generation: Int
  }

  enum Event: Sendable {
    case opened(TransportStreamCandidate, generation: Int)
    case unopened(ConnectError, generation: Int, started: ContinuousClock.Instant)
    case answered(ProbeHelloConnection.Report, InFlightProbe, generation: Int, idleTime: Duration)
    case rang
  }

  init(
    _ source: Source, pacer: ConnectionRateController, line: SharedParameters, scout: TLSDetection? = nil,
    progress: @escaping @Sendable (CiphersProgress) -> Void
  ) {
    self.source = source
    self.pacer = pacer
    self.line = line
    self.scout = scout
    self.progress = progress
  }

  /// Counts connections that were made elsewhere, and takes over the established one.
  mutating func adopt(_ candidate: TransportStreamCandidate, attempts: Int) {
    cost.connections += max(attempts, 1)
    keep(candidate, generation: pacer.generation)
  }

  mutating func keep(_ candidate: TransportStreamCandidate, generation: Int) {
    hasConnected = true
    if let record = candidate.startTLS, startTLS == nil || startTLS?.earlyByteCount == 0 && record.earlyByteCount > 0 {
      startTLS = record
    }
    idle.append(Opened(candidate: candidate, generation: generation))
  }

  /// Ends when the source is done, at the deadline, when the task is cancelled, or when there is no server.
  mutating func run() async {
    var driver = self
    defer { self = driver }
    await withTaskGroup(of: Event.self) { group in
      var heard = 0
      while true {
        // Results that arrive together are processed together: the source then knows all of them when it returns the next inquiries.
        if heard == driver.line.events.total {
          driver.fill(&group)
          if driver.isOver { break }
        }
        guard let event = await group.next() else { break }
        heard += 1
        driver.received(event)
        driver.report(isLast: false)
        if Task.isCancelled || driver.line.overall.hasPassed() || driver.failure != nil { break }
      }
      group.cancelAll()
      for opened in driver.idle { opened.candidate.take()?.abort() }
      driver.idle = []
      if !driver.hasConnected, driver.line.overall.hasPassed(), !Task.isCancelled {
        driver.failure = driver.failure ?? driver.line.connector.timedOut(along: driver.line.route)
      }
      driver.report(isLast: true)
    }
  }

  private var isOver: Bool {
    let isBusy = busy > 0 || !waiting.isEmpty || !paused.isEmpty || !scouting.isEmpty
    return !isBusy && (source.isDone || dialling == 0 && alarm == nil)
  }

  private mutating func report(isLast: Bool) {
    let now = ContinuousClock.now
    guard isLast || lastProgress.map({ $0.duration(to: now) >= .milliseconds(100) }) ?? true else { return }
    lastProgress = now
    let (found, answered, expected) = source.standing
    // Each remaining inquiry takes one connection.
    let foreseen = cost.connections + max(0, expected - answered - busy - idle.count - dialling)
    progress(
      CiphersProgress(
        suitesFound: found, connections: cost.connections, expected: foreseen,
        note: pacer.backOff.map { "slowed down as \($0.reason)" }))
  }
}
