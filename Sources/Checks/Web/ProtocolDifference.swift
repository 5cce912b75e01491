public import Observation

/// Reports header fields for security in the response over one version of HTTP only.
public struct ProtocolDifference: WebCheck {
  public let id = "http.protocol-difference"
  public let title = "Security header fields differ between HTTP/1.1 and HTTP/2"
  public let severity = Severity.low
  public let rationale = "Clients of one version do not get the protection that the operator has configured."
  public let reference = ["RFC 9110, section 2.5"]
  public let cwe = ["CWE-693"]
  public let remedy = "send the same header fields over both versions"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let one = seen.http1.value, let two = seen.http2.value, one.status == two.status else { return [] }
    let differing = Self.names.filter { (one.headers.first($0) == nil) != (two.headers.first($0) == nil) }
    guard !differing.isEmpty else { return [] }
    let lines = differing.map { "\($0): only over \(one.headers.first($0) == nil ? "HTTP/2" : "HTTP/1.1")" }
    return [finding("fields of one version only: \(differing.joined(separator: ", "))", evidence: lines)]
  }

  public func coverage(in seen: WebObservation) -> CheckCoverage {
    CheckCoverage(seen.http1).and(CheckCoverage(seen.http2))
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(), .quietOnWeb { $0.http2 = .skipped(.notRequested) },
      .firesOnWeb(.low) { $0.set("Strict-Transport-Security", nil, in: \.http1) },
      .firesOnWeb(.low) { $0.set("X-Content-Type-Options", nil, in: \.http2) },
    ]
  }

  private static let names = [
    "Strict-Transport-Security", "Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy",
    "Permissions-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Cross-Origin-Embedder-Policy",
  ]
}
