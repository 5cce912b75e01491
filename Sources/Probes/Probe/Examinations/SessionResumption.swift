internal import Connect
internal import Observation
internal import TLSEngine
internal import TLSWire

/// Whether the server resumes sessions: by session ID and by ticket up to TLS 1.2, by pre-shared key in TLS 1.3.
struct SessionResumption: Examination {
  let topic = ProbeTopic.sessions

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    let trial = ResumptionTrial(bench: bench)
    var found = seen.resumption ?? ResumptionObservation()
    let classic = await Self.classic(trial, bench.question.hello, &found)
    let modern = await Self.modern(trial, &found)
    found.secondAddress = await Self.elsewhere(trial, modern ?? classic)
    seen.resumption = found
  }

  /// The sessions to resume, and the options for it.
  private typealias Means = (resumptions: [Resumption], options: TLSSessionOptions)

  /// A server that sends no ticket may have sent a session ID instead, which saves a handshake.
  private static func classic(
    _ trial: ResumptionTrial, _ hello: TLSConfiguration, _ found: inout ResumptionObservation
  ) async -> Means? {
    let tickets = TLSSessionOptions().with { $0.versions = min(hello.minimumVersion, .tls12)...(.tls12) }
    let numbers = tickets.with { $0.offersTickets = false }
    let kept: ResumptionTrial.Kept
    switch await trial.keep(tickets) {
    case .success(let success): kept = success
    case .failure(let setback):
      found.ticket = setback.unopened("ticket", needing: "TLS 1.2 or older")
      found.sessionID = setback.unopened("session_id", needing: "TLS 1.2 or older")
      return nil
    }
    found.tickets += kept.tickets
    let sealed = kept.resumptions.filter { $0.kind == .ticket }
    if sealed.isEmpty {
      found.ticket = none("ticket", "no ticket was sent")
    } else {
      found.ticket = await trial.resume("ticket", from: sealed, with: tickets)
    }
    var remembered = kept.resumptions.filter { $0.kind == .sessionID }
    if remembered.isEmpty, !sealed.isEmpty {
      switch await trial.keep(numbers) {
      case .success(let success): remembered = success.resumptions.filter { $0.kind == .sessionID }
      case .failure(let setback):
        found.sessionID = setback.unopened("session_id", needing: "TLS 1.2 or older")
        return (sealed, tickets)
      }
    }
    found.sessionID =
      remembered.isEmpty ? none("session_id", "no session ID was sent") : await trial.resume("session_id", from: remembered, with: numbers)
    if found.ticket?.isAccepted == true { return (sealed, tickets) }
    return found.sessionID?.isAccepted == true ? (remembered, numbers) : nil
  }

  private static func modern(_ trial: ResumptionTrial, _ found: inout ResumptionObservation) async -> Means? {
    let options = TLSSessionOptions().with { $0.versions = .tls13...(.tls13) }
    switch await trial.keep(options) {
    case .failure(let setback):
      found.psk = setback.unopened("psk", needing: "TLS 1.3")
      return nil
    case .success(let kept):
      found.ticketCount = kept.tickets.count
      found.tickets += kept.tickets
      guard !kept.resumptions.isEmpty else {
        found.psk = none("psk", "no ticket was sent")
        return nil
      }
      found.psk = await trial.resume("psk", from: kept.resumptions, with: options)
      return found.psk?.isAccepted == true ? (kept.resumptions, options) : nil
    }
  }

  /// Resumption of a session of the first address at the others of the same name; nil if there are none, or no session to resume.
  private static func elsewhere(_ trial: ResumptionTrial, _ means: Means?) async -> FeatureObservation? {
    let first = trial.bench.routes[0]
    let others = trial.bench.routes.filter { $0.endpoint != first.endpoint }
    guard !others.isEmpty, let means else { return nil }
    var found = await trial.resume("second_address", from: means.resumptions, with: means.options, along: others)
    found.detail = ["\(first.endpoint) → \(others[0].endpoint)", found.detail].compactMap { $0 }.joined(separator: ", ")
    return found
  }

  private static func none(_ name: String, _ why: String) -> FeatureObservation {
    FeatureObservation(name: name, support: .refused, evidence: EvidenceDescription(.serverHello, detail: why))
  }
}

extension ProbeFailure {
  /// The result if the required handshake failed: a server without the version lacks the feature too; any other failure is no evidence.
  func unopened(_ name: String, needing version: String) -> FeatureObservation {
    if alert == .protocolVersion {
      return FeatureObservation(name: name, support: .refused, evidence: evidence, detail: "\(version) is not accepted")
    }
    return FeatureObservation(
      name: name, support: .undetermined, evidence: evidence, detail: "no handshake completes in \(version)")
  }
}

extension ProbeTopic {
  public static let sessions = ProbeTopic("sessions", "resumption by session ID, ticket and pre-shared key", connections: 8)
}
