internal import Bytes
internal import Connect
internal import Enumeration
internal import StartTLS
internal import TLSWire
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
  private var judge = DisconnectClassifier()
  /// Inquiries that got an alert which may have been about the state of the server.
  private var impatient: Set<ProbeHello.ID> = []
  private var outage = Outage()
  var waiting: [InFlightProbe] = []
  private var paused: [(put: InFlightProbe, until: ContinuousClock.Instant)] = []
  private var idle: [Opened] = []
  private var dialling = 0
  private var busy = 0
  private var hasConnected = false
  private var slowestDial = Duration.zero
  private var alarm: ContinuousClock.Instant?
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
    /// The number of successful connections before the last close.
    var cleanSince = 0
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

extension ProbeHelloDriver {
  mutating func received(_ event: Event) {
    let now = ContinuousClock.now
    switch event {
    case .opened(let candidate, let generation):
      dialling -= 1
      outage.ended()
      slowestDial = max(slowestDial, candidate.connectDuration)
      keep(candidate, generation: generation)
    case .unopened(let error, let generation, let started):
      dialling -= 1
      received(error, generation: generation, started: started, at: now)
    case .answered(let report, let put, let generation, let idleTime):
      busy -= 1
      cost.bytesSent += report.bytesSent
      cost.bytesReceived += report.bytesReceived
      guard !isScouted(report, of: put, at: now) else { return }
      received(report, to: put, generation: generation, idleTime: idleTime, at: now)
    case .rang:
      if let alarm, alarm <= now { self.alarm = nil }
    }
  }

  private mutating func received(
    _ error: ConnectError, generation: Int, started: ContinuousClock.Instant, at now: ContinuousClock.Instant
  ) {
    guard !error.isCancelled, !line.overall.hasPassed(at: now) else { return }
    pacer.ended(error.trouble, openedIn: generation, at: now)
    if error.isReset, outage.isStray() { return }
    guard hasConnected else {
      if dialling == 0 { failure = error }
      return
    }
    cost.retries += waiting.isEmpty ? 0 : 1
    guard outage.failed(error.message, dialled: started, at: now) else { return }
    if scout != nil { failure = error }
    for put in waiting { source.received(.unconnected(error.message), to: put.inquiry.id) }
    waiting = []
  }

  private mutating func received(
    _ report: ProbeHelloConnection.Report, to put: InFlightProbe, generation: Int, idleTime: Duration, at now: ContinuousClock.Instant
  ) {
    guard let answer = report.answer else { return }
    if report.isMute, let trouble = answer.hangUp {
      guard isBelieved(trouble, of: put, generation: generation, idleTime: idleTime, at: now) else { return }
    } else {
      switch answer {
      case .silence, .reset, .unconnected:
        if line.patience.seesSlowServer { pacer.ended(.slow, openedIn: generation, at: now) }
      case .said(let said):
        judge.answered(after: put.hangUps)
        hear(said, to: put.inquiry.id, generation: generation, at: now)
      case .flight:
        judge.answered(after: put.hangUps)
        pacer.ended(nil, openedIn: generation, at: now)
      }
    }
    source.received(answer, to: put.inquiry.id)
  }

  /// Whether the close is the server's refusal; if not, the inquiry is sent again.
  private mutating func isBelieved(
    _ trouble: ConnectionRateController.OverloadSign, of put: InFlightProbe, generation: Int, idleTime: Duration,
    at now: ContinuousClock.Instant
  ) -> Bool {
    var put = put
    if idleTime >= Self.longIdle, put.staleConnections < Self.staleConnections {
      put.staleConnections += 1
      waiting.insert(put, at: 0)
      return false
    }
    if put.hangUps == 0 { (put.cleanBefore, put.cleanSince) = (judge.clean, judge.clean) }
    put.hangUps += 1
    let verdict = judge.verdict(on: put.inquiry.id, hangUps: put.hangUps, cleanBefore: put.cleanBefore, cleanSince: put.cleanSince)
    put.cleanSince = judge.clean
    pacer.ended(judge.isSuspicious ? trouble : nil, openedIn: generation, at: now)
    if judge.isManner {
      pacer.ignore(.reset)
      pacer.ignore(.hangUp)
    }
    guard case .tryAgain(let pause) = verdict else { return true }
    if pause == .zero { waiting.append(put) } else { paused.append((put, now + pause)) }
    return false
  }

  /// Some servers refuse with alerts that describe their internal state: such an alert was about the state only if the same ClientHello
  /// succeeds later.
  private mutating func hear(_ said: ServerResponse, to id: ProbeHello.ID, generation: Int, at now: ContinuousClock.Instant) {
    if said.hello == nil, let alert = said.alert, Self.asksForPatience(alert) {
      impatient.insert(id)
    } else {
      pacer.ended(said.hello != nil && impatient.contains(id) ? .alert : nil, openedIn: generation, at: now)
      impatient.remove(id)
    }
  }

  /// Alerts that are more likely about the server's state than about the ClientHello.
  private static func asksForPatience(_ alert: Alert) -> Bool {
    alert.level == .fatal && [AlertDescription(49), .internalError, AlertDescription(90)].contains(alert.what)
  }
}

extension ConnectError {
  /// The kind of trouble that a failed connection indicates. Mail servers report too many connections before TLS (421).
  fileprivate var trouble: ConnectionRateController.OverloadSign {
    if isTimeout { return .timedOut }
    if isReset { return .reset }
    return stage == .proxy || stage == .startTLS ? .turnedAway : .refused
  }

  fileprivate var isReset: Bool { code == TransportError.Code.reset.rawValue }
}

