import Bytes
import Checks
import Observation
import Policies
import Report
import Testing

/// Reports of an audit with a baseline and waivers.
@Suite struct BaselineRendererTests {
  private static func list() throws -> WaiverList {
    let text = """
      waivers:
        - {id: vulnerability.heartbleed, target: example.org, reason: "isolated network \\u001b[2J", until: never, by: network team}
        - {id: suite.*, target: "*", subject: RC4, reason: old printers, until: 2026-07-01}
        - {id: cookie.*, target: example.org, reason: internal, until: 2027-01-01}
        - {id: certificate.revoked, target: "*.org", reason: test, until: never}
      """
    return try WaiverReader.read(Array(text.utf8), source: "waivers.yaml")
  }

  /// The audit of a bad server since the one of a server with other findings.
  private static func document(failsOnlyOnNew: Bool = false) throws -> Document {
    var earlier = AuditFixture.bad
    earlier.addresses[0].web = nil
    earlier.addresses[0].ciphers = earlier.addresses[1].ciphers
    var findings = AuditFixture.document(earlier).findings
    findings.append(Finding(id: "vulnerability.robot", severity: .critical, title: "ROBOT", detail: "an oracle", remedy: "disable RSA"))
    findings.append(Finding(id: "protocol.gone", severity: .low, title: "Gone", detail: "a check of the past", remedy: ""))
    let expired = try #require(findings.firstIndex { $0.id.hasPrefix("certificate.") })
    findings[expired].severity = .info
    earlier.addresses[0].vulnerabilities?.makeVulnerable("robot")
    var document = AuditFixture.document(AuditFixture.bad)
    let entry = BaselineEntry(
      target: document.target, startedAt: Timestamp(seconds: 1_767_225_600), toolVersion: "0.0.9", findings: findings, audit: earlier)
    document.baseline = BaselineComparison(
      of: document.findings, in: document.observation, since: Baseline(source: "old.json", entries: [entry]))
    document.waivers = try list().applied(
      to: document.findings, of: document.target, on: try #require(PolicyDate("2026-11-26")))
    document.failsOnlyOnNew = failsOnlyOnNew
    return document
  }

  private static func rendered(_ format: String, _ document: Document, _ options: RenderOptions = RenderOptions()) throws -> [UInt8] {
    try #require(Renderers.named(format, for: AuditObservation.self)).render(document, options: options)
  }

  @Test(arguments: ["text", "json", "markdown"]) func `the comparison and the waivers are in every format`(format: String) throws {
    let renderer = try #require(Renderers.named(format, for: AuditObservation.self))
    let bytes = try Self.rendered(format, Self.document())
    try GoldenFile.compare(
      format == "json" ? try Self.newMembers(bytes) : bytes, with: "audit-baseline.\(format == "json" ? "members" : renderer.fileExtension)"
    )
    #expect(!bytes.contains(0x1b))
  }

  @Test func `plain and verbose text have them, too`() throws {
    try GoldenFile.compare(try Self.rendered("text", Self.document(), RenderOptions(plain: true)), with: "audit-baseline-plain.txt")
    let verbose = String(decoding: try Self.rendered("text", Self.document(), RenderOptions(verbose: true)), as: UTF8.self)
    for text in ["waived without end: isolated network", "waiver expired on 2026-07-01: old printers", "], new\n", "], was info\n"] {
      #expect(verbose.contains(text), "\(text)")
    }
  }

  /// Verdict, baseline, waivers, and the members of findings that the golden files of other audits do not have.
  private static func newMembers(_ bytes: [UInt8]) throws -> [UInt8] {
    let document = try JSONParser.read(bytes)
    guard case .array(let findings)? = document["findings"] else { return [] }
    let short = findings.map { finding in
      JSONValue.object(
        finding.members.filter { ["id", "severity", "detail", "status", "earlier_severity", "waived", "expired_waiver"].contains($0.key) })
    }
    let members = document.members.filter { ["verdict", "baseline", "waivers"].contains($0.key) }
    return JSONWriter(pretty: true).bytes(of: .object(members + [JSONValue.Member("findings", .array(short))])) + [0x0a]
  }

  @Test func `status, waiver and the findings that count are available by finding`() throws {
    let document = try Self.document()
    let heartbleed = try #require(document.findings.first { $0.id == "vulnerability.heartbleed" })
    #expect(document.status(of: heartbleed) == .unchanged && document.waiver(of: heartbleed)?.by == "network team")
    let cookie = try #require(document.findings.first { $0.id.hasPrefix("cookie.") })
    #expect(document.status(of: cookie) == .new && document.waiver(of: cookie)?.reason == "internal")
    #expect(!document.countedFindings.contains(heartbleed) && document.countedFindings == document.unwaivedFindings)
    let onlyNew = try Self.document(failsOnlyOnNew: true)
    #expect(onlyNew.countedFindings.allSatisfy { onlyNew.status(of: $0) != .unchanged && onlyNew.waiver(of: $0) == nil })
    #expect(!onlyNew.countedFindings.isEmpty && onlyNew.countedFindings.count < onlyNew.unwaivedFindings.count)
    let plain = AuditFixture.document(AuditFixture.bad)
    #expect(plain.status(of: heartbleed) == nil && plain.waiver(of: heartbleed) == nil && plain.countedFindings == plain.findings)
  }

  @Test func `a baseline without the target is named, and everything is new`() throws {
    var document = AuditFixture.document(AuditFixture.bad)
    document.baseline = BaselineComparison(
      of: document.findings, in: document.observation, since: Baseline(source: "old.json", entries: []))
    let text = String(decoding: try Self.rendered("text", document), as: UTF8.self)
    #expect(text.contains("old.json has no audit of this target, so all findings are new") && text.contains("; all new\n"), "\(text)")
    #expect(document.findings.allSatisfy { document.status(of: $0) == .new })
  }
}

extension Outcome<VulnerabilitiesObservation> {
  fileprivate mutating func makeVulnerable(_ id: String) {
    guard case .observed(var seen) = self, let index = seen.results.firstIndex(where: { $0.id == id }) else { return }
    seen.results[index].outcome = .vulnerable
    self = .observed(seen)
  }
}
