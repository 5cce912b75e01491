package import Bytes
package import Crypto
internal import HTTPServer
internal import HTTPWire
internal import Synchronization

/// Decides which requests the page accepts: those of a browser that has opened the link of the program, sent by the page itself.
///
/// Cookies are not separated by port: a browser also sends them to other servers of the same host. The cookie is therefore limited to a
/// folder with a random name, which other servers do not know.
package final class PageAccess: Sendable {
  /// The reason why a request is refused.
  package enum Refusal: Hashable, Sendable {
    /// The Host is not the address of this server: a foreign name may resolve to it (DNS rebinding).
    case host
    /// A page of another origin sends the request.
    case origin
    /// The folder or the cookie is missing or wrong.
    case session
    case method
  }

  /// The folder of all pages, without slashes.
  package let folder: PageSecret
  /// The value of the cookie.
  package let session: PageSecret
  /// The token in the forms.
  package let form: PageSecret
  private let address: IPAddress
  private let port = Atomic<UInt16>(0)

  package init(at address: IPAddress) throws(CryptoError) {
    self.address = address
    folder = try PageSecret()
    session = try PageSecret()
    form = try PageSecret()
  }

  /// Sets the port of the server; all requests before are refused.
  package func open(at port: UInt16) { self.port.store(port, ordering: .releasing) }

  /// The URL of a path of this server.
  package func url(of path: String) -> String {
    let host = address.family == .v6 ? "[\(address)]" : "\(address)"
    return "http://\(host):\(port.load(ordering: .acquiring))\(path)"
  }

  /// Nil if a page of the folder may be sent, or a form accepted.
  func refusal(of request: SiteRequest) -> Refusal? {
    if let refusal = foreign(request) { return refusal }
    guard isMember(request) else { return .session }
    return nil
  }

  /// Nil if neither a foreign name nor a page of another origin is involved. `followsLinks` accepts a link in any page.
  func foreign(_ request: SiteRequest, followsLinks: Bool = false) -> Refusal? {
    let head = request.head
    guard isOwn([head.authority] + head.fields.values(of: "Host")) else { return .host }
    guard ["GET", "HEAD", "POST"].contains(head.method), head.connectProtocol == nil else { return .method }
    let origin = "http://\(head.authority)"
    let origins = head.fields.values(of: "Origin")
    let sites = head.fields.values(of: "Sec-Fetch-Site")
    guard origins.allSatisfy({ $0 == origin }) else { return .origin }
    // Every browser sends Origin with POST (Fetch Standard, section 3.2).
    if head.method == "POST" { return origins.count == 1 && sites.allSatisfy { $0 == "same-origin" } ? nil : .origin }
    if sites.allSatisfy({ $0 == "none" || $0 == "same-origin" }) { return nil }
    return followsLinks && Self.isNavigation(head) ? nil : .origin
  }

  /// Sets the cookie for the pages of the folder.
  var cookie: String { "\(cookieName)=\(session.text); Path=/\(folder.text)/; HttpOnly; SameSite=Strict" }

  private var cookieName: String { "tlsprobe-\(port.load(ordering: .acquiring))" }

  // MARK: - Checks

  private func isOwn(_ hosts: [String]) -> Bool {
    let port = port.load(ordering: .acquiring)
    guard port != 0 else { return false }
    let literal = address.family == .v6 ? "[\(address)]" : "\(address)"
    let own = address == .loopbackV4 || address == .loopbackV6 ? [literal, "localhost"] : [literal]
    return hosts.allSatisfy { host in own.contains { host == "\($0):\(port)" || port == 80 && host == $0 } }
  }

  private func isMember(_ request: SiteRequest) -> Bool {
    guard let first = request.segments.first, folder.matches(first) else { return false }
    let values = request.head.fields.values(of: "Cookie").flatMap { $0.split(separator: ";") }.compactMap { pair -> Substring? in
      let text = pair.drop { $0 == " " }
      let name = text.prefix { $0 != "=" }
      return name == cookieName ? text.dropFirst(name.count + 1) : nil
    }
    return values.count == 1 && session.matches(values[0])
  }

  private static func isNavigation(_ head: RequestHead) -> Bool {
    head.fields.values(of: "Sec-Fetch-Mode") == ["navigate"] && head.fields.values(of: "Sec-Fetch-Dest") == ["document"]
  }
}
