internal import Bytes
internal import DomainNames
internal import HTTPWire
public import Minting
internal import X509

/// Refuses requests that a foreign web page makes a browser send, for every version of HTTP: the only check between a request's header
/// section and the plan for it.
public struct CrossOriginGuard: Hashable, Sendable {
  /// The host names and addresses of the server.
  public var scope = NameScope.local
  /// True if any address literal is accepted as the server's, as on a wildcard address: a rebinding attack needs a name.
  public var acceptsEveryAddress = false
  /// False if the origin also serves third-party pages (`--dir`, `--replay`, `--upstream`).
  public var trustsOwnPages = true

  public init(scope: NameScope = .local) { self.scope = scope }

  public func with(_ change: (inout CrossOriginGuard) -> Void) -> CrossOriginGuard {
    var copy = self
    change(&copy)
    return copy
  }

  /// Nil if the request passes the checks.
  func refusal(of head: RequestHead, _ protection: SiteProtection) -> SiteResponse? {
    if protection.contains(.knownHost), let host = unknownHost(in: head) {
      // RFC 9110, section 15.5.20.
      return .problem(421, "this server is not '\(host)'; start it with --name to serve that name")
    }
    if protection.contains(.sameOrigin), !isSameOrigin(head, protection) {
      return .problem(403, "the request comes from a page of another origin")
    }
    if protection.contains(.declaredJSON), Self.methodsWithContent.contains(head.method), !Self.declaresJSON(head) {
      return .problem(415, "the content has to be declared as JSON; send Content-Type: application/json")
    }
    return nil
  }

  // MARK: - Host

  /// The first authority of the request that is not this server's. Browsers always send a Host field.
  private func unknownHost(in head: RequestHead) -> String? {
    ([head.authority] + head.fields.values(of: "Host")).first { !$0.isEmpty && !isKnown($0) }
  }

  private func isKnown(_ authority: String) -> Bool {
    guard let host = Self.host(of: authority) else { return false }
    if let address = IPAddress(host) { return acceptsEveryAddress || scope.permits(GeneralName.ipAddress(address)) }
    return (try? DomainName(host)).map { scope.permits($0) } ?? false
  }

  /// The host without port and brackets; nil for a malformed authority.
  private static func host(of authority: String) -> String? {
    guard !authority.utf8.contains(UInt8(ascii: "@")) else { return nil }
    var host = authority[...]
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      let rest = host[host.index(after: end)...]
      guard rest.isEmpty || isPort(rest) else { return nil }
      return String(host[host.index(after: host.startIndex)..<end])
    }
    if let colon = host.lastIndex(of: ":") {
      guard isPort(host[colon...]) else { return nil }
      host = host[..<colon]
    }
    return String(host)
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.first == ":" && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  // MARK: - Origin

  /// Checks Origin (RFC 6454, section 7) and Sec-Fetch-Site (W3C Fetch Metadata); programs other than browsers send neither.
  private func isSameOrigin(_ head: RequestHead, _ protection: SiteProtection) -> Bool {
    let origins = head.fields.values(of: "Origin")
    let sites = head.fields.values(of: "Sec-Fetch-Site")
    let isOfPage = !origins.isEmpty || sites.contains { $0 != "none" }
    if protection.contains(.ownPages), !trustsOwnPages, isOfPage { return false }
    let own = Self.canonical("\(head.scheme)://\(head.authority)")
    return origins.allSatisfy { Self.canonical($0) == own } && sites.allSatisfy { $0 == "same-origin" || $0 == "none" }
  }

  /// In lower case and without the default port of the scheme.
  private static func canonical(_ origin: String) -> String {
    let text = origin.lowercased()
    for (scheme, port) in [("http://", ":80"), ("https://", ":443")] where text.hasPrefix(scheme) && text.hasSuffix(port) {
      return String(text.dropLast(port.count))
    }
    return text
  }

  // MARK: - Content

  private static let methodsWithContent: Set<String> = ["POST", "PUT", "PATCH"]

  /// True for a type that forms and no-cors requests cannot have (Fetch Standard, "CORS-safelisted request-header").
  private static func declaresJSON(_ head: RequestHead) -> Bool {
    let types = head.fields.values(of: "Content-Type")
    guard types.count == 1, let type = types[0].split(separator: ";", omittingEmptySubsequences: false).first else { return false }
    let name = type.filter { $0 != " " && $0 != "\t" }.lowercased()
    return name == "application/json" || name.hasPrefix("application/") && name.hasSuffix("+json")
  }
}

/// The checks that a request has to pass before a plan is carried out. `CrossOriginGuard` performs them.
public struct SiteProtection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Host names this server: a foreign name that resolves to a loopback address does not (DNS rebinding).
  public static let knownHost = SiteProtection(rawValue: 1)
  /// A browser sends the request for a page of the same origin, or without an initiating page.
  public static let sameOrigin = SiteProtection(rawValue: 2)
  /// Content is declared as JSON, which a form or a no-cors fetch of a foreign page cannot do.
  public static let declaredJSON = SiteProtection(rawValue: 4)
  /// Third-party pages served by this server, such as those of `--dir`, do not count as pages of the same origin.
  public static let ownPages = SiteProtection(rawValue: 8)

  /// For `/__faults` and `/__status`.
  public static let control: SiteProtection = [.knownHost, .sameOrigin, .declaredJSON, .ownPages]
  /// For a collection that requests change.
  public static let collection: SiteProtection = [.knownHost, .sameOrigin, .declaredJSON]
  /// For an upstream server that gets credentials the client does not have.
  public static let credentials: SiteProtection = [.knownHost, .sameOrigin]
}
