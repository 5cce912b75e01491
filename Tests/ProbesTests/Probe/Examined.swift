import Bytes
import Connect
import Crypto
import DomainNames
import LocalServer
import Minting
import Observation
import Resolver
import TLSEngine
import TLSWire
import Testing
import Transport

@testable import Probes

/// A server of libssl's with a good chain, configured as a test wants it.
struct ConfiguredServer: ServerCase {
  let name = "good"
  let summary = "configured by a test"
  var change: @Sendable (inout TLSServerConfiguration, TestAuthorities) -> Void

  init(_ change: @escaping @Sendable (inout TLSServerConfiguration) -> Void) {
    self.change = { configuration, _ in change(&configuration) }
  }

  init(changing change: @escaping @Sendable (inout TLSServerConfiguration, TestAuthorities) -> Void) { self.change = change }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let presentations = try ChainCase.mint(name, by: authorities)?.presentations ?? []
    var configuration = TLSServerConfiguration(identities: presentations.map { TLSIdentity(chain: $0.chain, key: $0.key) })
    change(&configuration, authorities)
    return .tls(configuration)
  }
}

/// What one examination finds out about a server of this process.
struct Examined {
  let seen: ProbeObservation
  /// Those of the examination alone.
  let connections: Int
  /// As the server counted them, the first handshake among them.
  let accepted: Int

  init(
    _ served: any ServerCase, by examination: any Examination, patience: Duration = .seconds(5), maxTime: Duration = .seconds(30),
    shakesHandsFirst: Bool = true, changing change: @Sendable (inout NegotiationProbeOptions) -> Void = { _ in }
  ) async throws {
    let server = try LocalServer([served], at: Platform.now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: served.name))
    var question = NegotiationProbeOptions(serverName: "localhost", time: Platform.now)
    change(&question)
    let asked = question
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    (seen, connections) = await reactor.run {
      var options = ConnectOptions()
      options.connectTimeout = .seconds(5)
      options.handshakeTimeout = patience
      let resolver = Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor)))
      let connector = Connector(reactor: reactor, resolver: resolver, options: options)
      let route = Route(endpoint)
      let first = shakesHandsFirst ? await Self.firstHandshake(along: route, asked, connector) : nil
      let target = Target(host: .address(endpoint.address), port: endpoint.port)
      let bench = ExaminationContext(
        connector: connector, target: target, routes: [route], question: asked, first: first, overall: .after(maxTime))
      var seen = ProbeObservation()
      await bench.run(examination, into: &seen)
      return (seen, bench.connections[examination.topic] ?? 0)
    }
    accepted = server.counts(of: served.name)?.accepted ?? 0
  }

  /// Nil when it fails.
  private static func firstHandshake(along route: Route, _ question: NegotiationProbeOptions, _ connector: Connector) async
    -> HandshakeInfo?
  {
    let deadline = Deadline.after(.seconds(5))
    guard let context = try? TLSContext(client: question.hello), let passage = try? await connector.open(route, deadline: deadline),
      let connection = try? TLSConnection(over: passage, context: context, serverName: question.serverName)
    else { return nil }
    do throws(ConnectError) {
      try await connection.handshake(deadline: deadline)
    } catch {
      passage.close()
      return nil
    }
    await connection.close(deadline: deadline)
    return HandshakeInfo(
      route: route, negotiated: connection.negotiated, flight: connection.flight, messages: connection.messages,
      alerts: connection.alerts)
  }
}
