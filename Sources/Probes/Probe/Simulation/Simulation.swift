internal import Connect
internal import Enumeration
internal import Observation
internal import Transport

/// Sends the ClientHellos of clients to one server, a few in parallel.
struct Simulation {
  let clients: [SimulatedClient]

  /// The result of each client, in order.
  func run(on bench: ExaminationContext) async -> [SimulationObservation] {
    guard !clients.isEmpty else { return [] }
    let patience = AdaptiveTimeout(full: bench.connector.options.handshakeTimeout)
    var driver = ProbeHelloDriver(
      SimulationSource(clients), pacer: ConnectionRateController(window: min(clients.count, Self.atOnce)),
      line: .init(connector: bench.connector, route: bench.routes[0], patience: patience, overall: bench.overall), progress: { _ in })
    await driver.run()
    bench.add(driver.cost)
    guard let failure = driver.failure else { return driver.source.observations }
    return clients.map { SimulationObservation(of: $0, .unconnected(failure.description), tries: driver.cost.connections) }
  }

  private static let atOnce = 4
}
