internal import Bytes
internal import Connect
internal import Enumeration
internal import TLSWire
internal import Transport

/// Brings the inquiries of a source to one endpoint, several at once, and the answers back.
///
/// Connections are made by one task and used by another, so that they can be opened ahead. They are used in the order in which
/// they were made: a server that serves one connection after the other then never waits for one that has nothing to say
/// while another one waits for it.
struct InquiryDriver<Source: InquirySource> {
  private(set) var source: Source
  private(set) var cost = ConnectionCost()
  private(set) var pacer: Pacer
  /// Why there never was a connection, when there should have been one.
  private(set) var failure: TransportError?

  private let line: Line
  private let progress: @Sendable (CiphersProgress) -> Void
  private var judge = ResetJudge()
  private var outage = Outage()
  private var waiting: [Put] = []
  private var paused: [(put: Put, until: ContinuousClock.Instant)] = []
  private var idle: [Opened] = []
  private var dialling = 0
  private var busy = 0
  private var hasConnected = false
  private var slowestDial = Duration.zero
  private var alarm: ContinuousClock.Instant?
  private var lastProgress: ContinuousClock.Instant?

  /// What all connections share.
  struct Line: Sendable {
    let connector: Connector
    let endpoint: Endpoint
    let patience: Patience
    let overall: Deadline
  }

  /// An inquiry on its way to an answer.
  struct Put: Sendable {
    let inquiry: Inquiry
    /// How often it was reset, and how many others had fared well when that began.
    var resets = 0
    var cleanBefore = 0
    /// How often its connection was gone before it could be used.
    var staleConnections = 0
  }

  /// A connection that waits for its inquiry.
  private struct Opened: Sendable {
    let candidate: TCPCandidate
    let generation: Int
  }

  enum Event: Sendable {
    case opened(TCPCandidate, generation: Int)
    case unopened(TransportError, generation: Int, started: ContinuousClock.Instant)
    case answered(Conversation.Report, Put, generation: Int, idleTime: Duration)
    case rang
  }

  init(_ source: Source, pacer: Pacer, line: Line, progress: @escaping @Sendable (CiphersProgress) -> Void) {
    self.source = source
    self.pacer = pacer
    self.line = line
    self.progress = progress
  }

  /// Counts connections that were made elsewhere, and takes the one that came of it.
  mutating func adopt(_ candidate: TCPCandidate, attempts: Int) {
    cost.connections += max(attempts, 1)
    idle.append(Opened(candidate: candidate, generation: pacer.generation))
    hasConnected = true
  }

  /// Ends when the source is done, when the time is up, when the task is cancelled, or when there is no server.
  mutating func run() async {
    var driver = self
    defer { self = driver }
    await withTaskGroup(of: Event.self) { group in
      while true {
        driver.fill(&group)
        if driver.isOver { break }
        guard let event = await group.next() else { break }
        driver.received(event)
        driver.report(isLast: false)
        if Task.isCancelled || driver.line.overall.hasPassed() || driver.failure != nil { break }
      }
      group.cancelAll()
      for opened in driver.idle { opened.candidate.take()?.abort() }
      driver.idle = []
      if !driver.hasConnected, driver.line.overall.hasPassed(), !Task.isCancelled {
        driver.failure = driver.failure ?? TransportError(.timedOut, what: "connect", endpoint: driver.line.endpoint)
      }
      driver.report(isLast: true)
    }
  }

  private var isOver: Bool {
    let isBusy = busy > 0 || !waiting.isEmpty || !paused.isEmpty
    return !isBusy && (source.isDone || dialling == 0 && alarm == nil)
  }

  private mutating func report(isLast: Bool) {
    let now = ContinuousClock.now
    guard isLast || lastProgress.map({ $0.duration(to: now) >= .milliseconds(100) }) ?? true else { return }
    lastProgress = now
    let (found, answered, expected) = source.standing
    // What is still to be asked takes a connection each.
    let foreseen = cost.connections + max(0, expected - answered)
    progress(
      CiphersProgress(
        suitesFound: found, connections: cost.connections, expected: foreseen,
        note: pacer.backOff != nil ? "backing off: the server wants fewer connections" : nil))
  }
}

