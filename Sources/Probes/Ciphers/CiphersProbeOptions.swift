public import Enumeration

/// The scope and the limits of a ciphers probe.
public struct CiphersProbeOptions: Sendable {
  public var plan: EnumerationPlan
  /// The maximum number of parallel connections; starts with up to 20 and grows if the server allows.
  public var maxConnections = 64
  /// The maximum number of connections opened per second; nil sets no limit.
  public var rate: Double?
  /// The time limit for the complete probe, after which the results so far are returned; nil sets no limit.
  public var maxTime: Duration?
  /// Whether refused items are listed too.
  public var showsAll = false
  /// Seeds the random fields of the ClientHellos.
  public var seed: UInt64

  public init(_ plan: EnumerationPlan, seed: UInt64 = .random(in: .min ... .max)) {
    self.plan = plan
    self.seed = seed
  }
}
