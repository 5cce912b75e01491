public import Bytes
internal import DomainNames
public import HTTPWire

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

extension CookieJar {
  /// The cookies for a request to that URL: the longest path first, of equal ones the oldest (RFC 6265bis, section 5.8.3).
  public func cookies(for url: URI, at now: Timestamp) -> [Cookie] { entries(for: CookieScope(url), at: now).map(\.cookie) }

  /// The value of the Cookie field; nil for no cookies. Marks the cookies sent as used.
  ///
  /// `others` is the number of bytes that the field has from other sources.
  public mutating func field(for url: URI, at now: Timestamp, besides others: Int = 0) -> [UInt8]? {
    let scope = CookieScope(url)
    var value: [UInt8] = []
    var sent: Set<UInt64> = []
    for entry in entries(for: scope, at: now).prefix(limits.sent) {
      let pair = entry.cookie.pair
      // Servers reject a longer field, which would lock the user out.
      guard value.count + pair.count + 2 + others <= limits.sentBytes else { break }
      if !value.isEmpty { value += [UInt8(ascii: ";"), 0x20] }
      value += pair
      sent.insert(entry.created)
    }
    guard !sent.isEmpty else { return nil }
    let time = tick()
    let key = CookieScope.group(of: scope.host)
    if var group = groups.removeValue(forKey: key) {
      for index in group.indices where sent.contains(group[index].created) { group[index].used = time }
      groups[key] = group
    }
    return value
  }

  private func entries(for scope: CookieScope, at now: Timestamp) -> [Entry] {
    (groups[CookieScope.group(of: scope.host)] ?? [])
      .filter { scope.matches($0.cookie) && !$0.cookie.isExpired(at: now) }
      .sorted { left, right in
        let lengths = (left.cookie.path.utf8.count, right.cookie.path.utf8.count)
        return lengths.0 != lengths.1 ? lengths.0 > lengths.1 : left.created < right.created
      }
  }
}

extension CookieJar {
  /// Stores the cookies of a response's Set-Cookie fields, if they are permitted.
  public mutating func store(_ fields: FieldSection, from url: URI, at now: Timestamp) {
    var rest = limits.ofAnswer
    for line in fields.lines where line.isNamed("Set-Cookie") {
      guard rest > 0 else { return }
      rest -= 1
      if let said = SetCookie(line.value) { _ = store(said, from: url, at: now) }
    }
  }

  /// Nil if the cookie was stored or removed another; otherwise the reason for the refusal (RFC 6265bis, section 5.7).
  @discardableResult
  public mutating func store(_ said: SetCookie, from url: URI, at now: Timestamp) -> CookieRejection? {
    let scope = CookieScope(url)
    let domain: String?
    do throws(CookieRejection) { domain = try Self.domain(said, for: url, scope) } catch { return error }
    let path = said.path.map { String(decoding: $0, as: UTF8.self) }
    var cookie = Cookie(
      name: said.name, value: said.value, domain: domain ?? scope.host, isHostOnly: domain == nil, path: path ?? scope.defaultPath,
      expires: said.end(receivedAt: now))
    (cookie.isSecure, cookie.isHTTPOnly, cookie.sameSite) = (said.isSecure, said.isHTTPOnly, said.sameSite)
    if cookie.isSecure, !scope.isSecure { return .insecureOrigin }
    if !CookiePrefix.allows(cookie, hasPath: path != nil) { return .brokenPrefix }
    if !cookie.isSecure, !scope.isSecure, shadowsSecure(cookie, at: now) { return .shadowsSecure }
    put(cookie, at: now)
    return nil
  }

  /// The cookie's domain; nil for a host-only cookie.
  private static func domain(_ said: SetCookie, for url: URI, _ scope: CookieScope) throws(CookieRejection) -> String? {
    guard let bytes = said.domain else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard case .name = url.host else {
      // An address cannot be a domain for other hosts, so it has to match exactly.
      guard text == scope.host else { throw .foreignDomain }
      return nil
    }
    // Non-ASCII characters are refused (section 5.7), and with a trailing dot it cannot match any host.
    guard bytes.allSatisfy({ $0 < 0x80 }), bytes.last != UInt8(ascii: "."), let name = try? DomainName(text) else { throw .foreignDomain }
    guard name.registrableDomain != nil else {
      guard name.ascii == scope.host else { throw .publicSuffix }
      return nil
    }
    guard scope.isWithin(name.ascii) else { throw .foreignDomain }
    return name.ascii
  }

  /// True if the cookie would shadow a Secure cookie of the same name ("leave secure cookies alone").
  private func shadowsSecure(_ cookie: Cookie, at now: Timestamp) -> Bool {
    groups[CookieScope.group(of: cookie.domain)]?.contains { entry in
      let other = entry.cookie
      return other.isSecure && other.name == cookie.name && !other.isExpired(at: now)
        && (other.domain == cookie.domain || CookieScope.domain(other.domain, isBelow: cookie.domain)
          || CookieScope.domain(cookie.domain, isBelow: other.domain))
        && CookieScope.path(cookie.path, isWithin: other.path)
    } ?? false
  }
}

/// The reason why a cookie was refused.
public enum CookieRejection: String, Error, Hashable, Sendable {
  /// Its Domain is invalid, or not the sender's.
  case foreignDomain
  /// Its Domain is a public suffix, such as `co.uk`.
  case publicSuffix
  /// It is Secure, but was received over an insecure connection.
  case insecureOrigin
  /// It would shadow a Secure cookie, and was received over an insecure connection.
  case shadowsSecure
  /// Its name begins with `__Secure-` or `__Host-`, and it does not meet the prefix's requirements.
  case brokenPrefix
}

/// The requirements of cookie name prefixes (RFC 6265bis, section 4.1.3), matched case-insensitively, as some servers ignore case.
enum CookiePrefix {
  /// `hasPath` is true if the server set the Path attribute.
  static func allows(_ cookie: Cookie, hasPath: Bool = true) -> Bool {
    if cookie.name.isEmpty {
      // A server would parse a value without a name as a name.
      return !begins(cookie.value, with: secure) && !begins(cookie.value, with: host)
    }
    if begins(cookie.name, with: secure) { return cookie.isSecure }
    if begins(cookie.name, with: host) { return cookie.isSecure && cookie.isHostOnly && hasPath && cookie.path == "/" }
    return true
  }

  private static func begins(_ bytes: [UInt8], with prefix: [UInt8]) -> Bool {
    bytes.prefix(prefix.count).map(FieldSyntax.lowered) == prefix
  }

  private static let secure = Array("__secure-".utf8)
  private static let host = Array("__host-".utf8)
}
