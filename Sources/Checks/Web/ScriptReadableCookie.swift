public import Observation

/// Reports cookies without the attribute HttpOnly.
public struct ScriptReadableCookie: WebCheck {
  public let id = "cookie.script-readable"
  public let title = "Cookies without HttpOnly"
  public let severity = Severity.info
  public let rationale = "Scripts can read such cookies, so that cross-site scripting reveals a session; cookies for scripts need it not."
  public let reference = ["RFC 6265, section 4.1.2.6"]
  public let cwe = ["CWE-1004"]
  public let remedy = "add the attribute HttpOnly to cookies that scripts do not need"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    let names = seen.cookies.filter { !$0.httpOnly }.map(\.name)
    guard !names.isEmpty else { return [] }
    let isSession = names.contains(where: Self.isSession)
    return [finding("no attribute HttpOnly: \(WebEvidence.names(names))", severity: isSession ? .low : .info, evidence: [seen.url])]
  }

  /// True for the names of common session cookies.
  private static func isSession(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["sess", "sid", "auth", "jwt", "login", "identity"].contains { name.contains($0) } && !name.contains("csrf")
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .firesOnWeb(.info) { $0.set("Set-Cookie", "theme=dark; Secure") },
      .firesOnWeb(.low) { $0.set("Set-Cookie", "JSESSIONID=1; Secure") },
    ]
  }
}
