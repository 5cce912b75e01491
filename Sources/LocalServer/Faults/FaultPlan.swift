/// What a server does wrong, how often, and how slowly it does what it does.
public struct FaultPlan: Hashable, Sendable {
  /// The same seed gives the same faults in the same order.
  public var seed: UInt64 = 0
  /// The source of delay, jitter, rate and loss where they are nil.
  public var network: NetworkProfile?
  /// Before the head of each answer.
  public var delay: FaultDelay?
  /// As much longer or shorter each delay may be, that of the handshake not.
  public var jitter: FaultSpan?
  public var handshakeDelays: [HandshakeStep: FaultDelay] = [:]
  public var rate: TransferRate?
  /// The share of responses that lose a packet: they are delayed by a retransmission timeout. TCP hides any other effect.
  public var loss: FaultPercentage?
  public var dribble: Dribble?
  /// How many answers are errors.
  public var errorRate = FaultPercentage.none
  public var errorEvery: ErrorInterval?
  public var errorStatuses = ErrorStatuses.unavailable
  /// Of the faults that have no rate of their own.
  public var faultRate = FaultPercentage.all
  public var faults: [FaultKind: FaultChance] = [:]
  /// How long a connection stays open that is closed slowly.
  public var slowClose = FaultSpan(microseconds: 2_000_000)

  public init() {}

  public func with(_ change: (inout FaultPlan) -> Void) -> FaultPlan {
    var copy = self
    change(&copy)
    return copy
  }

  public mutating func add(_ share: FaultShare) { faults[share.kind] = share.chance }

  public mutating func add(_ delay: HandshakeDelay) { handshakeDelays[delay.step] = delay.delay }

  /// Nothing goes wrong, and nothing is slow.
  public var isQuiet: Bool {
    network == nil && delay == nil && (jitter ?? .zero) == .zero && handshakeDelays.isEmpty && rate == nil
      && (loss ?? FaultPercentage.none) == FaultPercentage.none
      && dribble == nil && errorRate == .none && errorEvery == nil && faults.isEmpty
  }

  /// The wait before a lost packet is sent again: the initial timeout of RFC 6298, section 2.
  static let retransmissionTimeout = FaultSpan(microseconds: 1_000_000)

  /// How often a fault happens.
  func percentage(of kind: FaultKind) -> FaultPercentage {
    switch faults[kind] {
    case .ordinary: faultRate
    case .percentage(let percentage): percentage
    case nil: .none
    }
  }
}
