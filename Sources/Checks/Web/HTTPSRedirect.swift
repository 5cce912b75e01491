internal import DomainNames
internal import HTTPMessages
public import Observation

/// Reports an http URL that does not redirect to https at once and permanently.
public struct HTTPSRedirect: WebCheck {
  public let id = "http.https-redirect"
  public let title = "No permanent redirect from http to https"
  public let severity = Severity.medium
  public let rationale = "Browsers that open the http URL send and receive everything in plaintext, or can be led elsewhere by an attacker."
  public let reference = ["RFC 6797, section 7.2", "RFC 9110, section 15.4"]
  public let cwe = ["CWE-319"]
  public let remedy = "redirect every http URL to the https URL of the same host with status 301 or 308"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let response = seen.plaintext.value else { return [] }
    guard let target = response.redirect, let url = try? URI(parsing: target) else {
      guard response.isSuccessful else { return [] }
      return [finding("the http URL returns status \(response.status) without a redirect to https", evidence: [response.url])]
    }
    let shown = WebFacts.shortened(target)
    let evidence = WebEvidence.lines(["\(response.url): \(response.status), Location: \(target)"])
    if !url.isSecure { return [finding("the http URL redirects to another http URL, \(shown)", severity: .low, evidence: evidence)] }
    if let own = try? URI(parsing: response.url), own.host != url.host {
      let detail = "the http URL redirects to another host, \(shown), before https of its own host, so that HSTS is not set for it"
      return [finding(detail, severity: .low, evidence: evidence)]
    }
    guard ![301, 308].contains(response.status) else { return [] }
    return [finding("the redirect to https is temporary (\(response.status))", severity: .info, evidence: evidence)]
  }

  public func coverage(in seen: WebObservation) -> CheckCoverage {
    CheckCoverage(seen.plaintext)
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .quietOnWeb { $0.plaintext = .skipped(.notRequested) },
      .quietOnWeb { $0.redirectPlaintext(404, to: nil) },
      .firesOnWeb(.medium) { $0.redirectPlaintext(200, to: nil) },
      .firesOnWeb(.low) { $0.redirectPlaintext(301, to: "http://www.example.org/") },
      .firesOnWeb(.low) { $0.redirectPlaintext(301, to: "https://www.example.org/") },
      .firesOnWeb(.info) { $0.redirectPlaintext(302, to: "https://example.org/") },
    ]
  }
}
