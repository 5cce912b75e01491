public import Bytes

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
