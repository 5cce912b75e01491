/// A time in which no connection can be made.
struct Outage: Sendable {
  private var misses = 0
  private var begun: ContinuousClock.Instant?
  private var strays = 0
  private(set) var reason = ""
  /// When to try again.
  private(set) var end = ContinuousClock.Instant.now

  var isOn: Bool { misses > 0 }

  /// The server is gone for good.
  var isFinal: Bool { misses >= Self.patience + Self.extra }

  /// A connection could not be made; true when what waits for one has waited long enough.
  ///
  /// One that had been dialled before the last miss is no new sign.
  mutating func failed(_ reason: String, dialled: ContinuousClock.Instant, at now: ContinuousClock.Instant) -> Bool {
    if let begun, dialled < begun { return false }
    begun = now
    self.reason = reason
    misses += 1
    end = now + min(Self.firstPause * (1 << min(misses - 1, 10)), misses > Self.patience ? Self.lastPause : Self.longestPause)
    return misses >= Self.patience
  }

  /// A connection was reset while it was made, which many a server does now and then; false when too many were.
  mutating func isStray() -> Bool {
    strays += 1
    return strays <= Self.mostStrays
  }

  /// A connection has been made.
  mutating func ended() {
    misses = 0
    strays = 0
    begun = nil
  }

  private static let patience = 8
  private static let extra = 3
  private static let mostStrays = 20
  private static let firstPause = Duration.milliseconds(50)
  private static let longestPause = Duration.seconds(2)
  private static let lastPause = Duration.milliseconds(200)
}
