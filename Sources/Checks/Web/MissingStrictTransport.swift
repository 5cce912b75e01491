public import Observation

/// Reports a response over https without Strict-Transport-Security.
public struct MissingStrictTransport: WebCheck {
  public let id = "hsts.missing"
  public let title = "No HTTP Strict Transport Security"
  public let severity = Severity.low
  public let rationale = "Without HSTS, browsers follow http links, and an attacker on the path can keep a session in plaintext."
  public let reference = ["RFC 6797, section 7.1"]
  public let cwe = ["CWE-319"]
  public let aliases = ["HSTS", "SSL stripping"]
  public let remedy = "send Strict-Transport-Security with a max-age of at least one year over https"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard seen.hasName, let page = seen.page, page.headers.first("Strict-Transport-Security") == nil else { return [] }
    return [finding("the response has no Strict-Transport-Security", evidence: [page.url])]
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .quietOnWeb {
        $0.url = "https://192.0.2.1/"
        $0.set("Strict-Transport-Security", nil)
      },
      .firesOnWeb(.low) { $0.set("Strict-Transport-Security", nil) },
    ]
  }
}
