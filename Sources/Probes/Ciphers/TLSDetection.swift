internal import Bytes
internal import Connect
internal import Enumeration
internal import TLSEngine
internal import TLSWire
internal import Transport

/// Tests whether a server supports TLS before many connections are made to it.
///
/// One TLS response is sufficient, and so is the greeting of a known protocol. A close, a reset, a timeout and unknown bytes alone are not
/// conclusive: other ClientHellos follow, and the server is given up after at most four connections.
struct TLSDetection: Sendable {
  enum Step: Hashable, Sendable {
    /// More responses are pending.
    case wait
    case speaksTLS
    /// Sends these, each over a new connection, after a pause.
    case send([ProbeHello.Form], after: Duration, listensFirst: Bool)
    case giveUp
  }

  private let hellos: TLSDetectionClientHellos
  private(set) var hasBegun = false
  private var pending = 0
  private var closes = 0
  private var resets = 0
  private var silences = 0
  private var hasSentShort = false
  /// The first bytes of responses that were not TLS.
  private var foreign: [TLSWireError] = []

  init(_ hellos: TLSDetectionClientHellos) { self.hellos = hellos }

  /// Records that the first ClientHello of the enumeration is sent.
  mutating func begin() {
    hasBegun = true
    pending = 1
  }

  mutating func received(_ report: ProbeHelloConnection.Report) -> Step {
    pending -= 1
    // A cancelled wait is not evidence.
    guard let answer = report.answer else { return .wait }
    switch answer {
    case .silence where report.isMute: silences += 1
    case .reset where report.isMute: resets += 1
    case .said(let said):
      if case .malformed(let error) = said.ending, error.code == .notTLS {
        foreign.append(error)
        if error.spoken != nil { return .giveUp }
      } else if said.ending == .closed, report.isMute {
        closes += 1
      } else {
        return .speaksTLS
      }
    case .reset, .silence, .flight, .unconnected: return .speaksTLS
    }
    guard pending == 0 else { return .wait }
    return next(isEarly: report.isEarly, answer)
  }

  private var attempts: Int { closes + resets + silences + foreign.count }

  private mutating func next(isEarly: Bool, _ last: ProbeOutcome) -> Step {
    guard attempts < Self.most else { return .giveUp }
    if foreign.count > 0 { return foreign.count > 1 ? .giveUp : send([hellos.wide]) }
    switch last {
    case .silence: return attempts == 1 ? send([hellos.wide, hellos.short, hellos.ssl2 ?? hellos.short]) : .giveUp
    // Servers with many connections occasionally reset some.
    case .reset: return send([attempts % 2 == 1 ? hellos.wide : hellos.short], after: Self.resetPause * attempts, listensFirst: true)
    default: break
    }
    // The server closes regardless of the ClientHello, and the first close may have been reported as a reset.
    if isEarly, attempts > 1 { return .giveUp }
    if closes == 1 { return send([hellos.wide], after: Self.closePause, listensFirst: true) }
    // The wide ClientHello has no common suites. A server with only these, or with only SSL 2.0, reads the other ClientHellos and closes.
    guard !hasSentShort else { return .giveUp }
    hasSentShort = true
    return send([hellos.short] + (hellos.ssl2.map { [$0] } ?? []))
  }

  private mutating func send(_ forms: [ProbeHello.Form], after pause: Duration = .zero, listensFirst: Bool = false) -> Step {
    pending += forms.count
    return .send(forms, after: pause, listensFirst: listensFirst)
  }

  /// The reason the server was given up.
  func failure(at endpoint: Endpoint) -> ConnectError {
    if let error = foreign.first(where: { $0.spoken != nil }) ?? foreign.first {
      let reason = TLSError(notTLS: error)
      return ConnectError(
        stage: .handshake, code: reason.code.rawValue, message: "\(endpoint): \(reason)", hint: reason.hint, endpoint: endpoint,
        spoken: error.spoken)
    }
    let number = attempts == 1 ? "a connection" : "\(attempts) connections"
    if silences > 0 {
      return ConnectError(
        TransportError(.timedOut, what: "waiting for a response to \(silences) ClientHellos from", endpoint: endpoint), stage: .handshake,
        endpoint: endpoint)
    }
    if closes == 0 {
      return ConnectError(
        stage: .handshake, code: TransportError.Code.reset.rawValue, message: "\(endpoint): the server reset \(number) without a response",
        endpoint: endpoint)
    }
    return ConnectError(
      stage: .handshake, code: TLSError.Code.closed.rawValue, message: "\(endpoint): the server closed \(number) without a response",
      endpoint: endpoint)
  }

  private static let most = 4
  /// The period over which servers count connections.
  private static let closePause = Duration.seconds(1)
  private static let resetPause = Duration.milliseconds(500)
}

extension ProbeHelloDriver {
  /// Takes the first inquiry for the scout; the others wait for the result.
  mutating func beginScouting() {
    guard scout?.hasBegun == false, !waiting.isEmpty else { return }
    scout?.begin()
    scouting = [waiting.removeFirst()]
  }

  /// Whether a report belongs to the scout alone, and is not passed to the source.
  mutating func isScouted(_ report: ProbeHelloConnection.Report, of put: InFlightProbe, at now: ContinuousClock.Instant) -> Bool {
    let isOwn = put.inquiry.id < 0
    guard let step = scout?.received(report) else { return isOwn }
    // The source gets a response once the server is known to support TLS.
    if !isOwn, step != .speaksTLS { waiting.insert(put, at: 0) }
    switch step {
    case .wait: break
    case .speaksTLS:
      scout = nil
      scouting = []
    case .send(let forms, let pause, let listensFirst):
      scoutingStart = now + pause
      scouting += forms.enumerated().map { index, form in
        var inquiry = ProbeHello(id: -1 - index, topic: put.inquiry.topic, form: form)
        inquiry.earlierTries = 1
        var put = InFlightProbe(inquiry: inquiry)
        put.listensFirst = listensFirst
        return put
      }
    case .giveUp: failure = scout?.failure(at: line.route.endpoint)
    }
    return isOwn || step != .speaksTLS
  }
}
