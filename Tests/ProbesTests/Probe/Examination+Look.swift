import Bytes
import Connect
import DomainNames
import LocalServer
import Observation
import Resolver
import Testing
import Transport

@testable import Probes

extension Examination {
  /// What it sees at a port of this machine.
  func look(
    port: UInt16, patience: Duration = .seconds(5), change: (inout NegotiationProbeOptions) -> Void = { _ in }
  ) async throws -> ProbeObservation {
    var question = NegotiationProbeOptions(serverName: "localhost", time: Platform.now)
    change(&question)
    let asked = question
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    return try await reactor.run { () async throws in
      var options = ConnectOptions()
      options.connectTimeout = .seconds(5)
      options.handshakeTimeout = patience
      let connector = Connector(
        reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))), options: options)
      let bench = ExaminationContext(
        connector: connector, target: Target(host: .address(.loopbackV4), port: port),
        routes: [Route(Endpoint(.loopbackV4, port: port))], question: asked, first: nil, overall: .after(.seconds(50)))
      var seen = ProbeObservation()
      await bench.run(self, into: &seen)
      seen.cost.connections = bench.connections[topic] ?? 0
      return seen
    }
  }

  /// What it sees at a case of the local server.
  func look(
    at served: any ServerCase, patience: Duration = .seconds(5), change: (inout NegotiationProbeOptions) -> Void = { _ in }
  ) async throws -> ProbeObservation {
    let server = try LocalServer([served], at: Platform.now)
    defer { server.stop() }
    return try await look(port: try #require(server.endpoint(of: served.name)).port, patience: patience, change: change)
  }

  /// What it sees at a case of that name.
  func look(
    at name: String, patience: Duration = .seconds(5), change: (inout NegotiationProbeOptions) -> Void = { _ in }
  ) async throws -> ProbeObservation {
    try await look(at: try #require(Cases.all.first { $0.name == name }), patience: patience, change: change)
  }
}
