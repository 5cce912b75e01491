import Observation
import Testing

@testable import Policies

/// Tests of the results of rules.
@Suite struct RuleEvaluationTests {
  /// The result of a rule for a server, and that of its policy.
  private static func result(_ rule: String, _ change: (inout PolicyServer) -> Void = { _ in }) throws -> (RuleVerdict, PolicyResult) {
    let text = """
      schema: tlsprobe.policy/1
      name: example
      version: "1"
      title: Example
      date: 2026-01-01
      reference: https://example.org
      rules:
        - {id: one, section: "1", title: One, \(rule)}

      """
    let policy = try PolicyReader(library: { _ in nil }).read(Array(text.utf8))
    var server = PolicyServer()
    change(&server)
    let day = try #require(PolicyDate(server.day))
    let verdict = PolicyEvaluation([server.input], on: day).verdict(of: policy)
    return (try #require(verdict.rules.first), verdict.result)
  }

  @Test(arguments: [
    ("subject: versions, allowed: [TLSv1.2, TLSv1.3]", PolicyRow.Expectation.pass),
    ("subject: versions, allowed: [TLSv1.3]", .fail),
    ("subject: versions, required: [TLSv1.3], allowed: [TLSv1.2]", .pass),
    ("subject: versions, required: [TLSv1.1]", .fail),
    ("subject: versions, forbidden: [TLSv1.1]", .pass),
    ("subject: versions, forbidden: [{match: TLSv1.2, from: 2026-06-01}]", .fail),
    ("subject: versions, forbidden: [{match: TLSv1.2, from: 2026-06-02}]", .pass),
    ("subject: versions, allowed: [TLSv1.3], discouraged: [{match: TLSv1.2, until: 2026-06-01}]", .discouraged),
    ("subject: versions, allowed: [TLSv1.3], discouraged: [{match: TLSv1.2, until: 2026-05-31}]", .fail),
    ("subject: versions, allowed: [TLSv1.3], level: recommended", .discouraged),
    ("subject: versions, any-of: [TLSv1.0, TLSv1.3], others: allowed", .pass),
    ("subject: versions, any-of: [TLSv1.0, TLSv1.1], others: allowed", .fail),
    ("subject: versions, allowed: [TLSv1.3], when: {versions: [TLSv1.0]}", .notApplicable),
    ("subject: versions, allowed: [TLSv1.3], unless: {versions: [TLSv1.2]}", .notApplicable),
    ("subject: suites-tls12, allowed: ['TLS_ECDHE_*_GCM_*']", .pass),
    ("subject: suites-tls12, order: [['*_256_*'], ['*_128_*']]", .pass),
    ("subject: suites-tls12, order: [['*_128_*'], ['*_256_*']]", .fail),
    ("subject: dh-bits, minimum: 3072", .notApplicable),
    ("subject: certificate-ec-bits, minimum: 256", .pass),
    ("subject: certificate-ec-bits, minimum: 384", .fail),
    ("subject: certificate-days, maximum: [{value: 100, until: 2026-04-30}, {value: 80, from: 2026-05-01}], dates: issue", .fail),
    ("subject: compression, is: no", .pass),
    ("subject: compression, is: yes", .fail),
    ("subject: encrypt-then-mac, is: yes", .notApplicable),
    ("subject: trusted, is: yes", .pass),
    ("subject: hsts-max-age, minimum: 31536000", .pass),
    ("subject: alpn, required: [h2], others: allowed", .pass),
  ]) func `each kind of requirement has its result`(rule: String, expected: PolicyRow.Expectation) throws {
    let (verdict, _) = try Self.result(rule)
    #expect(PolicyRow.outcome(of: verdict) == expected, "\(verdict)")
  }

  @Test(arguments: [
    "subject: versions, allowed: [TLSv1.2, TLSv1.3]", "subject: versions, required: [TLSv1.1], others: allowed",
    "subject: suites, forbidden: ['*_RC4_*']", "subject: suite-bits, minimum: 112", "subject: forward-secrecy, is: yes",
  ]) func `an undetermined version leaves a rule open`(rule: String) throws {
    let (verdict, result) = try Self.result(rule) { $0.doubt(version: "TLSv1.1") }
    #expect(verdict.result == .undetermined && result == .undetermined, "\(verdict)")
  }

  @Test(arguments: ["ciphers", "probe", "http", "chain", "vulnerabilities", "dns"]) func `nothing passes on a part that was not examined`(
    part: String
  ) throws {
    let subjects: [String: [String]] = [
      "ciphers": [
        "versions", "suites", "groups", "signature-schemes", "dh-bits", "suite-bits", "extended-main-secret", "server-preference",
        "forward-secrecy", "heartbeat",
      ],
      "probe": ["client-renegotiation", "insecure-renegotiation", "early-data", "ticket-lifetime", "alpn", "session-ids"],
      "http": ["hsts", "hsts-max-age", "https-redirect", "http-compression"],
      "chain": [
        "trusted", "hostname", "certificate-keys", "chain-signatures", "certificate-days", "days-left", "ocsp-staple", "certificate-errors",
        "baseline-violations", "wildcard",
      ],
      "vulnerabilities": ["vulnerabilities"], "dns": ["caa", "tlsa"],
    ]
    for name in subjects[part] ?? [] {
      let requirement =
        switch try #require(PolicySubject.named(name)).reading {
        case .names: "forbidden: ['*']"
        case .numbers: "maximum: 1000000"
        case .property: "is: yes"
        }
      let (verdict, result) = try Self.result("subject: \(name), \(requirement)") { $0.missing = [part] }
      #expect(verdict.result == .undetermined && result == .undetermined, "\(name): \(verdict)")
    }
  }

