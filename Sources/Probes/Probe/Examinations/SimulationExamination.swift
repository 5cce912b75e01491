internal import Observation
internal import TLSWire

/// Whether common clients would connect, judging by their ClientHellos alone.
struct SimulationExamination: Examination {
  let topic = ProbeTopic.simulation

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    var random = SystemRandomNumberGenerator()
    let wanted = Set(bench.question.simulated.flatMap { ClientProfiles.named($0) })
    let profiles = ClientProfiles.all.filter { bench.question.simulated.isEmpty || wanted.contains($0) }
    let clients = profiles.map { SimulatedClient($0, serverName: bench.question.serverName, random: &random) }
    if profiles.count == ClientProfiles.all.count { seen.unknownClients = ClientProfiles.withoutSource }
    seen.simulations = await Simulation(clients: clients).run(on: bench)
  }
}

extension ProbeTopic {
  public static let simulation = ProbeTopic("simulation", "whether common clients would connect", connections: 140, isUsual: false)
}