extension ProbeOutcome {
  /// How the server closed the connection if it sent nothing; nil otherwise.
  fileprivate var hangUp: ConnectionRateController.OverloadSign? {
    switch self {
    case .reset: .reset
    case .said(let answer): answer.ending == .closed && answer.alert == nil && answer.hello == nil ? .hangUp : nil
    default: nil
    }
  }
}

extension ProbeHelloDriver {
  mutating func fill(_ group: inout TaskGroup<Event>) {
    let now = ContinuousClock.now
    if scout?.hasBegun != true { takeInquiries(at: now) }
    beginScouting()
    if scout != nil {
      while !scouting.isEmpty, !idle.isEmpty, scoutingStart <= now {
        put(scouting.removeFirst(), over: idle.removeFirst(), &group, at: now)
      }
    } else {
      while !waiting.isEmpty, !idle.isEmpty { converse(&group, at: now) }
    }
    dial(&group, at: now)
  }

  private mutating func takeInquiries(at now: ContinuousClock.Instant) {
    if !paused.isEmpty {
      let due = paused.filter { $0.until <= now }.map(\.put)
      paused.removeAll { $0.until <= now }
      waiting.insert(contentsOf: due, at: 0)
    }
    let room = pacer.window - busy - waiting.count
    if room > 0 { waiting += source.next(atMost: room).map { InFlightProbe(inquiry: $0) } }
    while outage.isFinal, !waiting.isEmpty {
      for put in waiting { source.received(.unconnected(outage.reason), to: put.inquiry.id) }
      waiting = source.next(atMost: pacer.window).map { InFlightProbe(inquiry: $0) }
    }
  }

  /// Sends the first waiting inquiry over the oldest open connection.
  private mutating func converse(_ group: inout TaskGroup<Event>, at now: ContinuousClock.Instant) {
    let opened = idle.removeFirst()
    let idleTime = opened.candidate.ready.duration(to: now)
    if opened.candidate.peerHasEnded, waiting[0].staleConnections < Self.staleConnections {
      waiting[0].staleConnections += 1
      if idleTime < Self.longIdle {
        judge.missed(waiting[0].inquiry.id)
        pacer.ended(judge.isSuspicious ? .hangUp : nil, openedIn: opened.generation, at: now)
      }
      opened.candidate.take()?.abort()
      return
    }
    put(waiting.removeFirst(), over: opened, &group, at: now)
  }

  private mutating func put(_ put: InFlightProbe, over opened: Opened, _ group: inout TaskGroup<Event>, at now: ContinuousClock.Instant) {
    let idleTime = opened.candidate.ready.duration(to: now)
    busy += 1
    cost.put(put.inquiry.topic, again: put.hangUps + put.staleConnections + put.inquiry.earlierTries > 0)
    var conversation = ProbeHelloConnection(
      inquiry: put.inquiry, reactor: line.connector.reactor, patience: line.patience, overall: line.overall)
    if put.listensFirst { conversation.listensFor = min(max(Self.shortestListening, opened.candidate.connectDuration * 3), .seconds(1)) }
    group.addTask { [events = line.events, conversation] in
      let report = await conversation.run(over: opened.candidate)
      events.add()
      return .answered(report, put, generation: opened.generation, idleTime: idleTime)
    }
  }

  /// Opens the connections that are needed now, and some in advance.
  private mutating func dial(_ group: inout TaskGroup<Event>, at now: ContinuousClock.Instant) {
    var wanted = (scout == nil ? waiting.count : scoutingStart <= now ? scouting.count : 0) - idle.count - dialling
    if scout == nil, pacer.mayOpenAhead, !outage.isOn { wanted += source.foreseeable }
    wanted = min(wanted, pacer.window - busy - idle.count - dialling)
    // A single connection tests whether the route works at all.
    if outage.isOn || !hasConnected && !line.connector.options.approach.isDirect { wanted = min(wanted, 1 - dialling) }
    var due = paused.map(\.until).min()
    if !scouting.isEmpty, scoutingStart > now { due = scoutingStart }
    for _ in 0..<max(wanted, 0) {
      guard outage.end <= now, pacer.open(at: now) else {
        let opening = max(outage.end, pacer.opening(after: now))
        due = due.map { min($0, opening) } ?? opening
        break
      }
      dialling += 1
      cost.connections += 1
      group.addTask { [line, deadline = dialDeadline(at: now), generation = pacer.generation] in
        defer { line.events.add() }
        do throws(ConnectError) {
          let candidate = try await line.connector.prepare(line.route, connecting: deadline, deadline: line.overall)
          return .opened(candidate, generation: generation)
        } catch {
          return .unopened(error, generation: generation, started: now)
        }
      }
    }
    if let due { ring(at: due, &group) }
  }

  /// Once the duration of connecting is known, the timeout for a dropped packet is shorter than at first.
  private func dialDeadline(at now: ContinuousClock.Instant) -> Deadline {
    let full = line.connector.options.connectTimeout
    let time = hasConnected ? min(max(Self.shortestDial, slowestDial * 20), full) : full
    return Deadline.after(time, from: now).earlier(of: line.overall)
  }

  private mutating func ring(at instant: ContinuousClock.Instant, _ group: inout TaskGroup<Event>) {
    if let alarm, alarm <= instant { return }
    alarm = instant
    group.addTask { [line, deadline = Deadline(instant).earlier(of: line.overall)] in
      try? await line.connector.reactor.sleep(until: deadline)
      line.events.add()
      return .rang
    }
  }

  private static var shortestDial: Duration { .seconds(4) }
  private static var shortestListening: Duration { .milliseconds(100) }
  static var longIdle: Duration { .seconds(1) }
  /// The number of times an inquiry is postponed because its connection was already closed; then it is sent to a server that always closes
  /// at once.
  static var staleConnections: Int { 3 }
}
