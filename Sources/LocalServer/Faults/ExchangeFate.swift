/// What befalls one exchange.
struct ExchangeFate: Hashable, Sendable {
  /// How an answer goes wrong; one way at most.
  enum Breakage: Hashable, Sendable {
    case empty, reset, truncated, malformedChunk
    /// These bytes, of which the first is none of a text.
    case garbage([UInt8])
  }

  /// Before the head.
  var delay: Duration?
  /// The delay includes that of a lost packet.
  var losesPacket = false
  /// Instead of the answer.
  var status: Int?
  var breakage: Breakage?
  /// Where content breaks off, in parts of 2^64 of its length.
  var cut: UInt64 = 0
  var rate: TransferRate?
  var dribble: Dribble?
  /// The answer is its connection's last, which ends so.
  var ending: ConnectionEnding?
  /// What of it is counted.
  var faults: [FaultKind] = []

  /// How much of so many bytes is said: less than all of them.
  func part(of length: UInt64) -> UInt64 { length.multipliedFullWidth(by: cut).high }

  /// Bytes of garbage.
  static let garbageLength = 256
}

/// How a connection ends after its last answer.
struct ConnectionEnding: Hashable, Sendable {
  /// How long it stays open.
  var delay: Duration?
  var saysCloseNotify = true
}

extension FaultPlan {
  /// The first exchange has number 1.
  func fate(ofExchange number: UInt64) -> ExchangeFate {
    let dice = FaultDice(seed: seed, number: number)
    var fate = ExchangeFate()
    fate.delay = delay(by: dice)
    if dice.happens(.loss, loss ?? network?.loss ?? FaultPercentage.none) {
      fate.delay = (fate.delay ?? .zero) + Self.retransmissionTimeout.duration
      fate.losesPacket = true
    }
    (fate.rate, fate.dribble) = (rate ?? network?.rate, dribble)
    let isDue = errorEvery.map { $0.includes(number) } ?? false
    if isDue || dice.happens(.error, errorRate) {
      let statuses = errorStatuses.statuses
      fate.status = statuses[Int(dice.below(UInt64(statuses.count), .status))]
    }
    let breakages: [FaultKind] = [.empty, .reset, .garbage, .truncate, .malformedChunk]
    if let kind = dice.one(of: breakages.map { ($0, percentage(of: $0)) }, .breakage) {
      fate.breakage = ExchangeFate.breakage(kind, dice)
      fate.cut = dice.draw(.cut)
      fate.faults.append(kind)
    }
    let isSlow = dice.happens(.fault(.slowClose), percentage(of: .slowClose))
    let isSilent = dice.happens(.fault(.noCloseNotify), percentage(of: .noCloseNotify))
    guard isSlow || isSilent else { return fate }
    fate.ending = ConnectionEnding(delay: isSlow ? slowClose.duration : nil, saysCloseNotify: !isSilent)
    fate.faults += (isSlow ? [.slowClose] : []) + (isSilent ? [.noCloseNotify] : [])
    return fate
  }
}

extension FaultPlan {
  /// Nil for no delay at all.
  private func delay(by dice: FaultDice) -> Duration? {
    let (delay, jitter) = (delay ?? network?.delay, jitter ?? network?.jitter ?? .zero)
    guard delay != nil || jitter > .zero else { return nil }
    return dice.jittered(delay.map { dice.span($0, .delay) } ?? .zero, by: jitter).duration
  }
}

extension ExchangeFate {
  fileprivate static func breakage(_ kind: FaultKind, _ dice: FaultDice) -> Breakage {
    switch kind {
    case .reset: .reset
    case .truncate: .truncated
    case .malformedChunk: .malformedChunk
    case .garbage: .garbage(garbage(dice))
    default: .empty
    }
  }

  /// With the first bit set it is no text, and no frame of HTTP/2 that is short enough.
  private static func garbage(_ dice: FaultDice) -> [UInt8] {
    var bytes = dice.bytes(garbageLength, .garbage)
    if let first = bytes.first { bytes[0] = first | 0x80 }
    return bytes
  }
}
