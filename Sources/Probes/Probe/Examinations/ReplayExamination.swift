internal import Observation
internal import TLSWire

/// Whether the client whose hello was recorded would connect, and with what.
struct ReplayExamination: Examination {
  let topic = ProbeTopic.replay

  func run(on bench: ExaminationBench, into seen: inout ProbeObservation) async {
    guard let file = bench.question.recordedHello else { return }
    do throws(TLSWireError) {
      var random = SystemRandomNumberGenerator()
      let client = SimulatedClient(try RecordedHello(reading: file.bytes), from: file.origin, random: &random)
      seen.replay = await Simulation(clients: [client]).run(on: bench).first
    } catch {
      seen.replay = SimulationObservation(
        client: "recorded", title: file.origin, kind: "recorded", support: "undetermined",
        evidence: EvidenceDescription("not_asked", detail: error.description, tries: 0))
    }
  }
}
