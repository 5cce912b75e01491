/// A period in which no connection can be established.
struct Outage: Sendable {
  private var misses = 0
  private var begun: ContinuousClock.Instant?
  private var strays = 0
  private(set) var reason = ""
  /// The time of the next attempt.
  private(set) var end = ContinuousClock.Instant.now

  var isOn: Bool { misses > 0 }

  /// True if the server is considered gone.
  var isFinal: Bool { misses >= Self.patience + Self.extra }

  /// Records a failed connection; true if the waiting inquiries have waited long enough.
  ///
  /// A connection attempt that was started before the last failure does not count again.
  mutating func failed(_ reason: String, dialled: ContinuousClock.Instant, at now: ContinuousClock.Instant) -> Bool {
    if let begun, dialled < begun { return false }
    begun = now
    self.reason = reason
    misses += 1
    end = now + min(Self.firstPause * (1 << min(misses - 1, 10)), misses > Self.patience ? Self.lastPause : Self.longestPause)
    return misses >= Self.patience
  }

  /// Records a reset during connection establishment, as occurs occasionally; false if there were too many.
  mutating func isStray() -> Bool {
    strays += 1
    return strays <= Self.mostStrays
  }

  /// Records an established connection.
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
