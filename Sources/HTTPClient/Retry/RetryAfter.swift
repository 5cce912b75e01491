public import Bytes
public import HTTPWire

/// When a server wants to be asked again (RFC 9110, section 10.2.3).
public enum RetryAfter {
  /// From now on, never negative; nil where the head says nothing that can be read.
  ///
  /// A number too long for any wait is the longest, ``longest``.
  public static func read(_ head: ResponseHead, at now: Timestamp) -> Duration? {
    guard let text = head.fields.first("Retry-After") else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard let seconds = Int64(text) else { return longest }
      return min(.seconds(seconds), longest)
    }
    guard let moment = HTTPDate.read(text, at: now) else { return nil }
    return min(.seconds(max(0, moment.seconds - now.seconds)), longest)
  }

  /// A year.
  public static let longest = Duration.seconds(365 * 86_400)
}
