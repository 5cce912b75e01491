public import Bytes
public import DomainNames
public import HTTPWire

/// The alternative services that origins have advertised (RFC 7838, section 2.2).
public struct AlternativeServiceCache: Hashable, Sendable {
  /// One https origin.
  public struct Origin: Hashable, Sendable {
    /// Name or address, as in the URL.
    public var host: Host
    /// 1 to 65535; the scheme's default port if the URL has none.
    public var port: UInt16

    public init(host: Host, port: UInt16) {
      self.host = host
      self.port = port
    }
  }

  /// One alternative service, with its protocol's ALPN name.
  public struct Entry: Hashable, Sendable {
    /// `http/1.1`, `h2` or `h3`.
    public var `protocol`: String
    /// The host to connect to. Certificate, server_name and authority remain the origin's (RFC 7838, section 2.1).
    public var host: Host
    /// 1 to 65535.
    public var port: UInt16
    /// Time from which the entry is no longer used: the time of the response plus the parameter `ma`, at most ten years (RFC 7838, section
    /// 3.1).
    public var expires: Timestamp
    /// True if the entry remains valid after a network change.
    public var persists = false
    /// ALPN name of the protocol over which the origin advertised the entry.
    public var originProtocol = "h2"

    public init(protocol: String, host: Host, port: UInt16, expires: Timestamp) {
      self.protocol = `protocol`
      self.host = host
      self.port = port
      self.expires = expires
    }

    /// True if the entry has expired at that time.
    public func isExpired(at now: Timestamp) -> Bool { expires <= now }

    /// True for the same protocol, host and port.
    fileprivate func names(sameServiceAs other: Entry) -> Bool {
      `protocol` == other.protocol && host == other.host && port == other.port
    }
  }

  /// The entries of each origin, in the origin's order of preference.
  public private(set) var entries: [Origin: [Entry]] = [:]
  /// Maximum number of origins; those whose entries expire first are evicted. 1,000 by default.
  public var limit = 1_000

  public init() {}

  /// The unexpired alternatives of the URL's origin, most preferred first; empty for a URL without TLS.
  public func services(for url: URI, at now: Timestamp) -> [Entry] {
    guard url.isSecure else { return [] }
    return (entries[Origin(host: url.host, port: url.port)] ?? []).filter { !$0.isExpired(at: now) }
  }

  /// Processes the Alt-Svc field of a response received over verified TLS: its entries replace those of the origin, and `clear` removes
  /// them (section 3.1).
  public mutating func receive(_ head: ResponseHead, from url: URI, isTrusted: Bool, at now: Timestamp) {
    guard url.isSecure, isTrusted, head.fields.contains(Self.field) else { return }
    let origin = Origin(host: url.host, port: url.port)
    let services = AlternativeService.advertised(by: head.fields)
    guard !services.isEmpty else {
      if head.fields.lines.contains(where: { $0.isNamed(Self.field) && $0.value == Array("clear".utf8) }) { entries[origin] = nil }
      return
    }
    // The age of a cached response reduces the remaining lifetime (section 3.1).
    let age = head.fields.first("Age").flatMap { UInt64($0) } ?? 0
    var heard: [Entry] = []
    for service in services {
      guard var entry = Self.entry(service, from: origin, age: age, at: now) else { continue }
      entry.originProtocol = head.version >= .http2 ? "h2" : "http/1.1"
      if !heard.contains(where: { $0.names(sameServiceAs: entry) }) { heard.append(entry) }
    }
    put(heard, for: origin, at: now)
  }

  /// Adds an entry from a file or a caller, after the existing ones; ignored if it has expired or the origin has too many.
  public mutating func insert(_ entry: Entry, for origin: Origin, at now: Timestamp) {
    guard !entry.isExpired(at: now) else { return }
    var known = entries[origin] ?? []
    known.removeAll { $0.names(sameServiceAs: entry) }
    guard known.count < Self.mostOfOrigin else { return }
    put(known + [entry], for: origin, at: now)
  }

  /// Applies the difference between two versions of a cache, origin by origin; other origins are unchanged.
  ///
  /// For files shared by several processes: `old` is the version this process read, `new` its current version.
  public mutating func applyChanges(
    from old: AlternativeServiceCache, to new: AlternativeServiceCache, at now: Timestamp
  ) {
    let (before, after) = (old.live(at: now), new.live(at: now))
    for origin in before.keys where after[origin] == nil { entries[origin] = nil }
    for (origin, known) in after where before[origin] != known { put(known, for: origin, at: now) }
  }

  /// Removes an alternative that does not serve its origin (RFC 9110, section 15.5.20).
  public mutating func remove(host: Host, port: UInt16, for url: URI) {
    let origin = Origin(host: url.host, port: url.port)
    guard let known = entries[origin] else { return }
    let rest = known.filter { $0.host != host || $0.port != port }
    entries[origin] = rest.isEmpty ? nil : rest
  }

  /// Removes entries that have expired at that time, and origins without entries.
  public mutating func removeExpired(at now: Timestamp) {
    for (origin, known) in entries {
      let rest = known.filter { !$0.isExpired(at: now) }
      if rest.count < known.count { entries[origin] = rest.isEmpty ? nil : rest }
    }
  }

  private func live(at now: Timestamp) -> [Origin: [Entry]] {
    entries.mapValues { $0.filter { !$0.isExpired(at: now) } }.filter { !$0.value.isEmpty }
  }

  private mutating func put(_ known: [Entry], for origin: Origin, at now: Timestamp) {
    entries[origin] = known.isEmpty ? nil : known
    guard entries.count > limit else { return }
    removeExpired(at: now)
    while entries.count > limit, let first = entries.min(by: { Self.end(of: $0.value) < Self.end(of: $1.value) }) {
      entries[first.key] = nil
    }
  }

  private static func end(of known: [Entry]) -> Timestamp { known.map(\.expires).max() ?? Timestamp(seconds: 0) }

  /// Nil for an unknown protocol, an invalid host, and an expired entry.
  private static func entry(_ service: AlternativeService, from origin: Origin, age: UInt64, at now: Timestamp) -> Entry? {
    guard service.maximumAge > age, let name = protocols.first(where: { Array($0.utf8) == service.protocol }) else { return nil }
    let host = service.host.isEmpty ? origin.host : try? Host(parsing: service.host)
    guard let host else { return nil }
    let seconds = min(Int64(clamping: service.maximumAge - age), longest)
    var entry = Entry(protocol: name, host: host, port: service.port, expires: now + .seconds(seconds))
    entry.persists = service.persists
    return entry
  }

  static let protocols = ["http/1.1", "h2", "h3"]
  private static let field = "Alt-Svc"
  private static let mostOfOrigin = 50
  /// Ten years in seconds; longer lifetimes are capped.
  private static let longest: Int64 = 315_360_000
}
