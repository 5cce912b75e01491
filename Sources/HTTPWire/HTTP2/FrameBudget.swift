/// Limits the number of frames without effect that a peer may send: neither content nor a head (RFC 9113, section 10.5).
///
/// Counted from the last frame with an effect, without a clock: a keep-alive PING per second is allowed for a quarter of an hour.
struct FrameBudget: Sendable {
  /// The limit per frame type, except those below.
  private static let ordinary = 1_000
  /// A peer that reads an upload in small portions sends one for each, and the last ones arrive after the upload ended.
  private static let windowUpdates = 100_000

  private var spent = [Int](repeating: 0, count: 12)

  /// Resets the counts after a frame with an effect.
  mutating func refill() {
    for slot in spent.indices { spent[slot] = 0 }
  }

  /// Resets all counts but that of RST_STREAM: a head alone may be a request that its sender cancels at once.
  mutating func refillButResets() {
    let resets = spent[Self.slot(.resetStream)]
    refill()
    spent[Self.slot(.resetStream)] = resets
  }

  /// Counts a frame; returns the count if it exceeds the limit, else nil.
  mutating func spend(_ header: FrameHeader) -> Int? {
    if header.type == .headers || header.type == .continuation { return nil }
    let slot = Self.slot(header.type)
    spent[slot] += 1
    let most = header.type == .windowUpdate ? Self.windowUpdates : Self.ordinary
    return spent[slot] > most ? spent[slot] : nil
  }

  /// Unknown types share the last slot.
  private static func slot(_ type: HTTP2FrameType) -> Int { min(Int(type.rawValue), 11) }
}
