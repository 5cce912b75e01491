public import Observation

/// Reports header fields that browsers no longer support.
public struct ObsoleteField: WebCheck {
  public let id = "http.obsolete-field"
  public let title = "Obsolete header fields"
  public let severity = Severity.info
  public let rationale = "Current browsers ignore these fields, and the filter of X-XSS-Protection made old browsers vulnerable."
  public let reference = ["RFC 7469", "RFC 9163", "OWASP HTTP Security Response Headers Cheat Sheet"]
  public let cwe = ["CWE-477"]
  public let aliases = ["HPKP", "Expect-CT"]
  public let remedy = "remove the fields; a Content-Security-Policy replaces X-XSS-Protection"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let page = seen.page else { return [] }
    let lines = page.headers.filter { line in
      Self.names.contains { line.isNamed($0) } || line.isNamed("X-XSS-Protection") && !line.value.hasPrefix("0")
    }
    guard !lines.isEmpty else { return [] }
    return [
      finding(
        "the response has \(WebEvidence.names(lines.map(\.name)))", evidence: WebEvidence.lines(lines.map { "\($0.name): \($0.value)" }))
    ]
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .quietOnWeb { $0.set("X-XSS-Protection", "0") },
      .firesOnWeb(.info) { $0.set("X-XSS-Protection", "1; mode=block") },
      .firesOnWeb(.info) { $0.set("Public-Key-Pins", "pin-sha256=\"\"; max-age=1") },
      .firesOnWeb(.info) { $0.set("expect-ct", "max-age=0") },
    ]
  }

  private static let names = [
    "Public-Key-Pins", "Public-Key-Pins-Report-Only", "Expect-CT", "X-Content-Security-Policy", "X-WebKit-CSP",
  ]
}
