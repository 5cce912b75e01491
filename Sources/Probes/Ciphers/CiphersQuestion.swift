public import Enumeration

/// What is asked about a server's ciphers, and how hard.
public struct CiphersQuestion: Sendable {
  public var plan: EnumerationPlan
  /// How many connections may stand at once, if the server bears them: the first ones are 20.
  public var maxConnections = 64
  /// How many connections may be opened in a second; nil sets no limit.
  public var rate: Double?
  /// For everything; what is known by then is the answer.
  public var maxTime: Duration?
  /// Whether what is not accepted is told one by one.
  public var showsAll = false
  /// For what the hellos fill up with.
  public var seed: UInt64

  public init(_ plan: EnumerationPlan, seed: UInt64 = .random(in: .min ... .max)) {
    self.plan = plan
    self.seed = seed
  }
}
