internal import HTTPServer

extension FaultPlan {
  /// The first exchange has number 1.
  func fate(ofExchange number: UInt64) -> FaultDecision {
    let dice = FaultRandom(seed: seed, number: number)
    var fate = FaultDecision()
    fate.delay = delay(by: dice)
    if dice.happens(.loss, loss ?? network?.loss ?? FaultPercentage.none) {
      fate.delay = (fate.delay ?? .zero) + Self.retransmissionTimeout.duration
      fate.losesPacket = true
    }
    fate.rate = (rate ?? network?.rate)?.bytesPerSecond
    fate.dribble = dribble.map { ContentPortions(bytes: $0.bytes, interval: $0.interval.duration) }
    let isDue = errorEvery.map { $0.includes(number) } ?? false
    if isDue || dice.happens(.error, errorRate) {
      let statuses = errorStatuses.statuses
      fate.status = statuses[Int(dice.below(UInt64(statuses.count), .status))]
    }
    let breakages: [FaultKind] = [.empty, .reset, .garbage, .truncate, .malformedChunk]
    if let kind = dice.one(of: breakages.map { ($0, percentage(of: $0)) }, .breakage) {
      fate.breakage = FaultDecision.breakage(kind, dice)
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
  /// Nil if there is no delay.
  private func delay(by dice: FaultRandom) -> Duration? {
    let (delay, jitter) = (delay ?? network?.delay, jitter ?? network?.jitter ?? .zero)
    guard delay != nil || jitter > .zero else { return nil }
    return dice.jittered(delay.map { dice.span($0, .delay) } ?? .zero, by: jitter).duration
  }
}

extension FaultDecision {
  fileprivate static func breakage(_ kind: FaultKind, _ dice: FaultRandom) -> Breakage {
    switch kind {
    case .reset: .reset
    case .truncate: .truncated
    case .malformedChunk: .malformedChunk
    case .garbage: .garbage(garbage(dice))
    default: .empty
    }
  }

  /// With the first bit set it is neither text nor an HTTP/2 frame of an accepted length.
  private static func garbage(_ dice: FaultRandom) -> [UInt8] {
    var bytes = dice.bytes(garbageLength, .garbage)
    if let first = bytes.first { bytes[0] = first | 0x80 }
    return bytes
  }

  /// The number of garbage bytes.
  static let garbageLength = 256
}
