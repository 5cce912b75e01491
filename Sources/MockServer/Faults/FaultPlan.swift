public import HTTPServer

/// The faults and delays that a server injects, and how often.
public struct FaultPlan: Hashable, Sendable {
  /// The same seed gives the same faults in the same order.
  public var seed: UInt64 = 0
  /// The source of delay, jitter, rate and loss where they are nil.
  public var network: NetworkProfile?
  /// Before the head of each response.
  public var delay: FaultDelay?
  /// The amount by which each delay may be longer or shorter, except handshake delays.
  public var jitter: FaultDuration?
  public var handshakeDelays: [HandshakeStep: FaultDelay] = [:]
  public var rate: TransferRate?
  /// The share of responses that lose a packet: they are delayed by a retransmission timeout. TCP hides any other effect.
  public var loss: FaultPercentage?
  public var dribble: Dribble?
  /// The share of responses that are errors.
  public var errorRate = FaultPercentage.none
  public var errorEvery: ErrorInterval?
  public var errorStatuses = ErrorStatuses.unavailable
  /// The rate of faults without a specific rate.
  public var faultRate = FaultPercentage.all
  public var faults: [FaultKind: FaultChance] = [:]
  /// How long a slowly closed connection stays open.
  public var slowClose = FaultDuration(microseconds: 2_000_000)

  public init() {}

  public func with(_ change: (inout FaultPlan) -> Void) -> FaultPlan {
    var copy = self
    change(&copy)
    return copy
  }

  public mutating func add(_ share: FaultShare) { faults[share.kind] = share.chance }

  public mutating func add(_ delay: HandshakeDelay) { handshakeDelays[delay.step] = delay.delay }

  /// True if there are neither faults nor delays.
  public var isQuiet: Bool {
    network == nil && delay == nil && (jitter ?? .zero) == .zero && handshakeDelays.isEmpty && rate == nil
      && (loss ?? FaultPercentage.none) == FaultPercentage.none
      && dribble == nil && errorRate == .none && errorEvery == nil && faults.isEmpty
  }

  /// The delay before a lost packet is sent again: the initial timeout of RFC 6298, section 2.
  static let retransmissionTimeout = FaultDuration(microseconds: 1_000_000)

  /// The rate of a fault.
  func percentage(of kind: FaultKind) -> FaultPercentage {
    switch faults[kind] {
    case .ordinary: faultRate
    case .percentage(let percentage): percentage
    case nil: .none
    }
  }
}
