public import Observation

/// Reports cookies without the attribute Secure.
public struct InsecureCookie: WebCheck {
  public let id = "cookie.insecure"
  public let title = "Cookies without Secure"
  public let severity = Severity.low
  public let rationale = "Browsers send such cookies over http, too, where an attacker on the path can read them."
  public let reference = ["RFC 6265, section 4.1.2.5"]
  public let cwe = ["CWE-614"]
  public let remedy = "add the attribute Secure to all cookies"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    let names = seen.cookies.filter { !$0.secure }.map(\.name)
    guard !names.isEmpty else { return [] }
    return [finding("no attribute Secure: \(WebEvidence.names(names))", evidence: [seen.url])]
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .quietOnWeb { $0.set("Set-Cookie", nil) },
      .firesOnWeb(.low) { $0.set("Set-Cookie", "a=b; HttpOnly") },
      .firesOnWeb(.low) { $0.set("Set-Cookie", "a=b", in: \.http1) },
    ]
  }
}
