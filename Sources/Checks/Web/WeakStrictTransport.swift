internal import HTTPMessages
public import Observation

/// Reports a short lifetime of HSTS, and HSTS without subdomains.
public struct WeakStrictTransport: WebCheck {
  public let id = "hsts.weak"
  public let title = "Weak HTTP Strict Transport Security"
  public let severity = Severity.low
  public let rationale = "Browsers forget the requirement after max-age, and do not apply it to subdomains without includeSubDomains."
  public let reference = ["RFC 6797, sections 6.1 and 11.2"]
  public let cwe = ["CWE-319"]
  public let aliases = ["HSTS"]
  public let remedy = "raise max-age to at least one year, and add includeSubDomains if all subdomains support https"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard seen.hasName, let page = seen.page, let field = seen.strictTransport else { return [] }
    let name = "Strict-Transport-Security"
    if field.maximumAge == 0 { return [finding("max-age=0 turns HSTS off", fields: name, of: page)] }
    var found: [Finding] = []
    if field.maximumAge < Self.shortest {
      found.append(finding("max-age is \(field.maximumAge / 86_400) days, less than 180", fields: name, of: page))
    }
    if !field.includesSubdomains { found.append(finding("subdomains are not included", severity: .info, fields: name, of: page)) }
    return found
  }

  public var examples: [CheckExample] {
    let name = "Strict-Transport-Security"
    return [
      .quietOnWeb(),
      .quietOnWeb { $0.set(name, "max-age=15552000; includeSubDomains") },
      .quietOnWeb { $0.set(name, "invalid") },
      .firesOnWeb(.low) { $0.set(name, "max-age=0") },
      .firesOnWeb(.low) { $0.set(name, "max-age=86400; includeSubDomains") },
      .firesOnWeb(.info) { $0.set(name, "max-age=31536000") },
    ]
  }

  /// 180 days in seconds.
  private static let shortest: UInt64 = 180 * 86_400
}
