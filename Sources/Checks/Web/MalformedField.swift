public import Observation

/// Reports responses that violate the syntax of HTTP.
public struct MalformedField: WebCheck {
  public let id = "http.malformed"
  public let title = "Malformed response"
  public let severity = Severity.low
  public let rationale = "Clients and proxies interpret malformed messages differently, which attacks on caches and proxies exploit."
  public let reference = ["RFC 9110, section 5.5", "RFC 9112, sections 2.2, 5 and 6"]
  public let cwe = ["CWE-436"]
  public let aliases = ["response splitting", "request smuggling"]
  public let remedy = "correct the header fields that the server sends"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    var lines: [String] = []
    for (name, outcome) in [("HTTP/1.1", seen.http1), ("HTTP/2", seen.http2), ("without TLS", seen.plaintext)] {
      if let failure = outcome.failure, Self.codes.contains(failure.code) { lines.append("\(name): \(failure.message)") }
      guard let response = outcome.value else { continue }
      lines += (response.violations + Self.violations(response.headers)).map { "\(name): \($0)" }
    }
    return lines.isEmpty ? [] : [finding("the response violates the syntax of HTTP", evidence: WebEvidence.lines(lines))]
  }

  private static func violations(_ headers: [FieldObservation]) -> [String] {
    let controls = headers.filter { line in line.value.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7f } }
    let repeated = singletons.filter { name in
      let values = headers.values(of: name)
      return values.count > 1 && (name != "Content-Length" || Set(values).count > 1)
    }
    return controls.map { "\($0.name) has control characters" } + repeated.map { "\($0) is repeated" }
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(), .quietOnWeb { $0.http1 = .failed(Failure(stage: .connect, code: "transport.timeout", message: "timeout")) },
      .firesOnWeb(.low) { $0.set("X-A", "a\u{b}b") },
      .firesOnWeb(.low) { $0.add("Content-Type", "text/plain") },
      .firesOnWeb(.low) { $0.http1 = .failed(Failure(stage: .connect, code: "http.malformed", message: "no colon")) },
      .firesOnWeb(.low) { seen in
        guard var response = seen.http1.value else { return }
        response.violations = ["a line ends with LF"]
        seen.http1 = .observed(response)
      },
    ]
  }

  private static let codes = ["http.malformed", "http.ambiguous-length", "http2.connection", "http2.stream"]
  private static let singletons = [
    "Content-Length", "Content-Type", "Location", "Date", "ETag", "Last-Modified", "Access-Control-Allow-Origin",
  ]
}
