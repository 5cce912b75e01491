internal import Connect
internal import Observation
internal import TLSEngine
internal import TLSWire
internal import Transport

/// Whether renegotiation is bound to the previous handshake (RFC 5746), and whether a client may initiate one: at most three per
/// connection, since each costs the server a handshake.
struct SessionRenegotiation: Examination {
  let topic = ProbeTopic.renegotiation

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    var found = RenegotiationObservation()
    let options = TLSSessionOptions().with { $0.versions = min(bench.question.hello.minimumVersion, .tls12)...(.tls12) }
    switch await bench.asking({ await ask(options, on: bench) }) {
    case .success((let hello, let first)):
      found.secure = hello.map(Self.secure)
      found.clientInitiated = first.isPassing ? await again(first, options, on: bench) : first.feature
      // A server that refuses clients which bind it also refuses those that do not.
      if found.secure?.isAccepted == true, found.clientInitiated?.isAccepted == true { found.unbound = await unbound(on: bench) }
    case .failure(let setback):
      found.clientInitiated = setback.unopened(Self.name, needing: "TLS 1.2 or older")
      found.secure =
        setback.alert == .protocolVersion ? setback.unopened("secure_renegotiation", needing: "TLS 1.2 or older") : await byHello(bench)
    }
    seen.renegotiation = found
  }

  private func ask(_ options: TLSSessionOptions, on bench: ExaminationContext) async -> Result<(ServerHello?, Trial), ProbeFailure> {
    do throws(ConnectError) {
      var (connection, error) = try await bench.handshake(
        Self.hello(bench.question.hello), naming: bench.question.serverName, with: options)
      if error?.alert?.what == .noApplicationProtocol, !bench.question.hello.alpn.isEmpty {
        connection.passage.abort()
        var hello = bench.question.hello
        hello.alpn = []
        (connection, error) = try await bench.handshake(hello, naming: bench.question.serverName, with: options)
      }
      defer { connection.passage.abort() }
      if let error { return .failure(ProbeFailure(error)) }
      return .success((connection.flight.serverHello, await renegotiate(connection, on: bench)))
    } catch {
      return .failure(ProbeFailure(error))
    }
  }

  /// HTTP/2 forbids renegotiation (RFC 9113, section 9.2.1), so that HTTP/1.1 is offered instead.
  private static func hello(_ asked: TLSConfiguration) -> TLSConfiguration {
    var hello = asked
    hello.alpn.removeAll { $0 == "h2" }
    if hello.alpn.isEmpty, !asked.alpn.isEmpty { hello.alpn = ["http/1.1"] }
    return hello
  }

  private func unbound(on bench: ExaminationContext) async -> FeatureObservation {
    let name = "unbound"
    switch await bench.asking({ await bench.unboundRenegotiation(offering: Self.hello(bench.question.hello).alpn) }) {
    case .failure(let setback):
      return FeatureObservation(name: name, support: .undetermined, evidence: setback.evidence)
    case .success(.accepted):
      return FeatureObservation(
        name: name, support: .accepted, evidence: EvidenceDescription(.serverHello), detail: "with a client without RFC 5746")
    case .success(.refused(let alert)):
      return FeatureObservation(name: name, support: .refused, evidence: EvidenceDescription(.alert, detail: alert.what.description))
    case .success(.closed): return FeatureObservation(name: name, support: .refused, evidence: EvidenceDescription(.close))
    case .success(.noSession(let alert)):
      return FeatureObservation(
        name: name, support: .undetermined, evidence: EvidenceDescription(.alert, detail: alert.what.description),
        detail: "no handshake without RFC 5746 with ECDHE and AES-GCM or ChaCha20")
    case .success(.unsupported(let choice)):
      return FeatureObservation(
        name: name, support: .undetermined, evidence: EvidenceDescription(.ownFailure, detail: "the server chose \(choice)"))
    }
  }

  /// The outcome of renegotiations over one connection.
  private struct Trial {
    var count = 0
    /// The failure that ended the tries; nil if all succeeded.
    var end: ProbeFailure?

    /// A reset or a timeout, which may be accidental.
    var isPassing: Bool { count == 0 && end.map { $0.how == .reset || $0.how == .timeOut } ?? false }

    var feature: FeatureObservation {
      guard count > 0 else { return (end ?? .notAsked("the deadline passed")).feature(name) }
      let end = end.map { ", then \($0.detail ?? $0.how.rawValue)" } ?? ""
      return FeatureObservation(
        name: name, support: .accepted, evidence: EvidenceDescription(.serverHello, tries: count),
        detail: "\(count) of \(SessionRenegotiation.mostTries) tries succeeded\(end)")
    }
  }

  private func renegotiate(_ connection: TLSConnection, on bench: ExaminationContext) async -> Trial {
    var trial = Trial()
    while trial.count < Self.mostTries, trial.end == nil, !bench.isOver {
      let before = Self.hellos(connection)
      let deadline = bench.handshakeDeadline
      do throws(ConnectError) {
        switch try await connection.renegotiate(deadline: deadline) {
        case .done: trial.count += 1
        case .refused(let alert): trial.end = ProbeFailure(.alert, detail: alert.what.description, alert: alert.what)
        case .closed: trial.end = ProbeFailure(.close)
        case .needsInput: trial.end = ProbeFailure(.timeOut)
        }
      } catch {
        // libssl aborts if the server renegotiates without the extension; the ServerHello still proves that the server did.
        if Self.hellos(connection) > before { trial.count += 1 }
        trial.end = ProbeFailure(error)
      }
    }
    return trial
  }

  /// A reset or a timeout is retried: a server that refuses in that way repeats it.
  private func again(_ first: Trial, _ options: TLSSessionOptions, on bench: ExaminationContext) async -> FeatureObservation {
    guard case .success((_, let second)) = await ask(options, on: bench) else { return first.feature }
    guard second.isPassing, var end = second.end else { return second.feature }
    end.tries = 2
    let isRefusal = end.how == .reset && first.end?.how == .reset
    return FeatureObservation(name: Self.name, support: isRefusal ? .refused : .undetermined, evidence: end.evidence)
  }

  private static func hellos(_ connection: TLSConnection) -> Int {
    connection.messages.count { $0.direction == .received && $0.type == .serverHello }
  }

  /// Probes by ClientHello if libssl cannot complete a handshake.
  private func byHello(_ bench: ExaminationContext) async -> FeatureObservation {
    guard let hello = bench.classicHello().hello() else {
      return ProbeFailure.notAsked("no random bytes are available").feature("secure_renegotiation")
    }
    switch await bench.asking({ await bench.answer(to: hello) }) {
    case .success(let answer):
      return answer.hello.map(Self.secure) ?? ProbeFailure(.close).feature("secure_renegotiation")
    case .failure(let setback):
      return FeatureObservation(name: "secure_renegotiation", support: .undetermined, evidence: setback.evidence)
    }
  }

  private static func secure(_ hello: ServerHello) -> FeatureObservation {
    FeatureObservation(name: "secure_renegotiation", support: hello.extensions[.renegotiationInfo] == nil ? .refused : .accepted)
  }

  private static let name = "client_initiated"
  static let mostTries = 3
}

extension ProbeTopic {
  public static let renegotiation = ProbeTopic("renegotiation", "secure renegotiation, and whether a client may begin it", connections: 3)
}
