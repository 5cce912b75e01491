public import Bytes

/// A store of cookies that selects the cookies for each request (RFC 6265bis, section 5).
public struct CookieJar: Sendable {
  /// The size limits: when they are exceeded, expired cookies are evicted first, then cookies of a domain that are not Secure, then the
  /// least recently sent.
  public struct Limits: Hashable, Sendable {
    /// Maximum number of cookies; 3,000 by default.
    public var all = 3_000
    /// Maximum number of cookies of one registrable domain; 180 by default.
    public var ofDomain = 180
    /// Maximum number of cookies of one response, as in curl; 50 by default.
    public var ofAnswer = 50
    /// Maximum number of cookies in one request; 150 by default.
    public var sent = 150
    /// Maximum size of the Cookie field in one request in bytes; 8,190 by default.
    public var sentBytes = 8_190

    public init() {}
  }

  struct Entry: Hashable, Sendable {
    var cookie: Cookie
    /// Sequence number of the cookie's creation.
    var created: UInt64
    /// Sequence number of the last request or update.
    var used: UInt64
  }

  /// The properties that identify a cookie (RFC 6265bis, section 5.7).
  private struct Identity: Hashable {
    let name: [UInt8]
    let domain: String
    let isHostOnly: Bool
    let path: String

    init(_ cookie: Cookie) { (name, domain, isHostOnly, path) = (cookie.name, cookie.domain, cookie.isHostOnly, cookie.path) }
  }

  /// The size limits; a change applies from the next stored cookie on.
  public var limits: Limits
  /// Entries by registrable domain, each in order of creation.
  var groups: [String: [Entry]] = [:]
  var count = 0
  var clock: UInt64 = 0

  public init(limits: Limits = Limits()) { self.limits = limits }

  /// True if there are no cookies, expired ones included.
  public var isEmpty: Bool { count == 0 }

  /// All cookies, oldest first.
  public var cookies: [Cookie] {
    groups.values.joined().sorted { $0.created < $1.created }.map(\.cookie)
  }

  /// Adds a cookie from a file or a caller without checking its sender; a cookie that could not be sent, or would be sent to other hosts
  /// than its owner, is ignored.
  public mutating func insert(_ cookie: Cookie, at now: Timestamp) {
    guard !cookie.isExpired(at: now), cookie.canBeSent, let cookie = cookie.withOwner, CookiePrefix.allows(cookie) else { return }
    put(cookie, at: now)
  }

  /// Applies the difference between two versions of a jar, cookie by cookie; other cookies are unchanged.
  ///
  /// For files shared by several processes: `old` is the version this process read, `new` its current version.
  public mutating func applyChanges(from old: CookieJar, to new: CookieJar, at now: Timestamp) {
    let before = Dictionary(old.cookies.map { (Identity($0), $0) }) { $1 }
    let left = Set(new.cookies.map { Identity($0) })
    remove { entry in
      let identity = Identity(entry.cookie)
      return before[identity].map { !$0.isExpired(at: now) && !left.contains(identity) } ?? false
    }
    for cookie in new.cookies where before[Identity(cookie)] != cookie && !cookie.isExpired(at: now) { put(cookie, at: now) }
  }

  /// Removes session cookies (`--junk-session-cookies`).
  public mutating func removeSessionCookies() { remove { $0.cookie.expires == nil } }

  /// Removes cookies that have expired at that time.
  public mutating func removeExpired(at now: Timestamp) { remove { $0.cookie.isExpired(at: now) } }

  /// Removes all cookies.
  public mutating func removeAll() {
    groups = [:]
    count = 0
  }

  mutating func tick() -> UInt64 {
    clock += 1
    return clock
  }

  /// Stores a cookie, replacing the one with the same name, domain and path but keeping its creation order.
  mutating func put(_ cookie: Cookie, at now: Timestamp) {
    let key = CookieScope.group(of: cookie.domain)
    var group = groups.removeValue(forKey: key) ?? []
    count -= group.count
    let time = tick()
    if let index = group.firstIndex(where: { cookie.replaces($0.cookie) }) {
      group[index].cookie = cookie
      group[index].used = time
    } else {
      group.append(Entry(cookie: cookie, created: time, used: time))
    }
    group.removeAll { $0.cookie.isExpired(at: now) }
    while group.count > limits.ofDomain, let index = Self.leastWorthy(group) { group.remove(at: index) }
    if !group.isEmpty { groups[key] = group }
    count += group.count
    if count > limits.all { shrink(at: now) }
  }

  mutating func remove(where isRemoved: (Entry) -> Bool) {
    for (key, group) in groups {
      let rest = group.filter { !isRemoved($0) }
      guard rest.count < group.count else { continue }
      groups[key] = rest.isEmpty ? nil : rest
      count -= group.count - rest.count
    }
  }

  /// Cookies that are not Secure go first, so that senders that cannot set Secure cookies cannot evict them.
  private static func leastWorthy(_ group: [Entry]) -> Int? {
    group.indices.min { (group[$0].cookie.isSecure ? 1 : 0, group[$0].used) < (group[$1].cookie.isSecure ? 1 : 0, group[$1].used) }
  }

  private mutating func shrink(at now: Timestamp) {
    removeExpired(at: now)
    while count > limits.all {
      guard let oldest = groups.min(by: { Self.lastUse($0.value) < Self.lastUse($1.value) }) else { return }
      var group = oldest.value
      guard let index = group.indices.min(by: { group[$0].used < group[$1].used }) else { return }
      group.remove(at: index)
      groups[oldest.key] = group.isEmpty ? nil : group
      count -= 1
    }
  }

  private static func lastUse(_ group: [Entry]) -> UInt64 { group.lazy.map(\.used).min() ?? .max }
}

extension CookieJar: Equatable {
  /// The same cookies in the same order.
  public static func == (left: CookieJar, right: CookieJar) -> Bool { left.cookies == right.cookies }
}
