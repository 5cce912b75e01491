internal import Bytes
internal import Connect
internal import DomainNames
package import HTTPClient
internal import Inspection
package import Resolver
internal import Store
package import Transport

/// Creates the backends for resolvers named on the command line.
package struct ResolverFactory: Sendable {
  private let reactor: Reactor
  private let pool: BlockingPool
  private let http: ResolverHTTP
  private let streams: TLSStreamOpener
  package var stub = StubOptions()
  package var method = DoHMethod.get
  package var accounts: ResolverAccounts?
  /// Changes the configuration of accounts, by options of the command.
  package var adjust: @Sendable (inout HTTPDNSConfiguration) -> Void = { _ in }
  /// The folder for the endpoints of accounts; nil if they are not kept.
  package var stateFolder: String?

  /// `trust` verifies the servers of DNS over TLS and HTTPS. `interface` is the outgoing one.
  package init(on reactor: Reactor, trust: HTTPOptions.Trust, interface: String? = nil) {
    var connecting = ConnectOptions()
    connecting.tcp.interface = interface
    stub.interface = interface
    self.reactor = reactor
    pool = BlockingPool(on: reactor)
    http = ResolverHTTP(on: reactor, trust: trust, connecting: connecting)
    streams = TLSStreamOpener(on: reactor, trust: trust, connecting: connecting)
  }

  package func backend(for specification: ResolverSpecification, deadline: Deadline) throws(CommandLineError) -> any RecordBackend {
    switch specification {
    case .system: return SystemRecordBackend(SystemBackend(pool: pool), servers: configured(deadline))
    case .configured: return configured(deadline)
    case .hosts: return HostsBackend(file: try Self.hosts(deadline))
    case .servers(let servers): return DNSServerBackend(servers: servers, options: stub, opener: streams, on: reactor)
    case .https(let template): return DoHBackend(template, method: method, options: stub, client: http)
    case .httpdns(let name): return HTTPDNSBackend(try client(named: name))
    }
  }

  /// The client of an account.
  package func client(named name: String) throws(CommandLineError) -> HTTPDNSClient {
    guard let accounts else { throw ResolverAccounts.missing(name) }
    var configuration = try accounts.configuration(named: name)
    configuration.usableFamilies = Self.usableFamilies(of: configuration.endpoints)
    adjust(&configuration)
    let reactor = reactor
    return HTTPDNSClient(
      configuration, exchanger: http, store: stateFolder.map { HTTPDNSEndpointFolder($0, pool: pool) },
      pause: { time, deadline in try? await reactor.sleep(until: .after(time).earlier(of: deadline)) })
  }

  /// The families with a route, except if no endpoint of the file has one of them: it may be in the local network.
  private static func usableFamilies(of endpoints: [HTTPDNSEndpoint]?) -> AddressFamilies {
    let routed = NetworkRoutes.current().families
    guard let endpoints else { return routed }
    // A name may have addresses of both.
    return endpoints.contains { $0.address.map { routed.allow($0.family) } ?? true } ? routed : .both
  }

  /// The hosts file of the system.
  package static func hosts(_ deadline: Deadline) throws(CommandLineError) -> HostsFile {
    try TransportError.translating(try HostsFile.load(deadline: deadline)) {
      CommandLineError(.unreadableInput, "/etc/hosts cannot be read: \($0.systemReason ?? "\($0)")")
    }
  }

  /// Closes the connections of DNS over HTTPS and HTTPDNS.
  package func close() async { await http.close() }

  private func configured(_ deadline: Deadline) -> DNSServerBackend {
    DNSServerBackend(configuration: .load(deadline: deadline), options: stub, on: reactor)
  }
}
