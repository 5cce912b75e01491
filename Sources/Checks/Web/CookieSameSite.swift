public import Observation

/// Reports cookies without SameSite, and with `SameSite=None` that browsers reject.
public struct CookieSameSite: WebCheck {
  public let id = "cookie.same-site"
  public let title = "Cookies without SameSite"
  public let severity = Severity.low
  public let rationale = "Without SameSite some browsers send the cookie with requests of other sites; SameSite=None requires Secure."
  public let reference = ["RFC 6265bis, section 5.6.7"]
  public let cwe = ["CWE-1275"]
  public let aliases = ["CSRF"]
  public let remedy = "set SameSite=Lax or Strict, or SameSite=None with Secure for cookies of embedded pages"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    let cookies = seen.cookies
    let (absent, rejected) = (cookies.filter { $0.sameSite == nil }, cookies.filter { $0.sameSite == "none" && !$0.secure })
    var found: [Finding] = []
    if !rejected.isEmpty {
      found.append(finding("SameSite=None without Secure: \(WebEvidence.names(rejected.map(\.name)))", evidence: [seen.url]))
    }
    if !absent.isEmpty {
      found.append(
        finding("no or an unknown SameSite: \(WebEvidence.names(absent.map(\.name)))", severity: .info, evidence: [seen.url]))
    }
    return found
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .quietOnWeb { $0.set("Set-Cookie", "a=b; Secure; SameSite=None") },
      .firesOnWeb(.low) { $0.set("Set-Cookie", "a=b; SameSite=None") },
      .firesOnWeb(.info) { $0.set("Set-Cookie", "a=b; Secure; HttpOnly") },
      .firesOnWeb(.info) { $0.set("Set-Cookie", "a=b; Secure; SameSite=sometimes") },
    ]
  }
}