// MARK: towards the server

extension InquiryDriver {
  private mutating func fill(_ group: inout TaskGroup<Event>) {
    let now = ContinuousClock.now
    takeInquiries(at: now)
    while !waiting.isEmpty, !idle.isEmpty { converse(&group, at: now) }
    dial(&group, at: now)
  }

  private mutating func takeInquiries(at now: ContinuousClock.Instant) {
    if !paused.isEmpty {
      let due = paused.filter { $0.until <= now }.map(\.put)
      paused.removeAll { $0.until <= now }
      waiting.insert(contentsOf: due, at: 0)
    }
    let room = pacer.window - busy - waiting.count
    if room > 0 { waiting += source.next(atMost: room).map { Put(inquiry: $0) } }
    while outage.isFinal, !waiting.isEmpty {
      for put in waiting { source.received(.unconnected(outage.reason), to: put.inquiry.id) }
      waiting = source.next(atMost: pacer.window).map { Put(inquiry: $0) }
    }
  }

  /// Puts the first waiting inquiry over the oldest open connection.
  private mutating func converse(_ group: inout TaskGroup<Event>, at now: ContinuousClock.Instant) {
    let opened = idle.removeFirst()
    let idleTime = opened.candidate.connectEnded.duration(to: now)
    if opened.candidate.peerHasEnded, waiting[0].staleConnections < Self.staleConnections {
      waiting[0].staleConnections += 1
      if idleTime < Self.longIdle { pacer.ended(.reset, openedIn: opened.generation, at: now) }
      opened.candidate.take()?.abort()
      return
    }
    let put = waiting.removeFirst()
    busy += 1
    cost.put(put.inquiry.topic, again: put.resets + put.staleConnections + put.inquiry.earlierTries > 0)
    let conversation = Conversation(
      inquiry: put.inquiry, reactor: line.connector.reactor, patience: line.patience, overall: line.overall)
    group.addTask {
      .answered(await conversation.run(over: opened.candidate), put, generation: opened.generation, idleTime: idleTime)
    }
  }

  /// Opens the connections that are wanted now, and some that will be.
  private mutating func dial(_ group: inout TaskGroup<Event>, at now: ContinuousClock.Instant) {
    var wanted = waiting.count - idle.count - dialling
    if pacer.mayOpenAhead, !outage.isOn { wanted += source.foreseeable }
    wanted = min(wanted, pacer.window - busy - idle.count - dialling)
    if outage.isOn { wanted = min(wanted, 1 - dialling) }
    var due = paused.map(\.until).min()
    for _ in 0..<max(wanted, 0) {
      guard outage.end <= now, pacer.open(at: now) else {
        let opening = max(outage.end, pacer.opening(after: now))
        due = due.map { min($0, opening) } ?? opening
        break
      }
      dialling += 1
      cost.connections += 1
      group.addTask { [line, deadline = dialDeadline(at: now), generation = pacer.generation] in
        do throws(TransportError) {
          let connector = line.connector
          let options = connector.options.tcp
          return .opened(
            try await TCPConnection.dial(line.endpoint, on: connector.reactor, options: options, deadline: deadline),
            generation: generation)
        } catch {
          return .unopened(error, generation: generation, started: now)
        }
      }
    }
    if let due { ring(at: due, &group) }
  }

  /// Once it is known how long connecting takes, a packet that was dropped is not waited for as long as at first.
  private func dialDeadline(at now: ContinuousClock.Instant) -> Deadline {
    let full = line.connector.options.connectTimeout
    let time = hasConnected ? min(max(Self.shortestDial, slowestDial * 20), full) : full
    return Deadline.after(time, from: now).earlier(of: line.overall)
  }

  private mutating func ring(at instant: ContinuousClock.Instant, _ group: inout TaskGroup<Event>) {
    if let alarm, alarm <= instant { return }
    alarm = instant
    group.addTask { [reactor = line.connector.reactor, deadline = Deadline(instant).earlier(of: line.overall)] in
      try? await reactor.sleep(until: deadline)
      return .rang
    }
  }

