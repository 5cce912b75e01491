public import Enumeration
public import Observation
public import Probes
public import TLSWire

/// The options of `TLSProbe.ciphers`.
public struct CiphersOptions: Sendable {
  public var server = ServerOptions()
  public var topics = Set(EnumerationTopic.all)
  public var versions: [ProtocolVersion] = [.ssl2, .ssl3, .tls10, .tls11, .tls12, .tls13]
  /// The suites to probe; nil for all registered ones.
  public var suites: [CipherSuite]?
  /// The maximum number of connections at the same time.
  public var maxConnections = 64
  /// Connections per second; nil sets no limit.
  public var rate: Double?

  public init() {}
}

extension TLSProbe {
  /// The versions, suites, groups and signature schemes that a server accepts, and in whose order.
  public static func ciphers(
    _ target: String, options: CiphersOptions = CiphersOptions(), progress: @escaping @Sendable (CiphersProgress) -> Void = { _ in }
  ) async throws(TLSProbeError) -> InspectionReport<CiphersObservation> {
    try await Session.run(target, options.server) { session, seen throws(TLSProbeError) in
      let probe = CiphersProbe(session.ciphersOptions(options), connector: session.connector)
      seen[CiphersObservation.self] = await probe.run(session.target, progress: progress)
    }
  }
}

extension Session {
  func ciphersOptions(_ options: CiphersOptions) -> CiphersProbeOptions {
    var plan = EnumerationPlan(serverName: serverName)
    plan.topics = options.topics
    plan.versions = options.versions
    plan.suites = options.suites
    var ciphers = CiphersProbeOptions(plan)
    ciphers.maxConnections = options.maxConnections
    ciphers.rate = options.rate
    ciphers.maxTime = options.server.maxTime
    return ciphers
  }
}
