internal import HTTPMessages
public import Observation

/// Reports Strict-Transport-Security that browsers ignore: invalid, repeated, or sent without TLS.
public struct InvalidStrictTransport: WebCheck {
  public let id = "hsts.invalid"
  public let title = "Ineffective Strict-Transport-Security"
  public let severity = Severity.low
  public let rationale = "Browsers ignore an invalid value, all lines after the first, and the field in responses without TLS."
  public let reference = ["RFC 6797, sections 6.1, 7.2 and 8.1"]
  public let cwe = ["CWE-319"]
  public let aliases = ["HSTS"]
  public let remedy = "send one valid Strict-Transport-Security line, over https only"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    var found: [Finding] = []
    if let page = seen.page {
      let lines = page.headers.values(of: Self.name)
      if lines.first.map({ StrictTransportField(Array($0.utf8)) == nil }) == true {
        found.append(finding("the value is invalid", fields: Self.name, of: page))
      }
      if lines.count > 1 { found.append(finding("there are \(lines.count) lines; only the first counts", fields: Self.name, of: page)) }
    }
    if let plain = seen.plaintext.value, plain.headers.first(Self.name) != nil {
      found.append(finding("it is also sent without TLS", severity: .info, fields: Self.name, of: plain))
    }
    return found
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .quietOnWeb { $0.set(Self.name, nil) },
      .firesOnWeb(.low) { $0.set(Self.name, "includeSubDomains") },
      .firesOnWeb(.low) { $0.add(Self.name, "max-age=1") },
      .firesOnWeb(.info) { $0.set(Self.name, "max-age=1", in: \.plaintext) },
    ]
  }

  private static let name = "Strict-Transport-Security"
}
