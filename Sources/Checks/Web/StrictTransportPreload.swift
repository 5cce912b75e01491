internal import DomainNames
internal import HTTPMessages
public import Observation

/// Reports the directive `preload` on a host that does not meet the requirements of hstspreload.org.
public struct StrictTransportPreload: WebCheck {
  public let id = "hsts.preload"
  public let title = "Requirements of HSTS preloading not met"
  public let severity = Severity.info
  public let rationale = "Browsers add or keep a domain in their preload lists only while the domain meets all requirements."
  public let reference = ["https://hstspreload.org/#submission-requirements"]
  public let aliases = ["HSTS preload"]
  public let remedy = "meet the requirements of hstspreload.org, or remove the directive preload"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let field = seen.strictTransport, field.permitsPreload, let page = seen.page else { return [] }
    let missing = Self.unmet(seen, field)
    guard !missing.isEmpty else { return [] }
    return [finding("preload is set, but \(missing.joined(separator: ", "))", fields: "Strict-Transport-Security", of: page)]
  }

  /// The requirements that are not met, as far as responses show.
  private static func unmet(_ seen: WebObservation, _ field: StrictTransportField) -> [String] {
    var missing: [String] = []
    if field.maximumAge < 31_536_000 { missing.append("max-age is less than one year") }
    if !field.includesSubdomains { missing.append("subdomains are not included") }
    if let host = (try? URI(parsing: seen.url))?.host, case .name(let name) = host, name.registrableDomain != name.ascii {
      missing.append("only a registrable domain can be submitted")
    }
    guard let plain = seen.plaintext.value else { return missing }
    let target = plain.redirect.flatMap { try? URI(parsing: $0) }
    let isUpgrade = target.map { $0.isSecure && (try? URI(parsing: plain.url))?.host == $0.host } ?? false
    if !isUpgrade { missing.append("http does not redirect to https of the same host first") }
    return missing
  }

  public var examples: [CheckExample] {
    let name = "Strict-Transport-Security"
    return [
      .quietOnWeb(),
      .quietOnWeb { $0.set(name, "max-age=31536000; includeSubDomains; preload") },
      .firesOnWeb(.info) { $0.set(name, "max-age=31535999; includeSubDomains; preload") },
      .firesOnWeb(.info) { $0.set(name, "max-age=31536000; preload") },
      .firesOnWeb(.info) {
        $0.set(name, "max-age=31536000; includeSubDomains; preload")
        $0.redirectPlaintext(301, to: "https://www.example.org/")
      },
      .firesOnWeb(.info) {
        $0.url = "https://www.example.org/"
        $0.set(name, "max-age=31536000; includeSubDomains; preload")
      },
    ]
  }
}
