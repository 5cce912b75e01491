import Appraisal
import Bytes
import Connect
import DomainNames
import Inspection
import LocalServer
import Observation
import PathValidation
import Probes
import Resolver
import Testing
import Transport

/// What `ChainInspection` sees over the network at a case of the local server.
struct LocalProbeRun {
  /// Of the one address.
  let seen: AddressObservation
  /// One for each kind of certificate that was asked for.
  let all: [AddressObservation]
  /// How many connections it took.
  let connections: Int
  /// DER as the case has them.
  let chains: [[[UInt8]]]

  init(
    at name: String, on address: IPAddress = .loopbackV4, patience: Duration = .seconds(10),
    change: (inout ChainProbeOptions) -> Void = { _ in }, verifying: (inout VerificationOptions) -> Void = { _ in }
  ) async throws {
    let found = try #require(Cases.all.first { $0.name == name })
    try await self.init(at: found, on: address, patience: patience, change: change, verifying: verifying)
  }

  init(
    at served: any ServerCase, on address: IPAddress = .loopbackV4, patience: Duration = .seconds(10),
    change: (inout ChainProbeOptions) -> Void = { _ in }, verifying: (inout VerificationOptions) -> Void = { _ in }
  ) async throws {
    let now = Platform.now
    let name = served.name
    let server = try LocalServer([served], at: now, address: address)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: name))
    let host = try Target(try #require(server.host(of: name)))
    let store = try TrustStore(pem: Array(server.trustAnchorsPEM.utf8), name: "test")
    let description = TrustStoreDescription(name: "test", source: "")
    var options = VerificationOptions(store: store, storeDescription: description, name: nil, time: now)
    var question: ChainProbeOptions
    switch host.host {
    case .name(let name):
      options.name = .dns(name)
      question = ChainProbeOptions(serverName: name.ascii)
    case .address(let address):
      options.name = .ip(address)
      question = ChainProbeOptions(serverName: nil)
    }
    question.timeout = .seconds(30)
    verifying(&options)
    change(&question)
    let (asked, verification) = (question, options)
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let outcome = await reactor.run {
      let resolver = Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor)))
      var options = ConnectOptions()
      options.connectTimeout = .seconds(5)
      options.handshakeTimeout = patience
      let connector = Connector(reactor: reactor, resolver: resolver, options: options)
      return await ChainInspection(asked, verification: verification, connector: connector).run(
        Target(host: .address(endpoint.address), port: endpoint.port))
    }
    let chain = try #require(outcome.value)
    all = chain.addresses
    seen = try #require(all.first)
    connections = server.counts(of: name)?.accepted ?? 0
    chains = server.chains(of: name)
  }
}
