public import Observation

/// Reports a missing, unknown or permissive Referrer-Policy.
public struct ReferrerPolicyCheck: WebCheck {
  public let id = "http.referrer-policy"
  public let title = "No restrictive Referrer-Policy"
  public let severity = Severity.info
  public let rationale = "Other sites receive the URL of the page; browsers send only its origin by default, older ones all of it."
  public let reference = ["Referrer Policy, section 8.1"]
  public let cwe = ["CWE-200"]
  public let remedy = "send Referrer-Policy: strict-origin-when-cross-origin, or a stricter policy"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let page = seen.page, page.isDocument else { return [] }
    let tokens = page.headers.values(of: Self.name).flatMap { $0.split(whereSeparator: { ", \t".contains($0) }) }.map { $0.lowercased() }
    guard !tokens.isEmpty else { return [finding("the response has no Referrer-Policy", evidence: [page.url])] }
    // The last known value counts.
    switch tokens.last(where: Self.known.contains) {
    case nil: return [finding("browsers know none of the values", fields: Self.name, of: page)]
    case "unsafe-url": return [finding("other sites receive the complete URL, also over http", severity: .low, fields: Self.name, of: page)]
    case "no-referrer-when-downgrade": return [finding("other sites receive the complete URL", fields: Self.name, of: page)]
    default: return []
    }
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(), .quietOnWeb { $0.set(Self.name, "unsafe-url, same-origin, new-value") },
      .firesOnWeb(.info) { $0.set(Self.name, nil) }, .firesOnWeb(.info) { $0.set(Self.name, "none") },
      .firesOnWeb(.low) { $0.set(Self.name, "unsafe-url") }, .firesOnWeb(.info) { $0.set(Self.name, "no-referrer-when-downgrade") },
    ]
  }

  private static let name = "Referrer-Policy"
  private static let known: Set<String> = [
    "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin", "origin-when-cross-origin",
    "strict-origin-when-cross-origin", "unsafe-url",
  ]
}
