import Bytes
import Checks
import Observation
import Report
import Testing
import TLSWire

/// Comparisons of documents.
@Suite struct DocumentComparisonTests {
  private static func compare(_ before: Document, _ after: Document, timings: Bool = false) throws -> DocumentComparison {
    DocumentComparison(
      try #require(ComparedDocument(before, label: "a.json")), try #require(ComparedDocument(after, label: "b.json")),
      countsTimings: timings,
      tool: ToolDescription(version: "0.1.0"), startedAt: ChainFixture.time)
  }

  private static func compare(_ before: AuditObservation, _ after: AuditObservation) throws -> DocumentComparison {
    try compare(AuditFixture.document(before), AuditFixture.document(after))
  }

  /// The sound server with other results of its enumeration.
  private static func audit(_ change: (inout CiphersObservation) -> Void) throws -> AuditObservation {
    var audit = AuditFixture.sound
    var ciphers = try #require(audit.addresses[0].ciphers?.value)
    change(&ciphers)
    audit.addresses[0].ciphers = .observed(ciphers)
    return audit
  }

  private static func set(_ version: String, _ support: Support, in ciphers: inout CiphersObservation) {
    ciphers.protocols.removeAll { $0.version == version }
    ciphers.protocols.append(ProtocolObservation(version: version, support: support, evidence: EvidenceDescription(.alert)))
  }

  @Test func `a document is equal to itself`() throws {
    for audit in [AuditFixture.sound, AuditFixture.bad] {
      let comparison = try Self.compare(audit, audit)
      #expect(comparison.result == .equal && comparison.changes.isEmpty, "\(comparison.changes)")
    }
    for document in [ProbeFixture.document(ProbeFixture.single), ChainFixture.document([ChainFixture.bad])] {
      #expect(try Self.compare(document, document).result == .equal)
    }
  }

  @Test(arguments: DiffFormat.allCases) func `every format is unchanged`(format: DiffFormat) throws {
    let comparison = try Self.compare(AuditFixture.sound, AuditFixture.bad)
    #expect(comparison.result == .worse)
    let bytes = format.render(comparison, options: RenderOptions())
    try GoldenFile.compare(bytes, with: "diff-audit.\(format.fileExtension)")
    #expect(!bytes.contains(0x1b))
  }

  @Test func `plain text has one difference per line`() throws {
    let bytes = DiffFormat.text.render(try Self.compare(AuditFixture.sound, AuditFixture.bad), options: RenderOptions(plain: true))
    try GoldenFile.compare(bytes, with: "diff-audit-plain.txt")
  }

  @Test(arguments: [
    ("TLSv1.0", Support.accepted, ChangeEffect.worse), ("TLSv1.3", .refused, .worse), ("TLSv1.3", .undetermined, .undetermined),
  ])
  func `findings decide whether a version is worse`(version: String, support: Support, effect: ChangeEffect) throws {
    let before = try Self.audit { if version == "TLSv1.0" { Self.set(version, .refused, in: &$0) } }
    let after = try Self.audit { Self.set(version, support, in: &$0) }
    let change = try #require(try Self.compare(before, after).changes.first { $0.area == "versions" })
    #expect(change.subject == version && change.effect == effect)
    if effect == .worse {
      let reverse = try Self.compare(after, before)
      #expect(reverse.changes.first { $0.area == "versions" }?.effect == .better && reverse.result != .worse, "\(reverse.changes)")
    }
  }

  @Test func `what is undetermined or was not examined on one side is neither better nor worse`() throws {
    let sound = AuditFixture.sound
    var narrow = sound
    narrow.parts = [.chain]
    (narrow.addresses[0].ciphers, narrow.addresses[0].probe, narrow.addresses[0].web, narrow.addresses[0].vulnerabilities) = (
      nil, nil, nil, nil
    )
    let weak = try Self.audit { Self.set("TLSv1.0", .accepted, in: &$0) }
    for (before, after) in [(weak, narrow), (narrow, weak)] {
      let comparison = try Self.compare(before, after)
      #expect(comparison.changes.allSatisfy { $0.effect == .undetermined }, "\(comparison.changes)")
      #expect(comparison.result == .different)
    }
    let open = try Self.audit { ciphers in Self.set("TLSv1.0", .undetermined, in: &ciphers) }
    for (before, after) in [(weak, open), (open, weak)] {
      let comparison = try Self.compare(before, after)
      let findings = comparison.changes.filter { $0.area == "findings" || $0.area == "versions" }
      #expect(!findings.isEmpty && findings.allSatisfy { $0.effect == .undetermined }, "\(findings)")
    }
  }

