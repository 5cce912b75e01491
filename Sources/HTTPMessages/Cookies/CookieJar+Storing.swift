public import Bytes
internal import DomainNames
public import HTTPWire

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
