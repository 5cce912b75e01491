import Bytes
import Connect
import DomainNames
import Enumeration
import LocalServer
import Observation
import Probes
import Resolver
import Testing
import Transport

/// What `CiphersProbe` sees over the network at a case of the local server, which is started anew each time: it counts connections.
struct CiphersProbeRun {
  let seen: CiphersObservation
  /// By which the case answers hellos.
  let policy: ServerHelloPolicy

  init(
    at served: any ClientHelloCase, naming serverName: String? = "localhost", patience: Duration = .seconds(10),
    change: (inout CiphersProbeOptions) -> Void = { _ in }
  ) async throws {
    let server = try LocalServer([served], at: Platform.now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: served.name))
    policy = try #require(server.policy(of: served.name))
    var question = CiphersProbeOptions(EnumerationPlan(serverName: serverName), seed: 1)
    question.maxTime = .seconds(60)
    change(&question)
    let asked = question
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let outcome = await reactor.run {
      let resolver = Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor)))
      var options = ConnectOptions()
      options.connectTimeout = .seconds(5)
      options.handshakeTimeout = patience
      let connector = Connector(reactor: reactor, resolver: resolver, options: options)
      return await CiphersProbe(asked, connector: connector).run(Target(host: .address(endpoint.address), port: endpoint.port))
    }
    seen = try #require(outcome.value, "\(outcome)")
  }

  /// A case by its name.
  init(
    at name: String, naming serverName: String? = "localhost", patience: Duration = .seconds(10),
    change: (inout CiphersProbeOptions) -> Void = { _ in }
  ) async throws {
    let served = try #require(Cases.hellos.first { $0.name == name })
    try await self.init(at: served, naming: serverName, patience: patience, change: change)
  }
}
