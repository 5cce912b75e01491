import Bytes
import Connect
import DomainNames
import Enumeration
import Resolver
import Transport

@testable import Probes

/// Puts a source's inquiries to a port of this machine and gives back what came of it.
func ask<Source: ProbeHelloSource>(
  _ source: Source, port: UInt16, addresses: [IPAddress] = [.loopbackV4], handshakeTimeout: Duration = .seconds(10),
  approach: TunnelOptions = TunnelOptions(), change: (inout CiphersProbeOptions) -> Void = { _ in }
) async throws -> CiphersProbe.SourceReport<Source> {
  var question = CiphersProbeOptions(EnumerationPlan(), seed: 1)
  change(&question)
  let asked = question
  let reactor = try Reactor()
  defer { reactor.shutdown() }
  var options = ConnectOptions()
  options.connectTimeout = .seconds(5)
  options.handshakeTimeout = handshakeTimeout
  options.approach = approach
  let override = HostOverride(host: nil, port: port, addresses: addresses)
  let resolver = Resolver(overrides: [override], backend: SystemBackend(pool: BlockingPool(on: reactor)))
  let probe = CiphersProbe(asked, connector: Connector(reactor: reactor, resolver: resolver, options: options))
  let target = Target(host: .name(try DomainName("server.test")), port: port)
  return try await probe.ask(source, about: target) { _ in }
}