  @Test func `a weak suite is worse even if its finding is not new`() throws {
    func suites(_ names: [String]) throws -> AuditObservation {
      try Self.audit { ciphers in
        ciphers.protocols.removeAll { $0.version == "TLSv1.2" }
        let suites = names.map { SuiteObservation(id: $0, name: $0, keyExchange: "ECDHE", bits: 112, forwardSecrecy: true) }
        ciphers.protocols.append(
          ProtocolObservation(version: "TLSv1.2", support: .accepted, evidence: EvidenceDescription(.serverHello), cipherSuites: suites))
      }
    }
    let first = "TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA"
    let second = "TLS_ECDHE_ECDSA_WITH_3DES_EDE_CBC_SHA"
    let comparison = try Self.compare(suites([first]), suites([first, second]))
    #expect(comparison.changes.map(\.area) == ["suites"] && comparison.result == .worse, "\(comparison.changes)")
    #expect(try Self.compare(suites([first, second]), suites([first])).result == .better)
  }

  @Test func `a probe for a vulnerability that was undetermined tells nothing`() throws {
    func audit(_ outcome: VulnerabilityOutcome) -> AuditObservation {
      var audit = AuditFixture.sound
      let result = VulnerabilityObservation(id: "robot", title: "ROBOT", outcome: outcome, detail: "x")
      audit.addresses[0].vulnerabilities = .observed(VulnerabilitiesObservation(results: [result]))
      return audit
    }
    #expect(try Self.compare(audit(.notVulnerable), audit(.vulnerable)).result == .worse)
    #expect(try Self.compare(audit(.vulnerable), audit(.notVulnerable)).result == .better)
    for known in [VulnerabilityOutcome.vulnerable, .notVulnerable] {
      #expect(try Self.compare(audit(known), audit(.undetermined)).result == .different)
      #expect(try Self.compare(audit(.undetermined), audit(known)).result == .different)
    }
  }

  @Test func `documents of different commands are compared in their common part`() throws {
    let audit = AuditFixture.document(AuditFixture.sound)
    let chain = ChainFixture.document([ChainFixture.bad])
    let comparison = try Self.compare(audit, chain)
    #expect(comparison.isComparable && comparison.changes.contains { $0.area == "parts" && $0.effect == .undetermined })
    #expect(comparison.changes.contains { $0.area == "certificates" })
    #expect(try !Self.compare(ProbeFixture.document(ProbeFixture.single), chain).isComparable)
  }

  @Test func `timings beyond the noise are listed, and decide on request`() throws {
    func document(_ median: Int64, _ count: Int = 100) -> Document {
      var seen = ProbeFixture.single
      seen.statistics = [
        PhaseStatistics(
          phase: .total, count: count, minimum: median, median: median, mean: Double(median), p95: median, p99: median, maximum: median,
          deviation: 2_000)
      ]
      return ProbeFixture.document(seen)
    }
    let slower = try Self.compare(document(20_000), document(30_000))
    #expect(slower.changes.map(\.effect) == [.worse] && slower.result == .equal)
    #expect(slower.changes[0].note == "differences up to 1.1 ms are noise", "\(slower.changes)")
    #expect(try Self.compare(document(20_000), document(30_000), timings: true).result == .worse)
    #expect(try Self.compare(document(20_000), document(20_900)).changes.isEmpty)
    #expect(try Self.compare(document(20_000, 4), document(90_000, 4)).changes.isEmpty)
  }
}
