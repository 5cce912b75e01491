public import Observation

/// Reports a response without `X-Content-Type-Options: nosniff`.
public struct ContentTypeOptions: WebCheck {
  public let id = "http.content-type-options"
  public let title = "No X-Content-Type-Options: nosniff"
  public let severity = Severity.low
  public let rationale = "Browsers may guess another media type than the declared one, and execute an uploaded file as a script."
  public let reference = ["Fetch Standard, section 3.6"]
  public let cwe = ["CWE-693"]
  public let aliases = ["MIME sniffing"]
  public let remedy = "send X-Content-Type-Options: nosniff with every response"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let page = seen.page, page.isSuccessful else { return [] }
    let values = page.headers.values(of: Self.name)
    guard !values.isEmpty else { return [finding("the response has no X-Content-Type-Options", evidence: [page.url])] }
    // The first value counts.
    let first = values.joined(separator: ",").prefix { $0 != "," }.filter { $0 != " " && $0 != "\t" }
    return first.lowercased() == "nosniff" ? [] : [finding("the first value is not nosniff", fields: Self.name, of: page)]
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(), .quietOnWeb { $0.set(Self.name, "NoSniff, other") },
      .firesOnWeb(.low) { $0.set(Self.name, nil) }, .firesOnWeb(.low) { $0.set(Self.name, "sniff") },
    ]
  }

  private static let name = "X-Content-Type-Options"
}
