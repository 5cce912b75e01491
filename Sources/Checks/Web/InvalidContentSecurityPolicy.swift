internal import HTTPMessages
public import Observation

/// Reports directives of a Content-Security-Policy that browsers ignore.
public struct InvalidContentSecurityPolicy: WebCheck {
  public let id = "csp.invalid"
  public let title = "Ineffective directives in the Content Security Policy"
  public let severity = Severity.info
  public let rationale = "Browsers ignore unknown and repeated directives, so that a restriction may be missing."
  public let reference = ["CSP Level 3, sections 2.2.1 and 6"]
  public let aliases = ["CSP"]
  public let remedy = "correct the names of the directives, and use each once"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let page = seen.page else { return [] }
    let policies = seen.contentPolicies
    let unknown = policies.flatMap(\.directives).map(\.name).filter { !Self.known.contains($0) }
    let repeated = policies.flatMap(\.duplicates)
    var objections: [String] = []
    if !unknown.isEmpty { objections.append("unknown: \(WebEvidence.names(unknown))") }
    if !repeated.isEmpty { objections.append("repeated: \(WebEvidence.names(repeated))") }
    if policies.contains(where: \.isIncomplete) { objections.append("directives that are not ASCII, or too long") }
    guard !objections.isEmpty else { return [] }
    return [finding(objections.joined(separator: "; "), fields: "Content-Security-Policy", of: page)]
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .firesOnWeb(.info) { $0.set("Content-Security-Policy", "scripts-src 'self'") },
      .firesOnWeb(.info) { $0.set("Content-Security-Policy", "script-src 'self'; SCRIPT-SRC 'none'") },
      .firesOnWeb(.info) { $0.set("Content-Security-Policy", "script-src 'self'; img-src \u{e9}.example") },
    ]
  }

  private static let known: Set<String> = [
    "child-src", "connect-src", "default-src", "font-src", "frame-src", "img-src", "manifest-src", "media-src", "object-src",
    "prefetch-src", "script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem", "style-src-attr", "webrtc",
    "worker-src", "fenced-frame-src", "base-uri", "sandbox", "form-action", "frame-ancestors", "navigate-to", "report-uri", "report-to",
    "require-trusted-types-for", "trusted-types", "upgrade-insecure-requests", "block-all-mixed-content", "require-sri-for",
    "plugin-types", "reflected-xss", "referrer",
  ]
}
