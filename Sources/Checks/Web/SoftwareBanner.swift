public import Observation

/// Reports header fields with the name and version of the server's software.
public struct SoftwareBanner: WebCheck {
  public let id = "http.banner"
  public let title = "Software versions in header fields"
  public let severity = Severity.info
  public let rationale = "Versions make it easier to find servers with known vulnerabilities."
  public let reference = ["RFC 9110, sections 7.6.3 and 10.2.4"]
  public let cwe = ["CWE-200"]
  public let remedy = "remove the versions, and fields such as X-Powered-By"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let page = seen.page else { return [] }
    let (versions, names) = (page.headers.filter(Self.hasVersion), page.headers.filter(Self.isName))
    let lines = versions + names.filter { !versions.contains($0) }
    guard !lines.isEmpty else { return [] }
    let shown = WebEvidence.lines(lines.map { "\($0.name): \($0.value)" })
    let what = versions.isEmpty ? "the software" : "versions of the software"
    return [finding("\(WebEvidence.names(lines.map(\.name))) shows \(what)", severity: versions.isEmpty ? .info : .low, evidence: shown)]
  }

  /// Fields that have no other purpose than naming software.
  private static func isName(_ line: FieldObservation) -> Bool {
    ["X-Powered-By", "X-AspNet-Version", "X-AspNetMvc-Version", "X-Generator"].contains { line.isNamed($0) }
  }

  private static func hasVersion(_ line: FieldObservation) -> Bool {
    // The protocol version and the host of Via are no banner, only its comments.
    let text = line.isNamed("Via") ? line.value.drop { $0 != "(" } : line.value[...]
    guard isName(line) || line.isNamed("Server") || line.isNamed("Via") else { return false }
    return zip(text.utf8, text.utf8.dropFirst()).contains { left, right in
      left == UInt8(ascii: "/") && isDigit(right) || isDigit(left) && right == UInt8(ascii: ".")
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(), .quietOnWeb { $0.set("Server", "nginx") }, .quietOnWeb { $0.set("Via", "1.1 cache.example (varnish)") },
      .firesOnWeb(.low) { $0.set("Server", "Apache/2.4.7 (Ubuntu)") }, .firesOnWeb(.low) { $0.set("Via", "1.1 x (squid/3.5)") },
      .firesOnWeb(.info) { $0.set("X-Powered-By", "ASP.NET") }, .firesOnWeb(.low) { $0.set("X-AspNet-Version", "4.0.30319") },
    ]
  }
}
