public import Observation

/// Reports Set-Cookie lines that browsers ignore.
public struct InvalidCookie: WebCheck {
  public let id = "cookie.invalid"
  public let title = "Invalid cookies"
  public let severity = Severity.info
  public let rationale = "Browsers ignore cookies with control characters, without name and value, or of more than 4,096 bytes."
  public let reference = ["RFC 6265bis, section 5.6"]
  public let remedy = "send cookies with a name, without control characters, and of at most 4,096 bytes"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let page = seen.page else { return [] }
    let lines = page.headers.values(of: "Set-Cookie").filter { CookieObservation($0) == nil }
    guard !lines.isEmpty else { return [] }
    return [finding("browsers ignore \(lines.count) of the cookies", evidence: WebEvidence.lines(lines.map { "Set-Cookie: \($0)" }))]
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .firesOnWeb(.info) { $0.set("Set-Cookie", "=; Secure") },
      .firesOnWeb(.info) { $0.set("Set-Cookie", "a=\u{1b}[31m") },
    ]
  }
}
