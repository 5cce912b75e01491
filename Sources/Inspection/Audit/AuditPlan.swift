public import Observation
public import Probes
public import Vulnerabilities

/// The scope and the limits of an audit.
public struct AuditPlan: Sendable {
  public var parts: Set<AuditPart>
  /// Examines every address of the name, not only the first one that responds.
  public var allAddresses = false
  public var chain: ChainProbeOptions
  public var ciphers: CiphersProbeOptions
  public var probe: NegotiationProbeOptions
  public var web: WebProbeOptions
  public var vulnerabilities: VulnerabilityScanOptions
  /// The time limit for everything, after which the results so far are returned; nil sets no limit.
  public var maxTime: Duration?

  public init(
    chain: ChainProbeOptions, ciphers: CiphersProbeOptions, probe: NegotiationProbeOptions, vulnerabilities: VulnerabilityScanOptions
  ) {
    parts = Set(AuditPart.all)
    self.chain = chain
    self.ciphers = ciphers
    self.probe = probe
    self.vulnerabilities = vulnerabilities
    web = WebProbeOptions(serverName: probe.serverName)
    web.tls = probe.hello
  }
}

/// The state of an audit.
public struct AuditProgress: Hashable, Sendable {
  /// The address that is examined; nil before the name is resolved, and behind a proxy.
  public var address: String?
  public var part: AuditPart
  /// `12 suites found, 34 connections`; empty at the start of a part.
  public var detail: String
  /// The parts that have ended, of all that were requested at all addresses.
  public var ended: Int
  public var of: Int
}
