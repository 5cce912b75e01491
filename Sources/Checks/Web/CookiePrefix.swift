public import Observation

/// Reports cookies whose name has a prefix that requires attributes they do not have.
public struct CookiePrefix: WebCheck {
  public let id = "cookie.prefix"
  public let title = "Cookies that violate their name prefix"
  public let severity = Severity.low
  public let rationale = "Browsers reject such cookies, so that the application loses its state."
  public let reference = ["RFC 6265bis, section 4.1.3"]
  public let cwe = ["CWE-565"]
  public let remedy = "set Secure for __Secure-, and Secure, Path=/ and no Domain for __Host-"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    let broken = seen.cookies.compactMap { cookie in Self.objection(cookie).map { "\(cookie.name) (\($0))" } }
    guard !broken.isEmpty else { return [] }
    return [finding("browsers reject \(WebEvidence.names(broken))", evidence: [seen.url])]
  }

  private static func objection(_ cookie: CookieObservation) -> String? {
    let name = cookie.name.lowercased()
    guard let prefix = ["__secure-", "__host-", "__http-"].first(where: { name.hasPrefix($0) }) else { return nil }
    if !cookie.secure { return "no Secure" }
    if prefix == "__http-" || name.hasPrefix("__host-http-"), !cookie.httpOnly { return "no HttpOnly" }
    guard prefix == "__host-" else { return nil }
    if cookie.domain != nil { return "a Domain" }
    return cookie.path == "/" ? nil : "no Path=/"
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .quietOnWeb { $0.set("Set-Cookie", "__Secure-a=b; Secure; Domain=example.org") },
      .firesOnWeb(.low) { $0.set("Set-Cookie", "__Secure-a=b") },
      .firesOnWeb(.low) { $0.set("Set-Cookie", "__Host-a=b; Secure") },
      .firesOnWeb(.low) { $0.set("Set-Cookie", "__Host-a=b; Secure; Path=/; Domain=example.org") },
      .firesOnWeb(.low) { $0.set("Set-Cookie", "__host-http-a=b; Secure; Path=/") },
    ]
  }
}
