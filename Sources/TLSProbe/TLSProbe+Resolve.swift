public import Bytes
public import DNSWire
internal import DomainNames
public import Observation
internal import Probes
internal import Resolver
internal import Transport

/// The options of `TLSProbe.resolve`.
public struct ResolveOptions: Sendable {
  public var types: [DNSRecordType] = [.a, .aaaa]
  /// The DNS servers; empty for those of the system.
  public var servers: [Endpoint] = []
  /// The time limit for all lookups.
  public var timeout = Duration.seconds(5)
  /// Requests DNSSEC records and the AD bit.
  public var requestsDNSSEC = false

  public init() {}
}

extension TLSProbe {
  /// The DNS records of a name, one lookup per type, in the order of the options; a lookup without a response is part of the result.
  public static func resolve(
    _ name: String, options: ResolveOptions = ResolveOptions()
  ) async throws(TLSProbeError) -> [LookupObservation] {
    let host: DomainName
    do {
      host = try DomainName(name)
    } catch {
      throw TLSProbeError(code: "target.bad-name", "invalid name '\(name)': \(error)")
    }
    let reactor: Reactor
    do throws(TransportError) {
      reactor = try Reactor()
    } catch {
      throw TLSProbeError(code: error.code.rawValue, error.description)
    }
    defer { reactor.shutdown() }
    let deadline = Deadline.after(options.timeout)
    var stub = StubOptions()
    stub.requestsDNSSEC = options.requestsDNSSEC
    var configuration = ResolverConfiguration.load(deadline: deadline)
    if !options.servers.isEmpty { configuration.servers = options.servers }
    let backend = DNSServerBackend(configuration: configuration, options: stub, on: reactor)
    return await DNSRecordsProbe(backend, on: reactor).lookups(
      options.types.map { DNSQuestion(name: DNSName(host), type: $0) }, until: deadline)
  }
}
