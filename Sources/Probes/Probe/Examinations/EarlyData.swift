internal import Connect
internal import Observation
internal import TLSEngine
internal import TLSWire

/// Whether the server accepts early data with a resumed session, and how much (RFC 9846, section 2.3).
struct EarlyData: Examination {
  let topic = ProbeTopic.earlyData
  let base = ProbeTopic.sessions

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    var found = seen.resumption ?? ResumptionObservation()
    let modern = ProtocolVersion.tls13.description
    let known = found.tickets.filter { $0.protocol == modern }
    if found.psk?.isRefused == true || !known.isEmpty && !known.contains(where: { $0.maximumEarlyData ?? 0 > 0 }) {
      // Known from its tickets.
      found.earlyData = found.psk?.isRefused == true ? found.psk.map(Self.following) : Self.notAllowed
    } else {
      await ask(on: bench, &found)
    }
    seen.resumption = found
  }

  private func ask(on bench: ExaminationContext, _ found: inout ResumptionObservation) async {
    let options = TLSSessionOptions().with { $0.versions = .tls13...(.tls13) }
    let kept: ResumptionTrial.Kept
    switch await ResumptionTrial(bench: bench).keep(options) {
    case .success(let success): kept = success
    case .failure(let setback):
      found.earlyData = setback.unopened(Self.name, needing: "TLS 1.3")
      return
    }
    let allowing = kept.resumptions.filter { $0.maximumEarlyDataSize >= UInt32(Self.harmless.count) }
    guard let limit = allowing.map(\.maximumEarlyDataSize).max() else {
      found.earlyData = Self.notAllowed
      return
    }
    found.earlyDataLimit = Int(limit)
    found.earlyData = await send(resuming: allowing, with: options, limit: limit, on: bench)
  }

  private func send(
    resuming resumptions: [Resumption], with options: TLSSessionOptions, limit: UInt32, on bench: ExaminationContext
  ) async -> FeatureObservation {
    var tries = 0
    var setback: ProbeFailure?
    var wasResumed = false
    // A ticket that allows early data may be single-use (RFC 9846, section 8.1).
    for resumption in resumptions.reversed().prefix(ResumptionTrial.mostTries) where !bench.isOver {
      tries += 1
      do throws(ConnectError) {
        let (connection, error) = try await bench.handshake(
          bench.question.hello, naming: bench.question.serverName, resuming: resumption, with: options, sendingEarly: Self.harmless)
        defer { connection.passage.close() }
        if let error {
          setback = ProbeFailure(error)
          continue
        }
        wasResumed = wasResumed || connection.resumedBy != nil
        await connection.close(deadline: bench.handshakeDeadline)
        guard connection.earlyDataAccepted == true else { continue }
        return FeatureObservation(
          name: Self.name, support: .accepted, evidence: EvidenceDescription(.serverHello, tries: tries))
      } catch {
        setback = ProbeFailure(error)
      }
    }
    if let setback { return FeatureObservation(name: Self.name, support: .undetermined, evidence: setback.evidence) }
    let why = wasResumed ? "rejected, although tickets allow \(limit) bytes" : "the session was not resumed"
    return FeatureObservation(
      name: Self.name, support: .refused, evidence: EvidenceDescription(.serverHello, detail: why, tries: tries))
  }

  /// The result for a server that resumes no session: no early data.
  private static func following(_ psk: FeatureObservation) -> FeatureObservation {
    FeatureObservation(name: name, support: .refused, evidence: psk.evidence, detail: "no session is resumed")
  }

  private static let notAllowed = FeatureObservation(
    name: name, support: .refused, evidence: EvidenceDescription(.serverHello, detail: "no ticket allows it"))

  private static let name = "early_data"
  /// An empty line, which servers of text protocols ignore (RFC 9112, section 2.2) or reject, however often it is replayed.
  private static let harmless: [UInt8] = [0x0d, 0x0a]
}

extension ProbeTopic {
  public static let earlyData = ProbeTopic("early-data", "whether early data is accepted", connections: 2)
}
