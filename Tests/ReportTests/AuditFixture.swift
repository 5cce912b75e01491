import Bytes
import Checks
import Observation
import Policies
import Report
import TLSWire

/// Documents of an audit: of a sound server, of a bad one at two addresses, and of one that could not be reached.
enum AuditFixture {
  private static func endpoint(_ last: Int) -> Endpoint { Endpoint(IPAddress("192.0.2.\(last)") ?? .loopbackV4, port: 443) }

  private static func vulnerabilities(_ outcomes: [(id: String, title: String, VulnerabilityOutcome, detail: String)])
    -> VulnerabilitiesObservation
  {
    let results = outcomes.map { id, title, outcome, detail in
      VulnerabilityObservation(
        id: id, title: title, outcome: outcome, detail: detail, evidence: outcome == .vulnerable ? ["sent 16 bytes, received 32"] : [],
        connections: 1)
    }
    return VulnerabilitiesObservation(
      results: results, cost: CostObservation(connections: results.count, bytesSent: 900, bytesReceived: 8_000, elapsed: 120_000))
  }

  private static func chain(_ addresses: [AddressObservation]) -> Outcome<ChainObservation> {
    ChainFixture.document(addresses).observation[ChainObservation.self] ?? .skipped(SkipReason(code: "", message: ""))
  }

  private static func web(_ fields: [FieldObservation]) -> WebObservation {
    var seen = WebObservation(url: "https://example.org/")
    let content = [FieldObservation("Content-Type", "text/html")]
    let response = ResponseObservation(status: 200, reason: "OK", httpVersion: "HTTP/1.1", headers: content + fields)
    seen.http1 = .observed(WebResponseObservation(url: seen.url, response: response))
    seen.http2 = .skipped(SkipReason(code: "http.no-http2", message: "ALPN does not select HTTP/2"))
    let redirect = ResponseObservation(
      status: 301, reason: "Moved", httpVersion: "HTTP/1.1", headers: [FieldObservation("Location", "https://example.org/")])
    var plaintext = WebResponseObservation(url: "http://example.org/", response: redirect)
    plaintext.redirect = "https://example.org/"
    (seen.plaintext, seen.connections) = (.observed(plaintext), 4)
    return seen
  }

  private static var web: WebObservation {
    web([
      FieldObservation("Strict-Transport-Security", "max-age=31536000; includeSubDomains"),
      FieldObservation("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'"),
      FieldObservation("X-Content-Type-Options", "nosniff"), FieldObservation("Referrer-Policy", "no-referrer"),
      FieldObservation("Permissions-Policy", "geolocation=()"),
    ])
  }

  private static var bareWeb: WebObservation {
    var seen = web([FieldObservation("Set-Cookie", "session=1"), FieldObservation("Server", "nginx/1.0 \u{1b}[2J")])
    seen.plaintext = .failed(Failure(stage: .connect, code: "transport.timed-out", message: "192.0.2.1:80 did not respond in 10 s"))
    return seen
  }

  static var sound: AuditObservation {
    var address = AuditedAddress(endpoint: endpoint(1))
    address.ciphers = .observed(CiphersFixture.modern)
    address.probe = .observed(ProbeFixture.single)
    address.vulnerabilities = .observed(
      vulnerabilities([
        ("heartbleed", "Heartbleed", .notVulnerable, "the server does not support heartbeats"),
        ("robot", "ROBOT", .notVulnerable, "no suite with RSA key exchange"),
      ]))
    address.web = .observed(web)
    var seen = AuditObservation(parts: AuditPart.all, addresses: [address])
    seen.chain = chain([ChainFixture.address(endpoint(1).address)])
    seen.cost = CostObservation(
      connections: 140, bytesSent: 61_000, bytesReceived: 120_500, elapsed: 912_000,
      byQuestion: [TopicCost("chain", connections: 1), TopicCost("ciphers", connections: 120), TopicCost("probe", connections: 19)])
    return seen
  }

  static var bad: AuditObservation {
    var first = AuditedAddress(endpoint: endpoint(1))
    first.ciphers = .observed(CiphersFixture.broad)
    first.probe = .observed(ProbeFixture.hostile)
    first.vulnerabilities = .observed(
      vulnerabilities([
        ("heartbleed", "Heartbleed", .vulnerable, "a heartbeat response returned 32 bytes more than were sent"),
        ("robot", "ROBOT", .undetermined, "3 of 5 connections were reset \u{1b}[2J"),
        ("ticketbleed", "Ticketbleed", .notVulnerable, "the session ID came back unchanged"),
      ]))
    first.web = .observed(bareWeb)
    var second = AuditedAddress(endpoint: endpoint(2))
    second.ciphers = .observed(CiphersFixture.modern)
    second.probe = .failed(Failure(stage: .handshake, code: "tls.timed-out", message: "192.0.2.2:443 did not respond in 10 s"))
    let third = AuditedAddress(
      endpoint: endpoint(3), failure: Failure(stage: .connect, code: "transport.refused", message: "connection refused"))
    var seen = AuditObservation(parts: AuditPart.all, addresses: [first, second, third])
    seen.chain = chain([ChainFixture.bad, ChainFixture.hidden])
    return seen
  }

  static var unreachable: AuditObservation {
    let failure = Failure(stage: .connect, code: "transport.refused", message: "connection refused")
    return AuditObservation(parts: [.chain, .ciphers], addresses: [AuditedAddress(endpoint: endpoint(1), failure: failure)])
  }

  static func document(_ audit: AuditObservation, isPartial: Bool = false) -> Document {
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    seen[AuditObservation.self] = .observed(audit)
    var document = Document(
      about: AuditObservation.self, in: CheckedObservation(audit: seen, settings: CheckSettings(isPartial: isPartial)),
      tool: ToolDescription(version: "0.1.0"), startedAt: ChainFixture.time)
    document.isPartial = isPartial
    document.failureSeverity = .high
    document.isFailure = audit.isTrusted == false || document.findings.contains { $0.severity >= .high }
    return document
  }

  /// The bad server with the results of policies and a grade, named in a file of targets.
  static var judged: Document {
    var document = document(bad, isPartial: true)
    document.source = TargetSource(file: "hosts/web servers.txt", line: 7)
    let violation = PolicyRemark("accepts TLSv1.0 \u{1b}[31m", address: "192.0.2.1:443", note: "forbidden since 2021-03-25")
    document.policies = [
      PolicyVerdict(
        policy: "example@1", title: "Example <policy>", date: "2026-03-24", reference: "https://example.org/policy", result: .fail,
        rules: [
          RuleVerdict(id: "versions", section: "3.1", title: "Protocol versions", result: .fail, violations: [violation]),
          RuleVerdict(id: "groups", section: "3.2", title: "Groups", result: .undetermined, undetermined: ["secp521r1 is undetermined"]),
          RuleVerdict(id: "hsts", section: "4", title: "HSTS", result: .notApplicable),
          RuleVerdict(id: "keys", section: "5", title: "Keys", result: .pass),
        ])
    ]
    document.grade = GradeVerdict(guide: "SSL Labs Server Rating Guide 2009r", grade: "T", gradeIgnoringTrust: "F", score: 20)
    return document
  }
}
