public import Inspection
public import Observation
internal import Probes
internal import TLSWire
internal import Vulnerabilities

/// The options of `TLSProbe.audit`.
public struct AuditOptions: Sendable {
  public var server = ServerOptions()
  public var parts = Set(AuditPart.all)
  /// Examines every address of the name, not only the first one that responds.
  public var allAddresses = false
  /// Runs the vulnerability probes that may disturb the server, too.
  public var isIntrusive = false
  /// The maximum number of connections of the enumeration at the same time.
  public var maxConnections = 64

  public init() {}
}

extension TLSProbe {
  /// Everything about a server: certificates, versions, sessions, responses of web servers, clients, vulnerabilities, DNS records.
  public static func audit(
    _ target: String, options: AuditOptions = AuditOptions(), progress: @escaping @Sendable (AuditProgress) -> Void = { _ in }
  ) async throws(TLSProbeError) -> InspectionReport<AuditObservation> {
    try await Session.run(target, options.server) { session, seen throws(TLSProbeError) in
      var chain = ChainOptions()
      chain.server = options.server
      chain.allAddresses = options.allAddresses
      var ciphers = CiphersOptions()
      ciphers.server = options.server
      ciphers.maxConnections = options.maxConnections
      var probe = ProbeOptions()
      probe.server = options.server
      probe.topics = ProbeTopic.all.filter(\.isUsual) + (options.parts.contains(.clients) ? [.simulation] : [])
      var negotiation = session.probeOptions(probe)
      negotiation.examinationsAtOnce = 6
      negotiation.simulated = ClientProfiles.milestones
      var vulnerabilities = VulnerabilityScanOptions(negotiation)
      vulnerabilities.isIntrusive = options.isIntrusive
      var plan = AuditPlan(
        chain: session.chainOptions(chain), ciphers: session.ciphersOptions(ciphers), probe: negotiation, vulnerabilities: vulnerabilities)
      plan.parts = options.parts
      plan.allAddresses = options.allAddresses
      plan.maxTime = options.server.maxTime
      var inspection = AuditInspection(plan, verification: session.verification(options.server), connector: session.connector)
      inspection.records = session.records(options.server)
      seen[AuditObservation.self] = await inspection.run(session.target, progress: progress)
    }
  }
}
