import Bytes
import Checks
import Observation
import Policies
import Report

/// Documents for pages: one of each kind, several targets, and one in which every text is hostile.
enum HTMLFixture {
  /// The names of pages and their bytes.
  static let pages: [(name: String, bytes: [UInt8])] = documents.map { name, documents in
    (name, HTMLRenderer().render(documents, options: RenderOptions()))
  }

  static func page(_ name: String) -> [UInt8] { pages.first { $0.name == name }?.bytes ?? [] }

  private static var documents: [(name: String, documents: [Document])] {
    [
      ("audit-sound", [sound]), ("audit-bad", [AuditFixture.document(AuditFixture.bad, isPartial: true)]),
      ("chain-bad", [ChainFixture.document([ChainFixture.bad, ChainFixture.address(.loopbackV6)])]),
      ("ciphers-broad", [CiphersFixture.document(CiphersFixture.broad, isPartial: true)]),
      ("probe-single", [ProbeFixture.document(ProbeFixture.single)]), ("probe-many", [ProbeFixture.document(ProbeFixture.many)]),
      ("fetch-redirected", [FetchFixture.document(FetchFixture.redirected)]), ("verify-appraised", [verify(AppraisalFixture.chain)]),
      ("series", [sound, ChainFixture.document([ChainFixture.address(.loopbackV4)]), AuditFixture.document(AuditFixture.unreachable)]),
      ("unreachable", [AuditFixture.document(AuditFixture.unreachable)]), ("hostile", [hostile]),
    ]
  }

  /// With a grade and with policies.
  static var sound: Document {
    var document = AuditFixture.document(AuditFixture.sound)
    document.grade = GradeVerdict(
      guide: "SSL Labs Server Rating Guide 2009r", grade: "A", gradeIgnoringTrust: "A", score: 94,
      categories: [
        GradeCategory(name: "protocol", score: 100, weight: 30, basis: ["TLSv1.2", "TLSv1.3"]),
        GradeCategory(name: "key_exchange", score: 90, weight: 30, basis: ["x25519"]),
        GradeCategory(name: "cipher", score: 90, weight: 40, basis: ["128 bits", "256 bits"]),
      ],
      caps: [GradeCap(grade: "A", reason: "no HSTS of half a year or more", section: "Changes in 2009p")],
      improvements: ["send Strict-Transport-Security with a max-age of 31536000"], undetermined: ["whether session tickets are rotated"])
    document.policies = [
      PolicyVerdict(
        policy: "mozilla-intermediate@5.8", title: "Mozilla Server Side TLS, intermediate", date: "2026-03-24",
        reference: "https://wiki.mozilla.org/Security/Server_Side_TLS", result: .fail,
        rules: [
          RuleVerdict(id: "versions", section: "Intermediate", title: "Versions", result: .pass),
          RuleVerdict(
            id: "suites", section: "Intermediate", title: "Cipher suites", result: .fail,
            violations: [PolicyRemark("accepts TLS_RSA_WITH_AES_128_GCM_SHA256", address: "192.0.2.1:443", note: "no forward secrecy")],
            discouraged: [PolicyRemark("accepts TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA")]),
          RuleVerdict(
            id: "lifetime", section: "Intermediate", title: "Lifetime of certificates", isPrimary: false, result: .undetermined,
            undetermined: ["no certificate was read"]),
          RuleVerdict(id: "hsts", section: "HSTS", title: "HSTS", result: .notApplicable),
        ]),
      PolicyVerdict(
        policy: "rfc-9325@2022", title: "RFC 9325", date: "2022-11-01", reference: "https://www.rfc-editor.org/rfc/rfc9325", result: .pass,
        rules: [RuleVerdict(id: "versions", section: "3.1.1", title: "Versions", result: .pass)]),
    ]
    return document
  }

