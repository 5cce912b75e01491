public import Bytes
public import HTTPWire

/// The delay that a server requires before a retry (RFC 9110, section 10.2.3).
public enum RetryAfter {
  /// The delay from `now`, never negative; nil if the field is absent or invalid.
  ///
  /// Larger values become ``longest``.
  public static func read(_ head: ResponseHead, at now: Timestamp) -> Duration? {
    guard let text = head.fields.first("Retry-After") else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard let seconds = Int64(text) else { return longest }
      return min(.seconds(seconds), longest)
    }
    guard let moment = HTTPDate.read(text, at: now) else { return nil }
    return min(.seconds(max(0, moment.seconds - now.seconds)), longest)
  }

  /// The maximum delay: one year.
  public static let longest = Duration.seconds(365 * 86_400)
}
