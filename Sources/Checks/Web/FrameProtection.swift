internal import HTTPMessages
public import Observation

/// Reports a page that every site can embed in a frame.
public struct FrameProtection: WebCheck {
  public let id = "http.framing"
  public let title = "No protection against framing"
  public let severity = Severity.low
  public let rationale = "Another site can embed the page invisibly and lead users to click in it."
  public let reference = ["CSP Level 3, section 6.4.2", "RFC 7034"]
  public let cwe = ["CWE-1021"]
  public let aliases = ["clickjacking"]
  public let remedy = "send Content-Security-Policy with frame-ancestors, or X-Frame-Options: DENY or SAMEORIGIN"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let page = seen.page, page.isDocument else { return [] }
    let (policy, option) = ("Content-Security-Policy", "X-Frame-Options")
    // Browsers ignore X-Frame-Options if there is a directive frame-ancestors.
    let ancestors = seen.contentPolicies.compactMap { $0.values(of: "frame-ancestors").map(SourceList.init) }
    guard ancestors.isEmpty else {
      guard ancestors.allSatisfy({ !$0.wildcards.isEmpty }) else { return [] }
      return [finding("frame-ancestors permits every site", fields: policy, of: page)]
    }
    let values = page.headers.values(of: option).flatMap { $0.split(separator: ",") }.map { value in
      value.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ").lowercased()
    }
    guard !values.isEmpty else {
      return [finding("the header fields have neither frame-ancestors nor X-Frame-Options", evidence: [page.url])]
    }
    guard !Set(values).isDisjoint(with: ["deny", "sameorigin"]) else {
      return [finding("browsers ignore the value of X-Frame-Options", fields: option, of: page)]
    }
    guard Set(values).count > 1 else { return [] }
    return [finding("X-Frame-Options has contradictory values", severity: .info, fields: option, of: page)]
  }

  public var examples: [CheckExample] {
    let (policy, option) = ("Content-Security-Policy", "X-Frame-Options")
    func only(_ value: String?) -> (inout WebObservation) -> Void {
      {
        $0.set(policy, "default-src 'self'")
        $0.set(option, value)
      }
    }
    return [
      .quietOnWeb(), .quietOnWeb(only("SAMEORIGIN")), .quietOnWeb(only("deny")),
      .firesOnWeb(.low, only(nil)), .firesOnWeb(.low, only("ALLOW-FROM https://example.com")),
      .firesOnWeb(.info, only("DENY, SAMEORIGIN")),
      .firesOnWeb(.low) { $0.set(policy, "frame-ancestors *") },
    ]
  }
}
