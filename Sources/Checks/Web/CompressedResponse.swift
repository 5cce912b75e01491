public import Observation
internal import TLSWire

/// Reports compression of responses over TLS.
public struct CompressedResponse: WebCheck {
  public let id = "http.breach"
  public let title = "Compressed responses (BREACH is possible)"
  public let severity = Severity.info
  public let rationale =
    "Where a compressed page contains both a secret and input of the request, the lengths of many responses reveal the secret."
  public let reference = ["https://breachattack.com/"]
  public let cve = ["CVE-2013-3587"]
  public let cwe = ["CWE-200"]
  public let aliases = ["BREACH"]
  public let remedy = "do not compress pages that contain secrets and input of the request, or mask the secrets in each response"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    let codings = seen.codings.filter { $0.support == .accepted }
    guard let page = seen.page, !codings.isEmpty else { return [] }
    let names = codings.map(\.coding).joined(separator: ", ")
    let detail = "responses are compressed with \(names); whether they contain secrets and input of the request is undetermined"
    // A response with cookies has a session, and so probably secrets.
    let evidence = codings.map { "\($0.coding): \($0.detail)" }
    return [finding(detail, severity: page.isDocument && !page.cookies.isEmpty ? .low : .info, evidence: WebEvidence.lines(evidence))]
  }

  public func coverage(in seen: WebObservation) -> CheckCoverage {
    CheckCoverage(seen.http1).and(seen.codings.isEmpty ? .undetermined("the content codings are undetermined") : .examined)
  }

  public var examples: [CheckExample] {
    func gzip(_ seen: inout WebObservation) { seen.codings = [CodingObservation("gzip", .accepted, detail: "Content-Encoding: gzip")] }
    return [
      .quietOnWeb(), .quietOnWeb { $0.codings = [CodingObservation("br", .undetermined, detail: "timeout")] },
      .firesOnWeb(.low, gzip),
      .firesOnWeb(.info) {
        gzip(&$0)
        $0.set("Set-Cookie", nil)
      },
    ]
  }
}
