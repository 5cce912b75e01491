public import Bytes
public import HTTPWire

/// The freshness lifetime and age of a response (RFC 9111, section 4.2); for a private cache, so `s-maxage` is ignored.
public struct Freshness: Hashable, Sendable {
  /// The source of the lifetime.
  public enum Basis: String, Hashable, Sendable {
    case maximumAge = "max-age"
    case expires = "Expires"
    /// A tenth of the time since Last-Modified (RFC 9111, section 4.2.2).
    case heuristic
    /// The response gives no lifetime.
    case none
  }

  /// Freshness lifetime in seconds, never negative.
  public let lifetime: Int64
  /// The source of the lifetime.
  public let basis: Basis
  /// Age in seconds when the response was received (RFC 9111, section 4.2.3).
  public let initialAge: Int64
  /// The time at which the response's head was received.
  public let responseTime: Timestamp

  /// `requestTime` is when the request was sent, `responseTime` when the response's head was received.
  public init(_ head: ResponseHead, requestTime: Timestamp, responseTime: Timestamp) {
    self.responseTime = responseTime
    let date = Self.date("Date", of: head, at: responseTime) ?? responseTime
    (lifetime, basis) = Self.lifetime(of: head, from: date, at: responseTime)
    let apparentAge = max(0, responseTime.seconds - date.seconds)
    let delay = max(0, responseTime.seconds - requestTime.seconds)
    let told = head.fields.list(of: "Age").first.flatMap { CacheControl.deltaSeconds($0) } ?? 0
    initialAge = max(apparentAge, told + delay)
  }

  /// Age in seconds since the server generated or validated the response.
  public func age(at now: Timestamp) -> Int64 { initialAge + max(0, now.seconds - responseTime.seconds) }

  /// Seconds for which the response remains fresh; negative if it is stale.
  public func remaining(at now: Timestamp) -> Int64 { lifetime - age(at: now) }

  /// True if the age is less than the lifetime (RFC 9111, section 4.2).
  public func isFresh(at now: Timestamp) -> Bool { remaining(at: now) > 0 }

  /// The state as text, such as `fresh for another 50 s: 10 s old, max-age is 60 s`.
  public func explanation(at now: Timestamp) -> String {
    let left = remaining(at: now)
    let state = left > 0 ? "fresh for another \(left) s" : left == 0 ? "stale from now on" : "stale for \(-left) s"
    let reason =
      switch basis {
      case .maximumAge, .expires: "\(basis.rawValue) is \(lifetime) s"
      case .heuristic: "a tenth of the time since Last-Modified is \(lifetime) s"
      case .none: "no lifetime is given"
      }
    return "\(state): \(age(at: now)) s old, \(reason)"
  }

  private static func lifetime(of head: ResponseHead, from date: Timestamp, at now: Timestamp) -> (Int64, Basis) {
    let control = CacheControl(head.fields)
    if let seconds = control.seconds("max-age") { return (seconds, .maximumAge) }
    if head.fields.contains("Expires") {
      // An invalid date, such as 0, is in the past (RFC 9111, section 5.3).
      guard let expires = Self.date("Expires", of: head, at: now) else { return (0, .expires) }
      return (min(max(0, expires.seconds - date.seconds), CacheControl.maximumSeconds), .expires)
    }
    guard Storability.heuristicStatuses.contains(head.status) || control.contains("public") else { return (0, .none) }
    guard let modified = Self.date("Last-Modified", of: head, at: now), modified < date else { return (0, .none) }
    return (min((date.seconds - modified.seconds) / 10, longestGuess), .heuristic)
  }

  private static func date(_ name: String, of head: ResponseHead, at now: Timestamp) -> Timestamp? {
    head.fields.first(name).flatMap { HTTPDate.read($0, at: now) }
  }

  /// Maximum heuristic lifetime: one week, in seconds.
  private static let longestGuess: Int64 = 7 * 86_400
}
