internal import Bytes
internal import Connect
internal import Enumeration
internal import StartTLS
internal import Transport

/// Brings the inquiries of a source to one endpoint, several at once, and the answers back.
///
/// Connections are made by one task and used by another, so that they can be opened ahead. They are used in the order in which
/// they were made: a server that serves one connection after the other then never waits for one that has nothing to say
/// while another one waits for it.
struct InquiryDriver<Source: InquirySource> {
  var source: Source
  var cost = ConnectionCost()
  var pacer: Pacer
  /// Why there never was a connection, when there should have been one.
  var failure: ConnectError?
  /// What was said before TLS, of the first connection or of one that said too much.
  var startTLS: StartTLSRecord?

  let line: Line
  private let progress: @Sendable (CiphersProgress) -> Void
  var judge = HangUpJudge()
  /// Inquiries that drew an alert which may have been about the state of the server.
  var impatient: Set<Inquiry.ID> = []
  var outage = Outage()
  var waiting: [Put] = []
  var paused: [(put: Put, until: ContinuousClock.Instant)] = []
  var idle: [Opened] = []
  var dialling = 0
  var busy = 0
  var hasConnected = false
  var slowestDial = Duration.zero
  var alarm: ContinuousClock.Instant?
  private var lastProgress: ContinuousClock.Instant?
  /// Nil once the server is known to speak TLS, or where that need not be found out.
  var scout: Scout?
  /// The scout's ClientHellos that wait for a connection, and when the first may be sent.
  var scouting: [Put] = []
  var scoutingStart = ContinuousClock.Instant.now

  /// What all connections share.
  struct Line: Sendable {
    let connector: Connector
    let route: Route
    let patience: Patience
    let overall: Deadline
    let events = EventCount()
  }

  /// An inquiry on its way to an answer.
  struct Put: Sendable {
    let inquiry: Inquiry
    /// How often it was hung up on, and how many others had fared well when that began.
    var hangUps = 0
    var cleanBefore = 0
    /// How often its connection was gone before it could be used.
    var staleConnections = 0
    /// Waits for the server to end the connection before anything is sent.
    var listensFirst = false
  }

  /// A connection that waits for its inquiry.
  struct Opened: Sendable {
    let candidate: PassageCandidate
    let generation: Int
  }

  enum Event: Sendable {
    case opened(PassageCandidate, generation: Int)
    case unopened(ConnectError, generation: Int, started: ContinuousClock.Instant)
    case answered(Conversation.Report, Put, generation: Int, idleTime: Duration)
    case rang
  }

  init(
    _ source: Source, pacer: Pacer, line: Line, scout: Scout? = nil, progress: @escaping @Sendable (CiphersProgress) -> Void
  ) {
    self.source = source
    self.pacer = pacer
    self.line = line
    self.scout = scout
    self.progress = progress
  }

  /// Counts connections that were made elsewhere, and takes the one that came of it.
  mutating func adopt(_ candidate: PassageCandidate, attempts: Int) {
    cost.connections += max(attempts, 1)
    keep(candidate, generation: pacer.generation)
  }

  mutating func keep(_ candidate: PassageCandidate, generation: Int) {
    hasConnected = true
    if let record = candidate.startTLS, startTLS == nil || startTLS?.earlyByteCount == 0 && record.earlyByteCount > 0 {
      startTLS = record
    }
    idle.append(Opened(candidate: candidate, generation: generation))
  }

  /// Ends when the source is done, when the time is up, when the task is cancelled, or when there is no server.
  mutating func run() async {
    var driver = self
    defer { self = driver }
    await withTaskGroup(of: Event.self) { group in
      var heard = 0
      while true {
        // Answers that came together are heard together: the source then knows all of them when it is asked what to do next.
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
    // What is still to be asked takes a connection each.
    let foreseen = cost.connections + max(0, expected - answered - busy - idle.count - dialling)
    progress(
      CiphersProgress(
        suitesFound: found, connections: cost.connections, expected: foreseen,
        note: pacer.backOff.map { "slowed down as \($0.reason)" }))
  }
}