  @Test func `an enumeration that was not finished proves the presence of a suite, not its absence`() throws {
    let absent = try Self.result("subject: suites, forbidden: ['*_RC4_*']") { $0.isPartial = true }
    #expect(absent.1 == .undetermined)
    let present = try Self.result("subject: suites, forbidden: ['*_RC4_*']") {
      $0.isPartial = true
      $0.add(suite: "TLS_RSA_WITH_RC4_128_SHA")
    }
    #expect(present.1 == .fail)
  }

  @Test func `a violation under a condition that is undetermined is undetermined`() throws {
    let (verdict, _) = try Self.result("subject: compression, is: yes, when: {versions: [TLSv1.1]}") { $0.doubt(version: "TLSv1.1") }
    #expect(verdict.result == .undetermined && verdict.violations.isEmpty)
  }

  @Test func `a second certificate that was not examined leaves rules about certificates open`() throws {
    let (verdict, _) = try Self.result("subject: certificate-keys, allowed: [P-256]") { server in
      server.ciphers.certificateTypes = [.init(type: "RSA", subject: "CN=example.org", signatureSchemes: [], protocols: [], sha256: "ab")]
    }
    #expect(verdict.result == .undetermined)
  }

  @Test func `a violation at one of several addresses is one, with its address`() throws {
    var (first, second) = (PolicyServer().input, PolicyServer())
    second.add(suite: "TLS_RSA_WITH_RC4_128_SHA")
    var other = second.input
    (first.place, other.place) = ("192.0.2.1:443", "192.0.2.2:443")
    let text = """
      {schema: tlsprobe.policy/1, name: a, version: "1", title: A, date: 2026-01-01, reference: r,
       rules: [{id: one, section: "1", title: One, subject: suites, forbidden: ["*_RC4_*"]}]}
      """
    let policy = try PolicyReader(library: { _ in nil }).read(Array(text.utf8))
    let day = try #require(PolicyDate("2026-06-01"))
    let verdict = PolicyEvaluation([first, other], on: day).verdict(of: policy)
    #expect(verdict.result == .fail && verdict.rules[0].violations.map(\.address) == ["192.0.2.2:443"])
    #expect(PolicyEvaluation([], on: day).verdict(of: policy).result == .undetermined)
  }
}
