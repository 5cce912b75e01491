/// How many frames a peer may send that bring nothing: neither content nor a head (RFC 9113, section 10.5).
///
/// Counted from the last thing that did, without a clock: a keep-alive PING each second can go on for a quarter of an hour of silence.
struct FrameBudget: Sendable {
  /// Any type but those below.
  private static let ordinary = 1_000
  /// A peer that reads an upload in small portions says so for each, and late ones come after the last byte went out.
  private static let windowUpdates = 100_000

  private var spent = [Int](repeating: 0, count: 12)

  /// Something came of the exchange.
  mutating func refill() {
    for slot in spent.indices { spent[slot] = 0 }
  }

  /// A head alone, which may be a request that its sender takes back at once, pays for no RST_STREAM.
  mutating func refillButResets() {
    let resets = spent[Self.slot(.resetStream)]
    refill()
    spent[Self.slot(.resetStream)] = resets
  }

  /// The count that is too many; nil while it is not.
  mutating func spend(_ header: FrameHeader) -> Int? {
    if header.type == .headers || header.type == .continuation { return nil }
    let slot = Self.slot(header.type)
    spent[slot] += 1
    let most = header.type == .windowUpdate ? Self.windowUpdates : Self.ordinary
    return spent[slot] > most ? spent[slot] : nil
  }

  /// Types that nobody knows share the last one.
  private static func slot(_ type: HTTP2FrameType) -> Int { min(Int(type.rawValue), 11) }
}
