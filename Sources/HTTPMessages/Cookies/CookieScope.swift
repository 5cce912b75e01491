internal import Bytes
internal import DomainNames

/// The part of a request that selects its cookies: host, path, and connection security (RFC 6265bis, sections 5.1.3 and 5.1.4).
///
/// Derived from the URL only: a Host field set by the caller does not change the host that is connected to.
struct CookieScope {
  /// A-labels in lower case, with a trailing dot if the URL has one, or an address.
  let host: String
  let isAddress: Bool
  let path: String
  /// True for TLS, and for a connection within this machine.
  let isSecure: Bool

  init(_ url: URI) {
    host = url.hasTrailingDot ? url.host.description + "." : url.host.description
    path = url.path
    switch url.host {
    case .address(let address):
      isAddress = true
      isSecure = url.isSecure || address == .loopbackV4 || address == .loopbackV6
    case .name(let name):
      isAddress = false
      isSecure = url.isSecure || name.ascii == "localhost"
    }
  }

  func matches(_ cookie: Cookie) -> Bool {
    (cookie.isHostOnly ? cookie.domain == host : isWithin(cookie.domain)) && Self.path(path, isWithin: cookie.path)
      && (isSecure || !cookie.isSecure)
  }

  /// True if the host is the domain or a subdomain of it; an address has no subdomains.
  func isWithin(_ domain: String) -> Bool { host == domain || (!isAddress && Self.domain(host, isBelow: domain)) }

  static func domain(_ host: String, isBelow domain: String) -> Bool {
    host.utf8.count > domain.utf8.count + 1 && host.hasSuffix(domain) && host.utf8.dropLast(domain.utf8.count).last == UInt8(ascii: ".")
  }

  /// True if the path is the prefix or is below it by whole segments.
  static func path(_ path: String, isWithin prefix: String) -> Bool {
    guard path.utf8.starts(with: prefix.utf8) else { return false }
    return path.utf8.count == prefix.utf8.count || prefix.utf8.last == UInt8(ascii: "/")
      || path.utf8.dropFirst(prefix.utf8.count).first == UInt8(ascii: "/")
  }

  /// The path for a cookie without a Path attribute: the URL's path up to its last slash.
  var defaultPath: String {
    guard path.utf8.first == UInt8(ascii: "/"), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.utf8.startIndex
    else { return "/" }
    return String(path[..<slash])
  }

  /// The group of domains whose cookies share a limit: the registrable domain, otherwise the domain itself.
  static func group(of domain: String) -> String {
    guard let name = try? DomainName(domain) else { return domain }
    return name.registrableDomain ?? domain
  }
}
