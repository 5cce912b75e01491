public import Bytes
public import Connect
internal import DomainNames
public import HTTPWire

/// Hosts that are to be had over https alone, by what they said of themselves (RFC 6797, section 8).
public struct HSTSList: Hashable, Sendable {
  /// What a host has asked for.
  public struct Entry: Hashable, Sendable {
    /// Whether it is for the hosts below too.
    public var includesSubdomains: Bool
    /// Nil for one without an end.
    public var expires: Timestamp?

    public init(includesSubdomains: Bool, expires: Timestamp?) {
      self.includesSubdomains = includesSubdomains
      self.expires = expires
    }

    /// Whether it is over at that time.
    public func isExpired(at now: Timestamp) -> Bool { expires.map { $0 <= now } ?? false }
  }

  /// By name: A-labels in lower case without a trailing dot.
  public private(set) var entries: [String: Entry] = [:]
  /// How many there may be: what ends first makes room.
  public var limit = 10_000

  public init() {}

  /// Whether that host is to be had over https alone: itself, or by what a host above it said for all below.
  public func covers(_ host: Target.Host, at now: Timestamp) -> Bool {
    // An address has no place in the list (section 8.1.1).
    guard case .name(let name) = host else { return false }
    let labels = name.labels
    return labels.indices.contains { start in
      guard let entry = entries[labels[start...].joined(separator: ".")] else { return false }
      return !entry.isExpired(at: now) && (start == labels.startIndex || entry.includesSubdomains)
    }
  }

  /// Where to go in place of that URL; nil where it can stay (section 8.3).
  ///
  /// Port 80 becomes 443, another stays.
  public func upgraded(_ url: URI, at now: Timestamp) -> URI? {
    guard !url.isSecure, covers(url.host, at: now) else { return nil }
    var secure = url
    secure.scheme = "https"
    if url.explicitPort == 80 { secure.explicitPort = nil }
    return secure
  }

  /// Hears what an answer says: the first such field of it, and only over https that nothing was wrong with (section 8.1).
  public mutating func receive(_ fields: FieldSection, from url: URI, isTrusted: Bool, at now: Timestamp) {
    guard url.isSecure, isTrusted, case .name(let name) = url.host, let line = fields.lines.first(where: { $0.isNamed(Self.field) }),
      let said = StrictTransportField(line.value)
    else { return }
    guard said.maximumAge > 0 else {
      entries[name.ascii] = nil
      return
    }
    put(Entry(includesSubdomains: said.includesSubdomains, expires: Self.end(after: said.maximumAge, from: now)), for: name.ascii, at: now)
  }

  /// Puts in what comes from a file or a caller; of two for one host the one that ends later counts.
  public mutating func insert(_ entry: Entry, for host: Target.Host, at now: Timestamp) {
    guard case .name(let name) = host, !entry.isExpired(at: now) else { return }
    if let old = entries[name.ascii], !old.isExpired(at: now), Self.isLater(old, entry) { return }
    put(entry, for: name.ascii, at: now)
  }

  /// Applies the difference of two versions of a list, host by host: other hosts stay as they are.
  ///
  /// For files that several processes keep: `old` is what this process has read, `new` what has become of it.
  public mutating func applyChanges(from old: HSTSList, to new: HSTSList, at now: Timestamp) {
    for (name, entry) in old.entries where new.entries[name] == nil && !entry.isExpired(at: now) { entries[name] = nil }
    for (name, entry) in new.entries where old.entries[name] != entry && !entry.isExpired(at: now) { put(entry, for: name, at: now) }
  }

  /// Forgets what is over at that time.
  public mutating func removeExpired(at now: Timestamp) { entries = entries.filter { !$0.value.isExpired(at: now) } }

  /// Of that host alone: what a host says is nothing of what the one above it said.
  private mutating func put(_ entry: Entry, for name: String, at now: Timestamp) {
    entries[name] = entry
    guard entries.count > limit else { return }
    removeExpired(at: now)
    while entries.count > limit, let first = entries.min(by: { Self.isLater($1.value, $0.value) }) { entries[first.key] = nil }
  }

  private static func isLater(_ one: Entry, _ other: Entry) -> Bool {
    guard let end = one.expires else { return other.expires != nil }
    return other.expires.map { end > $0 } ?? false
  }

  /// Nil for what the calendar has no day for.
  private static func end(after age: UInt64, from now: Timestamp) -> Timestamp? {
    guard let seconds = Int64(exactly: age), seconds < lastSecond - now.seconds else { return nil }
    return Timestamp(seconds: now.seconds + seconds)
  }

  private static let field = "Strict-Transport-Security"
  /// 9999-12-31T23:59:59Z.
  private static let lastSecond: Int64 = 253_402_300_799
}
