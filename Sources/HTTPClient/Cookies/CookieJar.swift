public import Bytes

/// Cookies, whose they are, and which are sent where (RFC 6265bis, section 5).
public struct CookieJar: Sendable {
  /// How many there may be: what is more pushes out what has expired, what is not Secure, and what was sent longest ago.
  public struct Limits: Hashable, Sendable {
    /// Of everybody.
    public var all = 3_000
    /// Of one registrable domain.
    public var ofDomain = 180
    /// Of one answer, as curl has it.
    public var ofAnswer = 50
    /// In one request: cookies, and bytes of them.
    public var sent = 150
    /// Bytes of the Cookie field in one request.
    public var sentBytes = 8_190

    public init() {}
  }

  struct Entry: Hashable, Sendable {
    var cookie: Cookie
    /// Counts up with each cookie that is new.
    var created: UInt64
    /// Counts up with each request.
    var used: UInt64
  }

  /// What tells one cookie from another (RFC 6265bis, section 5.7).
  private struct Identity: Hashable {
    let name: [UInt8]
    let domain: String
    let isHostOnly: Bool
    let path: String

    init(_ cookie: Cookie) { (name, domain, isHostOnly, path) = (cookie.name, cookie.domain, cookie.isHostOnly, cookie.path) }
  }

  /// How many there may be; what is there already stays until the next one comes.
  public var limits: Limits
  /// By registrable domain, each in the order of creation.
  var groups: [String: [Entry]] = [:]
  var count = 0
  var clock: UInt64 = 0

  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Whether there is none, expired ones counted.
  public var isEmpty: Bool { count == 0 }

  /// All that is in it, the oldest first.
  public var cookies: [Cookie] {
    groups.values.joined().sorted { $0.created < $1.created }.map(\.cookie)
  }

  /// Puts in what comes from a file or a caller: no sender is to be judged, but what could not be sent, or would go to
  /// others than its owner, is left out.
  public mutating func insert(_ cookie: Cookie, at now: Timestamp) {
    guard !cookie.isExpired(at: now), cookie.canBeSent, let cookie = cookie.withOwner, CookiePrefix.allows(cookie) else { return }
    put(cookie, at: now)
  }

  /// Applies the difference of two versions of a jar, cookie by cookie: other cookies stay as they are.
  ///
  /// For files that several processes keep: `old` is what this process has read, `new` what has become of it.
  public mutating func applyChanges(from old: CookieJar, to new: CookieJar, at now: Timestamp) {
    let before = Dictionary(old.cookies.map { (Identity($0), $0) }) { $1 }
    let left = Set(new.cookies.map { Identity($0) })
    remove { entry in
      let identity = Identity(entry.cookie)
      return before[identity].map { !$0.isExpired(at: now) && !left.contains(identity) } ?? false
    }
    for cookie in new.cookies where before[Identity(cookie)] != cookie && !cookie.isExpired(at: now) { put(cookie, at: now) }
  }

  /// What ends with the browser's session (`--junk-session-cookies`).
  public mutating func removeSessionCookies() { remove { $0.cookie.expires == nil } }

  /// Forgets what is over at that time.
  public mutating func removeExpired(at now: Timestamp) { remove { $0.cookie.isExpired(at: now) } }

  /// Forgets everything.
  public mutating func removeAll() {
    groups = [:]
    count = 0
  }

  mutating func tick() -> UInt64 {
    clock += 1
    return clock
  }

  /// Replaces what has the same name and place, and keeps its age.
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

  /// What is not Secure goes first, so that nobody pushes out Secure ones who could not set them.
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
