internal import DomainNames
package import HTTPMessages
public import Observation
internal import TLSWire

/// A check that examines the responses of a web server.
public protocol WebCheck: Check {
  func findings(in seen: WebObservation) -> [Finding]
  /// Whether the response that the check examines was received; by default that over TLS.
  func coverage(in seen: WebObservation) -> CheckCoverage
}

extension WebCheck {
  public var parts: [AuditPart] { [.http] }

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    seen[WebObservation.self]?.value.map { findings(in: $0) } ?? []
  }

  /// A finding about a field of a response, with its lines as evidence.
  func finding(_ detail: String, severity: Severity? = nil, fields names: String..., of response: WebResponseObservation) -> Finding {
    let lines = names.flatMap { name in response.headers.values(of: name).map { "\(name): \($0)" } }
    return finding(detail, severity: severity, evidence: WebEvidence.lines(lines.isEmpty ? [response.url] : lines))
  }
}

/// Limits the length of evidence from servers.
enum WebEvidence {
  /// The first ten lines, each shortened, and the number of the others.
  static func lines(_ lines: [String]) -> [String] {
    let shown = lines.prefix(mostLines).map { WebFacts.shortened($0) }
    return lines.count > shown.count ? shown + ["and \(lines.count - shown.count) more"] : shown
  }

  /// The first ten names, shortened.
  static func names(_ names: [String]) -> String {
    let shown = names.prefix(mostLines).map { WebFacts.shortened($0, to: 80) }.joined(separator: ", ")
    return names.count > mostLines ? "\(shown) and \(names.count - mostLines) more" : shown
  }

  private static let mostLines = 10
}

extension WebObservation {
  /// The cookies of all responses over TLS, each name once.
  var cookies: [CookieObservation] {
    var names: Set<String> = []
    return (http2.value?.cookies ?? []).filter { names.insert($0.name).inserted }
      + (http1.value?.cookies ?? []).filter { names.insert($0.name).inserted }
  }

  /// True if the URL has a name, to which HSTS applies, and not an address (RFC 6797, section 8.1.1).
  var hasName: Bool {
    guard let host = (try? URI(parsing: url))?.host, case .name = host else { return false }
    return true
  }

  /// Strict-Transport-Security of the response; nil if it is absent or invalid.
  package var strictTransport: StrictTransportField? {
    page?.headers.first("Strict-Transport-Security").flatMap { StrictTransportField(Array($0.utf8)) }
  }

  /// The policies that the response enforces.
  var contentPolicies: [ContentSecurityPolicy] {
    (page?.headers.values(of: "Content-Security-Policy") ?? []).prefix(20)
      .flatMap { ContentSecurityPolicy.policies(in: Array($0.utf8)) }
  }
}

extension CheckExample {
  static func quietOnWeb(_ change: (inout WebObservation) -> Void = { _ in }) -> CheckExample {
    CheckExample(seen: .example(web: change), settings: CheckSettings(), expected: nil)
  }

  static func firesOnWeb(_ severity: Severity, _ change: (inout WebObservation) -> Void) -> CheckExample {
    CheckExample(seen: .example(web: change), settings: CheckSettings(), expected: severity)
  }
}

extension Observation {
  /// A web server without findings, changed by `change`.
  static func example(web change: (inout WebObservation) -> Void) -> Observation {
    var seen = WebObservation.example
    change(&seen)
    var observation = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    observation[WebObservation.self] = .observed(seen)
    return observation
  }
}

extension WebObservation {
  fileprivate static var example: WebObservation {
    let fields = [
      FieldObservation("Content-Type", "text/html; charset=utf-8"),
      FieldObservation("Strict-Transport-Security", "max-age=31536000; includeSubDomains"),
      FieldObservation("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'"),
      FieldObservation("X-Content-Type-Options", "nosniff"), FieldObservation("Referrer-Policy", "no-referrer"),
      FieldObservation("Permissions-Policy", "geolocation=()"),
      FieldObservation("Set-Cookie", "__Host-id=1; Path=/; Secure; HttpOnly; SameSite=Lax"),
    ]
    var seen = WebObservation(url: "https://example.org/")
    for (path, version) in [(\WebObservation.http1, "HTTP/1.1"), (\WebObservation.http2, "HTTP/2")] {
      let response = ResponseObservation(status: 200, reason: "", httpVersion: version, headers: fields)
      seen[keyPath: path] = .observed(WebResponseObservation(url: seen.url, response: response))
    }
    let response = ResponseObservation(status: 200, reason: "", httpVersion: "HTTP/2", headers: [])
    seen.crossOrigin = .observed(WebResponseObservation(url: seen.url, response: response))
    seen.codings = [CodingObservation("gzip", .refused, detail: "no Content-Encoding")]
    seen.redirectPlaintext(301, to: "https://example.org/")
    return seen
  }

  /// Sets a field of the responses over TLS, or removes it with nil.
  mutating func set(_ name: String, _ value: String?) {
    for path in [\WebObservation.http1, \WebObservation.http2] { set(name, value, in: path) }
  }

  /// Sets a field of one response, or removes it with nil.
  mutating func set(_ name: String, _ value: String?, in path: WritableKeyPath<WebObservation, Outcome<WebResponseObservation>>) {
    change(path) { fields in
      fields.removeAll { $0.isNamed(name) }
      if let value { fields.append(FieldObservation(name, value)) }
    }
  }

  /// Adds a field to the responses over TLS.
  mutating func add(_ name: String, _ value: String) {
    for path in [\WebObservation.http1, \WebObservation.http2] { change(path) { $0.append(FieldObservation(name, value)) } }
  }

  /// Sets the response without TLS; without `target` it is no redirect.
  mutating func redirectPlaintext(_ status: Int, to target: String?) {
    let fields = target.map { [FieldObservation("Location", $0)] } ?? []
    let response = ResponseObservation(status: status, reason: "", httpVersion: "HTTP/1.1", headers: fields)
    var seen = WebResponseObservation(url: "http://example.org/", response: response)
    seen.redirect = target
    plaintext = .observed(seen)
  }

  private mutating func change(
    _ path: WritableKeyPath<WebObservation, Outcome<WebResponseObservation>>, _ change: (inout [FieldObservation]) -> Void
  ) {
    guard let old = self[keyPath: path].value else { return }
    var response = old.response
    change(&response.headers)
    var seen = WebResponseObservation(url: old.url, response: response)
    (seen.redirect, seen.tls, seen.violations) = (old.redirect, old.tls, old.violations)
    self[keyPath: path] = .observed(seen)
  }
}
