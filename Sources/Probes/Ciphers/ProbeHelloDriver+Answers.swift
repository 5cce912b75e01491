internal import Connect
internal import Enumeration
internal import TLSWire
internal import Transport

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
    if put.hangUps == 0 { put.cleanBefore = judge.clean }
    put.hangUps += 1
    let verdict = judge.verdict(on: put.inquiry.id, hangUps: put.hangUps, cleanBefore: put.cleanBefore)
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
