public import Bytes
public import DomainNames
public import HTTPWire

/// The hosts that require https, by their Strict-Transport-Security fields (RFC 6797, section 8).
public struct HSTSList: Hashable, Sendable {
  /// The requirement of one host.
  public struct Entry: Hashable, Sendable {
    /// True if subdomains are included.
    public var includesSubdomains: Bool
    /// The expiry; nil for none.
    public var expires: Timestamp?

    public init(includesSubdomains: Bool, expires: Timestamp?) {
      self.includesSubdomains = includesSubdomains
      self.expires = expires
    }

    /// True if the entry has expired at that time.
    public func isExpired(at now: Timestamp) -> Bool { expires.map { $0 <= now } ?? false }
  }

  /// The entries by name: A-labels in lower case without a trailing dot.
  public private(set) var entries: [String: Entry] = [:]
  /// Maximum number of entries; those that expire first are evicted. 10,000 by default.
  public var limit = 10_000

  public init() {}

  /// True if that host requires https, by its own entry or by one of a parent domain that includes subdomains.
  public func covers(_ host: Host, at now: Timestamp) -> Bool {
    // Addresses are not subject to HSTS (section 8.1.1).
    guard case .name(let name) = host else { return false }
    let labels = name.labels
    return labels.indices.contains { start in
      guard let entry = entries[labels[start...].joined(separator: ".")] else { return false }
      return !entry.isExpired(at: now) && (start == labels.startIndex || entry.includesSubdomains)
    }
  }

  /// The https URL to use instead; nil if the URL can be used as it is (section 8.3).
  ///
  /// Port 80 becomes 443, any other port is kept.
  public func upgraded(_ url: URI, at now: Timestamp) -> URI? {
    guard !url.isSecure, covers(url.host, at: now) else { return nil }
    var secure = url
    secure.scheme = "https"
    if url.explicitPort == 80 { secure.explicitPort = nil }
    return secure
  }

  /// Processes the first Strict-Transport-Security field of a response, if it was received over verified https (section 8.1).
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

  /// Adds an entry from a file or a caller; of two entries for one host the one that expires later is kept.
  public mutating func insert(_ entry: Entry, for host: Host, at now: Timestamp) {
    guard case .name(let name) = host, !entry.isExpired(at: now) else { return }
    if let old = entries[name.ascii], !old.isExpired(at: now), Self.isLater(old, entry) { return }
    put(entry, for: name.ascii, at: now)
  }

  /// Applies the difference between two versions of a list, host by host; other hosts are unchanged.
  ///
  /// For files shared by several processes: `old` is the version this process read, `new` its current version.
  public mutating func applyChanges(from old: HSTSList, to new: HSTSList, at now: Timestamp) {
    for (name, entry) in old.entries where new.entries[name] == nil && !entry.isExpired(at: now) { entries[name] = nil }
    for (name, entry) in new.entries where old.entries[name] != entry && !entry.isExpired(at: now) { put(entry, for: name, at: now) }
  }

  /// Removes entries that have expired at that time.
  public mutating func removeExpired(at now: Timestamp) { entries = entries.filter { !$0.value.isExpired(at: now) } }

  /// Sets the entry of that host only; entries of parent domains are unchanged.
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

  /// The expiry; nil if it is beyond the calendar.
  private static func end(after age: UInt64, from now: Timestamp) -> Timestamp? {
    guard let seconds = Int64(exactly: age), seconds < lastSecond - now.seconds else { return nil }
    return Timestamp(seconds: now.seconds + seconds)
  }

  private static let field = "Strict-Transport-Security"
  /// 9999-12-31T23:59:59Z.
  private static let lastSecond: Int64 = 253_402_300_799
}
