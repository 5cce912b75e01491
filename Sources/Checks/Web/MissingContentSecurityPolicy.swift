public import Observation

/// Reports an HTML page without Content-Security-Policy.
public struct MissingContentSecurityPolicy: WebCheck {
  public let id = "csp.missing"
  public let title = "No Content Security Policy"
  public let severity = Severity.low
  public let rationale = "A policy limits the harm of cross-site scripting; a policy that is only reported limits nothing."
  public let reference = ["CSP Level 3", "OWASP HTTP Security Response Headers Cheat Sheet"]
  public let cwe = ["CWE-693"]
  public let aliases = ["CSP"]
  public let remedy = "send Content-Security-Policy with script-src based on nonces or hashes"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let page = seen.page, page.isDocument, seen.contentPolicies.isEmpty else { return [] }
    let reported = "Content-Security-Policy-Report-Only"
    guard page.headers.first(reported) != nil else {
      return [finding("the header fields of the page have no Content-Security-Policy", evidence: [page.url])]
    }
    return [finding("the policy is only reported, not enforced", fields: reported, of: page)]
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .quietOnWeb {
        $0.set("Content-Type", "application/json")
        $0.set("Content-Security-Policy", nil)
      },
      .firesOnWeb(.low) { $0.set("Content-Security-Policy", nil) },
      .firesOnWeb(.low) { $0.set("Content-Security-Policy", " , ;") },
      .firesOnWeb(.low) {
        $0.set("Content-Security-Policy", nil)
        $0.set("Content-Security-Policy-Report-Only", "default-src 'self'")
      },
    ]
  }
}