  private static var shortestDial: Duration { .seconds(4) }
  private static var longIdle: Duration { .seconds(1) }
  /// So often is an inquiry put off because its connection was gone already; a server that always hangs up at once is asked then.
  private static var staleConnections: Int { 3 }
}

// MARK: from the server

extension InquiryDriver {
  private mutating func received(_ event: Event) {
    let now = ContinuousClock.now
    switch event {
    case .opened(let candidate, let generation):
      dialling -= 1
      hasConnected = true
      outage.ended()
      slowestDial = max(slowestDial, candidate.connectStarted.duration(to: candidate.connectEnded))
      idle.append(Opened(candidate: candidate, generation: generation))
    case .unopened(let error, let generation, let started):
      dialling -= 1
      received(error, generation: generation, started: started, at: now)
    case .answered(let report, let put, let generation, let idleTime):
      busy -= 1
      cost.bytesSent += report.bytesSent
      cost.bytesReceived += report.bytesReceived
      received(report, to: put, generation: generation, idleTime: idleTime, at: now)
    case .rang:
      if let alarm, alarm <= now { self.alarm = nil }
    }
  }

  private mutating func received(
    _ error: TransportError, generation: Int, started: ContinuousClock.Instant, at now: ContinuousClock.Instant
  ) {
    guard error.code != .cancelled, !line.overall.hasPassed(at: now) else { return }
    pacer.ended(error.code.trouble, openedIn: generation, at: now)
    if error.code == .reset, outage.isStray() { return }
    guard hasConnected else {
      if dialling == 0 { failure = error }
      return
    }
    cost.retries += waiting.isEmpty ? 0 : 1
    guard outage.failed(error.description, dialled: started, at: now) else { return }
    for put in waiting { source.received(.unconnected(error.description), to: put.inquiry.id) }
    waiting = []
  }

  private mutating func received(
    _ report: Conversation.Report, to put: Put, generation: Int, idleTime: Duration, at now: ContinuousClock.Instant
  ) {
    var put = put
    guard let answer = report.answer else { return }
    if report.isMute, answer.isAnEnd, idleTime >= Self.longIdle, put.staleConnections < Self.staleConnections {
      put.staleConnections += 1
      waiting.insert(put, at: 0)
      return
    }
    switch answer {
    case .reset:
      pacer.ended(.reset, openedIn: generation, at: now)
      if put.resets == 0 { put.cleanBefore = judge.clean }
      put.resets += 1
      if case .tryAgain(let pause) = judge.verdict(on: put.resets, cleanBefore: put.cleanBefore) {
        if pause == .zero { waiting.append(put) } else { paused.append((put, now + pause)) }
        return
      }
      if judge.isManner { pacer.ignore(.reset) }
    case .silence, .unconnected:
      if line.patience.seesSlowServer { pacer.ended(.slow, openedIn: generation, at: now) }
    case .said(let said):
      judge.answered(after: put.resets)
      pacer.ended(said.alert.map(Self.asksForPatience) ?? false ? .alert : nil, openedIn: generation, at: now)
    case .flight:
      judge.answered(after: put.resets)
      pacer.ended(nil, openedIn: generation, at: now)
    }
    source.received(answer, to: put.inquiry.id)
  }

  /// Alerts that are rather about the server's state than about the hello.
  private static func asksForPatience(_ alert: Alert) -> Bool {
    alert.level == .fatal && [AlertDescription(49), .internalError, AlertDescription(90)].contains(alert.what)
  }
}

extension TransportError.Code {
  fileprivate var trouble: Pacer.Trouble {
    switch self {
    case .timedOut: .timedOut
    case .reset: .reset
    default: .refused
    }
  }
}

extension Answer {
  /// The server ended the connection and said nothing.
  fileprivate var isAnEnd: Bool {
    switch self {
    case .reset: true
    case .said(let answer): answer.ending == .closed && answer.alert == nil && answer.hello == nil
    default: false
    }
  }
}
