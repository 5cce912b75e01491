internal import HTTPMessages
public import Observation

/// Reports a Content-Security-Policy that does not prevent the execution of injected scripts.
public struct UnsafeContentSecurityPolicy: WebCheck {
  public let id = "csp.unsafe"
  public let title = "Content Security Policy permits injected scripts"
  public let severity = Severity.low
  public let rationale = "A policy without restrictions for scripts does not limit the harm of cross-site scripting."
  public let reference = ["CSP Level 3, sections 6.1 and 6.7"]
  public let cwe = ["CWE-693", "CWE-79"]
  public let aliases = ["CSP"]
  public let remedy = "replace 'unsafe-inline', 'unsafe-eval' and wildcards in script-src with nonces or hashes"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let page = seen.page, page.isDocument else { return [] }
    let policies = seen.contentPolicies
    guard !policies.isEmpty else { return [] }
    // A resource has to comply with all policies: one strict policy is enough.
    let lists = policies.map { $0.sources(of: "script-src") }
    let weaknesses: [(text: String, severity: Severity, isIn: (SourceList) -> Bool)] = [
      ("'unsafe-inline' without a nonce or a hash", .low, \.permitsInlineScript),
      ("sources that any server can provide", .low, { !$0.wildcards.isEmpty }),
      ("'unsafe-eval'", .info, \.permitsEval),
    ]
    guard lists.contains(where: { $0 != nil }) else {
      return [finding("scripts are not restricted: neither script-src nor default-src", fields: Self.name, of: page)]
    }
    let found = weaknesses.filter { weakness in lists.allSatisfy { $0.map(weakness.isIn) ?? true } }
    guard let severity = found.map(\.severity).max() else { return [] }
    let texts = found.map(\.text).joined(separator: ", ")
    return [finding("scripts are permitted with \(texts)", severity: severity, fields: Self.name, of: page)]
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .quietOnWeb { $0.set(Self.name, nil) },
      .quietOnWeb { $0.set(Self.name, "script-src 'nonce-abc' 'unsafe-inline'") },
      .quietOnWeb { $0.set(Self.name, "script-src 'strict-dynamic' 'nonce-abc' https: 'unsafe-inline'") },
      .quietOnWeb { $0.set(Self.name, "script-src 'unsafe-inline', default-src 'none'") },
      .firesOnWeb(.low) { $0.set(Self.name, "default-src 'self' 'unsafe-inline'") },
      .firesOnWeb(.low) { $0.set(Self.name, "frame-ancestors 'none'") },
      .firesOnWeb(.low) { $0.set(Self.name, "script-src https:") },
      .firesOnWeb(.low) { $0.set(Self.name, "default-src *") },
      .firesOnWeb(.info) { $0.set(Self.name, "script-src 'self' 'unsafe-eval'") },
    ]
  }

  private static let name = "Content-Security-Policy"
}
