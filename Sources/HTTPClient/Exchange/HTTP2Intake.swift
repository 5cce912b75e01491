/// How much content of all streams waits for its readers. As long as that is bearable the connection's window opens at once, so that a
/// reader who is slow holds up none but itself: its stream's window is its own affair. Beyond that they share the connection's.
struct HTTP2Intake {
  /// Bytes that wait before readers begin to hold each other up.
  static let bearable = 64 << 20

  /// Bytes that came and were not taken.
  private(set) var held = 0
  /// Of these, bytes that the connection's window was not opened for.
  private(set) var owed = 0

  /// So many have come; how far the connection's window opens.
  mutating func received(_ count: Int) -> Int {
    held += count
    guard held > Self.bearable else { return count }
    owed += count
    return 0
  }

  /// So many were taken, or nobody wants them; how far the connection's window opens.
  mutating func taken(_ count: Int) -> Int {
    held -= count
    let paid = min(count, owed)
    owed -= paid
    return paid
  }
}