  static func verify(_ chain: ChainDescription) -> Document {
    let store = TrustStoreDescription(name: "file", source: "ca.pem", count: 1)
    var seen = Observation(target: TargetDescription(file: "chain.pem"))
    seen[VerifyObservation.self] = .observed(
      VerifyObservation(chain: chain, judgedBy: VerificationBasis(name: "example.org", time: ChainFixture.time, trustStore: store)))
    return Document(
      about: VerifyObservation.self, in: CheckedObservation(seen), tool: ToolDescription(version: "0.1.0", openssl: "3.0", zlib: "1.2.13"),
      startedAt: ChainFixture.time)
  }

  /// Markup, references, control characters, NUL, marks of direction, C1 controls, and lines.
  static let attack =
    "<script>alert(1)</script>\"' onload='x' <img src=https://evil.example/x.png> &lt;b&gt; javascript:alert(1) "
    + "</title></style></svg></pre><style>@import 'https://evil.example/'</style> \u{0}\u{1b}[2J\u{9b}\u{85}\u{202e}\u{2066}\u{feff}\r\n]]>--><!--"

  static var hostile: Document {
    var first = ChainFixture.bad
    let long = "DNS:" + String(repeating: attack, count: 10_240 / attack.utf8.count + 1)
    for index in first.certificates.indices {
      first.certificates[index].subject = attack
      first.certificates[index].issuer = attack
      first.certificates[index].serial = attack
      first.certificates[index].signatureAlgorithm = attack
      first.certificates[index].subjectAlternativeNames = [long, attack]
      first.certificates[index].crlDistributionPoints = [attack, "javascript:alert(1)", "https://evil.example/"]
      first.certificates[index].malformed = nil
    }
    first.paths[0].subjects = [attack, attack, attack]
    first.paths[0].stores = [attack]
    first.verdict = VerdictDescription(
      trusted: false, hostnameMatches: false, errors: [VerdictError(code: attack, depth: 0, message: attack)])
    var audit = AuditFixture.sound
    audit.chain = .observed(
      ChainObservation(
        addresses: [first],
        judgedBy: VerificationBasis(name: attack, time: ChainFixture.time, trustStore: TrustStoreDescription(name: attack, source: attack)))
    )
    audit.addresses[0].ciphers = .observed(hostile(CiphersFixture.modern))
    var document = AuditFixture.document(audit)
    document.observation.target.host = attack
    document.observation.target.unicodeHost = attack
    document.tool = ToolDescription(name: attack, version: attack, data: attack)
    document.error = Failure(stage: .connect, code: attack, message: attack)
    document.findings.insert(
      Finding(
        id: attack, severity: .critical, title: attack, detail: attack, evidence: [attack],
        reference: [attack, "javascript:alert(1)", "https://evil.example/\" onclick=\"x", "RFC 8996<b>", "RFC x"],
        cve: ["CVE-2014-0160", "CVE-1-\"x"], cwe: ["CWE-327", "CWE-x"], aliases: [attack], remedy: attack), at: 0)
    document.grade = GradeVerdict(
      guide: attack, grade: attack, gradeIgnoringTrust: attack, score: 1,
      categories: [GradeCategory(name: attack, score: 1, weight: 1, basis: [attack])],
      caps: [GradeCap(grade: attack, reason: attack, section: attack)], improvements: [attack], undetermined: [attack])
    document.policies = [
      PolicyVerdict(
        policy: attack, title: attack, date: attack, reference: attack, result: .fail,
        rules: [
          RuleVerdict(
            id: attack, section: attack, title: attack, result: .fail, violations: [PolicyRemark(attack, address: attack, note: attack)],
            undetermined: [attack])
        ])
    ]
    return document
  }

  private static func hostile(_ seen: CiphersObservation) -> CiphersObservation {
    var seen = seen
    for version in seen.protocols.indices {
      for suite in seen.protocols[version].cipherSuites.indices {
        seen.protocols[version].cipherSuites[suite].id = attack + "\(suite)"
        seen.protocols[version].cipherSuites[suite].name = attack
      }
      seen.protocols[version].version = attack + "\(version)"
    }
    return seen
  }
}
