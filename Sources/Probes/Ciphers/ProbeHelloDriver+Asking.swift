internal import Connect
internal import Enumeration
internal import Transport

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
