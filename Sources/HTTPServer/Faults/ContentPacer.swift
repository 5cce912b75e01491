/// Portions of content of `bytes` bytes, one after each interval.
package struct ContentPortions: Hashable, Sendable {
  let bytes: Int
  let interval: Duration

  package init(bytes: Int, interval: Duration) {
    self.bytes = bytes
    self.interval = interval
  }
}

/// Cuts content into portions with pauses before them, according to a rate and a dribble.
struct ContentPacer {
  private let rate: UInt64?
  private let portion: Int
  private let interval: Duration
  private var rest: ArraySlice<UInt8> = []
  private var chunkExtension: String?
  private var hasPaused = false

  /// `rate` in bytes per second; nil if there is neither a rate nor a dribble.
  init?(rate: UInt64?, dribble: ContentPortions?) {
    guard rate != nil || dribble != nil else { return nil }
    self.rate = rate
    let fitting = rate.map { Int(clamping: max(1, $0 / Self.portionsPerSecond)) } ?? .max
    portion = dribble?.bytes ?? fitting
    interval = dribble?.interval ?? .zero
  }

  /// All content added before has to be sent first.
  mutating func add(_ bytes: [UInt8], _ chunkExtension: String?) {
    rest = bytes[...]
    self.chunkExtension = chunkExtension
  }

  /// The next pause or portion; nil when all content has been returned.
  mutating func next() -> SiteStep? {
    guard !rest.isEmpty else { return nil }
    let piece = rest.prefix(portion)
    if !hasPaused {
      hasPaused = true
      return .pause(pause(before: piece.count))
    }
    hasPaused = false
    rest = rest.dropFirst(piece.count)
    defer { chunkExtension = nil }
    return .content(Array(piece), chunkExtension: chunkExtension)
  }

  private func pause(before count: Int) -> Duration {
    guard let rate else { return interval }
    let (seconds, part) = UInt64(count).quotientAndRemainder(dividingBy: rate)
    return max(interval, .seconds(Int64(clamping: seconds)) + .nanoseconds(Int64(Double(part) / Double(rate) * 1e9)))
  }

  private static let portionsPerSecond: UInt64 = 20
}
