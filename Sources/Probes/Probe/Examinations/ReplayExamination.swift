internal import Observation
internal import TLSWire

/// Whether the client whose ClientHello was recorded would connect, and with which parameters.
struct ReplayExamination: Examination {
  let topic = ProbeTopic.replay

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    guard let file = bench.question.recordedHello else { return }
    do throws(TLSWireError) {
      var random = SystemRandomNumberGenerator()
      let recorded = try RecordedClientHello(reading: file.bytes)
      let client = SimulatedClient(recorded, from: file.origin, random: &random)
      seen.replay = await Simulation(clients: [client]).run(on: bench).first
      // The private keys of the recorded shares are unknown, so that the rest of a TLS 1.3 server's flight cannot be decrypted.
      guard let replay = seen.replay, replay.isAccepted, replay.protocol == ProtocolVersion.tls13.description, !bench.isOver else { return }
      let played = SimulatedClient(recorded, from: file.origin, isPlayed: true, random: &random)
      guard let second = await Simulation(clients: [played]).run(on: bench).first, second.cipherSuite == replay.cipherSuite,
        second.group == replay.group
      else { return }
      if second.isRefused || second.signatureScheme != nil { seen.replay = second }
    } catch {
      seen.replay = SimulationObservation(
        client: "recorded", title: file.origin, kind: .recorded, support: .undetermined,
        evidence: EvidenceDescription(.notAsked, detail: error.description, tries: 0))
    }
  }
}

extension ProbeTopic {
  public static let replay = ProbeTopic("replay", "the response to a recorded ClientHello", connections: 2, isUsual: false)
}
