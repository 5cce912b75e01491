/// Counts the content of all streams that its readers have not taken yet. Up to a limit the connection's window is replenished at once, so
/// that a slow reader delays only its own stream, by that stream's window. Beyond it the streams share the connection's window.
struct HTTP2UnreadContent {
  /// Maximum number of buffered bytes before readers delay each other.
  static let bearable = 64 << 20

  /// Bytes received and not taken yet.
  private(set) var held = 0
  /// The part of them for which the connection's window has not been replenished.
  private(set) var owed = 0

  /// Counts received bytes; returns the number of bytes by which to replenish the connection's window.
  mutating func received(_ count: Int) -> Int {
    held += count
    guard held > Self.bearable else { return count }
    owed += count
    return 0
  }

  /// Counts bytes that were taken or discarded; returns the number of bytes by which to replenish the connection's window.
  mutating func taken(_ count: Int) -> Int {
    held -= count
    let paid = min(count, owed)
    owed -= paid
    return paid
  }
}
