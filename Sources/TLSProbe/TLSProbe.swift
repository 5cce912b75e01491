internal import Bytes
internal import Checks
internal import Connect
internal import DomainNames
internal import Observation
internal import PathValidation
internal import Resolver
internal import StartTLS
internal import TLSEngine
internal import Transport

/// Examines TLS servers and certificates, as the commands of the same names do.
///
/// Each function starts a reactor of its own and stops it at the end; nothing is shared between calls. A cancelled task gets the results
/// so far, marked as partial.
public enum TLSProbe {}

/// The connection and the options of one call.
struct Session {
  let target: Target
  let connector: Connector
  let serverName: String?
  let identity: ReferenceIdentity
  let time: Timestamp
  let description: TargetDescription

  /// Runs `body` with a reactor that lives as long.
  static func run<Value: DocumentObservation>(
    _ text: String, _ options: ServerOptions, isAudit: Bool = false,
    _ body: (Session, inout Observation) async throws(TLSProbeError) -> Void
  ) async throws(TLSProbeError) -> InspectionReport<Value> {
    let reactor: Reactor
    do throws(TransportError) {
      reactor = try Reactor()
    } catch {
      throw TLSProbeError(code: error.code.rawValue, error.description)
    }
    defer { reactor.shutdown() }
    let session = try Session(text, options, on: reactor)
    let start = ContinuousClock.now
    var observation = Observation(target: session.description)
    try await body(session, &observation)
    let isLate = options.maxTime.map { start.duration(to: .now) >= $0 } ?? false
    let settings = CheckSettings(isPartial: Task.isCancelled || isLate)
    return try InspectionReport(observation, settings: settings, startedAt: session.time)
  }

  private init(_ text: String, _ options: ServerOptions, on reactor: Reactor) throws(TLSProbeError) {
    do throws(TargetError) {
      let parsed = try Target(text)
      let name = options.startTLS ?? parsed.startTLS
      let named = name.flatMap { StartTLSProtocols.named($0) }
      if let name, named == nil { throw TargetError(.badScheme, input: name) }
      // The default port is that of the protocol.
      target =
        try named.map { startTLS throws(TargetError) in try Target(text, defaultPort: startTLS.ports.first ?? Target.defaultPort) }
        ?? parsed
      var connecting = ConnectOptions()
      connecting.connectTimeout = options.connectTimeout
      connecting.handshakeTimeout = options.handshakeTimeout
      connecting.approach.startTLS = named
      let host: DomainName? = if case .name(let name) = target.host { name } else { nil }
      let overrides = options.addresses.isEmpty ? [] : [HostOverride(host: host, port: target.port, addresses: options.addresses)]
      let resolver = Resolver(overrides: overrides, backend: SystemBackend(pool: BlockingPool(on: reactor)))
      connector = Connector(reactor: reactor, resolver: resolver, options: connecting)
      switch options.serverName {
      case .automatic: serverName = host?.ascii
      case .none: serverName = nil
      case .name(let name): serverName = name
      }
      if let name = options.verifiedName {
        identity = ReferenceIdentity(
          try HostError.translating(try Host(parsing: name)) { TargetError(.badAddress, input: name, detail: "\($0)") })
      } else {
        identity = ReferenceIdentity(target.host)
      }
    } catch {
      throw TLSProbeError(error)
    }
    time = options.time ?? Platform.now
    description = TargetDescription(
      host: target.host.description, port: target.port, sni: serverName, starttls: connector.options.approach.startTLS?.name)
  }
}
