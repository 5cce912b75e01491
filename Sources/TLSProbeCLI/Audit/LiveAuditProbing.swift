internal import CommandSupport
internal import Bytes
internal import Connect
internal import DomainNames
internal import Inspection
internal import Observation
internal import Probes
internal import TLSWire
internal import Transport
internal import Vulnerabilities

/// The audit over the network.
struct LiveAuditProbing: AuditProbing {
  let reactor: Reactor
  let environment: @Sendable (String) -> String?
  let now: @Sendable () -> Timestamp
  let logFailures: LogFailures

  func observe(_ request: AuditRequest, progress: @escaping @Sendable (AuditProgress) -> Void) async throws(CommandLineError)
    -> Observation
  {
    let chains = LiveChainProbing(reactor: reactor, environment: environment, now: now, logFailures: logFailures)
    let (plan, verification) = try await CommandInput.reading(on: reactor, within: request.maxTime) { () throws(CommandLineError) in
      (try self.plan(request, chains), try chains.verification(request.chain))
    }
    var inspection = AuditInspection(plan, verification: verification, connector: Connector(request.chain.connection, on: reactor))
    inspection.records = DNSRecordsProbe(request.chain.records, of: request.chain.target, along: request.chain.connection, on: reactor)
    var observation = Observation(
      target: TargetDescription(request.chain.target, sni: plan.chain.serverName, request.chain.connection))
    observation[AuditObservation.self] = await inspection.run(request.chain.target, progress: progress).withHints
    return observation
  }

  private func plan(_ request: AuditRequest, _ chains: LiveChainProbing) throws(CommandLineError) -> AuditPlan {
    let probes = LiveProbeProbing(reactor: reactor, environment: environment, now: now, logFailures: logFailures)
    var negotiation = try probes.question(request.probe)
    negotiation.examinationsAtOnce = Self.examinationsAtOnce
    negotiation.simulated = ClientProfiles.milestones
    var vulnerabilities = VulnerabilityScanOptions(negotiation)
    vulnerabilities.isIntrusive = request.isIntrusive
    vulnerabilities.only = request.vulnerabilities
    vulnerabilities.skipped = request.skippedVulnerabilities
    var plan = AuditPlan(
      chain: try chains.question(request.chain), ciphers: CiphersProbeOptions(request.ciphers), probe: negotiation,
      vulnerabilities: vulnerabilities)
    plan.parts = request.parts
    plan.allAddresses = request.chain.allAddresses
    plan.maxTime = request.maxTime
    return plan
  }

  private static let examinationsAtOnce = 6
}
