import Bytes
import Checks
import Observation
import Testing
import TLSWire

@Suite struct BaselineComparisonTests {
  private static let target = TargetDescription(host: "example.org", port: 443, sni: "example.org")

  /// The observations of an example as an audit of all parts at one address.
  private static func audit(_ seen: Observation, parts: [AuditPart] = AuditPart.all) -> AuditObservation {
    var address = AuditedAddress(endpoint: Endpoint(.loopbackV4, port: 443))
    address.ciphers = seen[CiphersObservation.self]
    address.probe = seen[ProbeObservation.self]
    address.web = seen[WebObservation.self]
    address.vulnerabilities = seen[VulnerabilitiesObservation.self]
    var audit = AuditObservation(parts: parts, addresses: [address])
    audit.chain = seen[ChainObservation.self]
    audit.dns = seen[DNSRecordsObservation.self]?.value
    return audit
  }

  private static func observation(_ audit: AuditObservation) -> Observation {
    var seen = Observation(target: target)
    seen[AuditObservation.self] = .observed(audit)
    return seen
  }

  private static func entry(
    _ findings: [Finding], _ audit: AuditObservation, for target: TargetDescription = target, at seconds: Int64 = 0
  ) -> BaselineEntry {
    BaselineEntry(
      target: target, startedAt: Timestamp(seconds: seconds), toolVersion: "0.1.0", findings: findings, audit: audit)
  }

  /// The audit `later` compared with `earlier`, both with the findings of all checks.
  private static func compare(_ earlier: AuditObservation, _ later: AuditObservation, isPartial: Bool = false) -> BaselineComparison {
    let old = CheckedObservation(audit: observation(earlier)).findings
    let new = CheckedObservation(audit: observation(later)).findings
    let baseline = Baseline(source: "old.json", entries: [entry(old, earlier)])
    return BaselineComparison(of: new, in: observation(later), isPartial: isPartial, since: baseline)
  }

  private static func finding(_ id: String, _ severity: Severity, _ detail: String = "x") -> Finding {
    Finding(id: id, severity: severity, title: id, detail: detail, remedy: "")
  }

  private static let firing = Checks.all.flatMap { check in check.examples.filter { $0.expected != nil }.map { (check, $0.seen) } }

  @Test func `the same audit twice has only unchanged findings`() {
    for (check, seen) in Self.firing {
      let audit = Self.audit(seen)
      let compared = Self.compare(audit, audit)
      #expect(compared.compared.allSatisfy { $0.status == .unchanged } && compared.gone.isEmpty, "\(check.id)")
    }
  }

  @Test func `what was not examined, not finished or did not respond is never fixed`() {
    for (check, seen) in Self.firing {
      let earlier = Self.audit(seen)
      let nothing = Self.audit(Observation(target: Self.target), parts: [.clients])
      #expect(Self.compare(earlier, nothing).fixed.isEmpty, "\(check.id)")
      #expect(Self.compare(earlier, nothing, isPartial: true).fixed.isEmpty, "\(check.id)")
      var silent = nothing
      silent.addresses[0].failure = Failure(stage: .connect, code: "transport.refused", message: "connection refused")
      #expect(Self.compare(earlier, silent).fixed.isEmpty, "\(check.id)")
    }
  }

  @Test func `a finding whose cause is gone is fixed`() {
    for check in Checks.all {
      guard let quiet = check.examples.first(where: { $0.expected == nil })?.seen,
        let firing = check.examples.first(where: { $0.expected != nil })?.seen
      else { continue }
      let gone = Self.compare(Self.audit(firing), Self.audit(quiet)).gone.filter { $0.finding.id == check.id }
      #expect(gone.allSatisfy { $0.isFixed || Self.open.contains(check.id) }, "\(check.id): \(gone.map(\.doubt))")
    }
  }

  /// Checks whose first quiet example has not examined what the finding is about.
  private static let open: Set<String> = [
    "alpn.not-enforced", "certificate.broken-rule", "certificate.not-made-public", "certificate.revocation-unknown", "certificate.revoked",
    "chain.stores-disagree", "dns.https-record-mismatch", "dns.issuer-not-authorized", "dns.tlsa-mismatch", "renegotiation.insecure",
    "server.compression", "server.intolerance", "server.no-downgrade-sentinel", "server.no-extended-main-secret",
    "server.no-secure-renegotiation",
  ]

  private static func versions(_ supports: [(String, Support)], features: [FeatureObservation] = []) -> AuditObservation {
    var ciphers = CiphersObservation(endpoint: nil, asked: TopicCost.topics)
    ciphers.protocols = supports.map { ProtocolObservation(version: $0, support: $1, evidence: EvidenceDescription(.timeOut)) }
    ciphers.features = features
    var seen = Observation(target: target)
    seen[CiphersObservation.self] = .observed(ciphers)
    return audit(seen, parts: [.ciphers])
  }

  @Test func `a refused version is fixed, an undetermined one is not, and another one is new`() {
    let earlier = Self.versions([("TLSv1.0", .accepted), ("TLSv1.2", .accepted), ("TLSv1.3", .accepted)])
    let refused = Self.compare(earlier, Self.versions([("TLSv1.0", .refused), ("TLSv1.2", .accepted), ("TLSv1.3", .accepted)]))
    #expect(refused.fixed.map(\.finding.id).contains("protocol.obsolete-version") && refused.unconfirmed.isEmpty)
    let open = Self.compare(earlier, Self.versions([("TLSv1.0", .undetermined), ("TLSv1.2", .accepted), ("TLSv1.3", .accepted)]))
    #expect(open.fixed.isEmpty)
    #expect(open.unconfirmed.first { $0.finding.id == "protocol.obsolete-version" }?.doubt?.hasPrefix("TLSv1.0 is undetermined") == true)
    let other = Self.compare(
      earlier, Self.versions([("TLSv1.0", .refused), ("TLSv1.1", .accepted), ("TLSv1.2", .accepted), ("TLSv1.3", .accepted)]))
    #expect(other.compared.filter { $0.status == .new }.map(\.finding.id) == ["protocol.obsolete-version"])
  }

  @Test func `an undetermined property of one part leaves no doubt about another`() {
    let open = FeatureObservation(name: "record_size_limit", support: .undetermined, evidence: EvidenceDescription(.timeOut))
    let earlier = Self.versions([("TLSv1.0", .accepted), ("TLSv1.3", .accepted)])
    let later = Self.versions([("TLSv1.0", .refused), ("TLSv1.3", .accepted)], features: [open])
    #expect(Self.compare(earlier, later).unconfirmed.isEmpty)
  }

  @Test func `a vulnerability that was not probed again, or undetermined, is unconfirmed`() {
    func audit(_ outcome: VulnerabilityOutcome?) -> AuditObservation {
      var seen = Observation(target: Self.target)
      let results = outcome.map { [VulnerabilityObservation(id: "heartbleed", title: "Heartbleed", outcome: $0, detail: "no response")] }
      seen[VulnerabilitiesObservation.self] = .observed(VulnerabilitiesObservation(results: results ?? []))
      return Self.audit(seen, parts: [.vulnerabilities])
    }
    #expect(Self.compare(audit(.vulnerable), audit(.notVulnerable)).fixed.count == 1)
    #expect(Self.compare(audit(.vulnerable), audit(.undetermined)).unconfirmed.map(\.doubt) == ["undetermined: no response"])
    #expect(Self.compare(audit(.vulnerable), audit(nil)).unconfirmed.map(\.doubt) == ["heartbleed was not run"])
  }

  @Test func `an address that is not examined any more leaves doubt`() {
    var earlier = Self.versions([("TLSv1.0", .refused), ("TLSv1.3", .accepted)])
    var second = Self.versions([("TLSv1.0", .accepted), ("TLSv1.3", .accepted)]).addresses[0]
    second.endpoint = Endpoint(.loopbackV6, port: 443)
    earlier.addresses.append(second)
    let compared = Self.compare(earlier, Self.versions([("TLSv1.0", .refused), ("TLSv1.3", .accepted)]))
    #expect(compared.unconfirmed.map(\.doubt).contains("[::1]:443 was not examined"), "\(compared.gone)")
    // An address that replaces another one is examined instead of it.
    earlier.addresses.removeFirst()
    #expect(Self.compare(earlier, Self.versions([("TLSv1.0", .refused), ("TLSv1.3", .accepted)])).unconfirmed.isEmpty)
  }

  @Test func `findings are paired once, those with the same severity first`() {
    let earlier = [Self.finding("a.a", .low, "1 suite"), Self.finding("a.a", .high, "2 suites"), Self.finding("b.b", .info)]
    let later = [Self.finding("a.a", .high, "5 suites"), Self.finding("a.a", .medium, "3 suites"), Self.finding("a.a", .low, "4 suites")]
    let pairs = FindingPairs(later, since: earlier)
    #expect(pairs.compared.map(\.status) == [.unchanged, .new, .unchanged] && pairs.gone == [earlier[2]])
    let raised = FindingPairs([Self.finding("b.b", .high)], since: earlier)
    #expect(raised.compared.map(\.status) == [.changed] && raised.compared.map(\.isWorse) == [true])
    #expect(FindingPairs([Self.finding("b.b", .info)], since: [Self.finding("b.b", .high)]).compared.map(\.isWorse) == [false])
  }

  @Test func `the entry has the host, the port, the name and the protocol of the target, and is the latest`() {
    let audit = AuditObservation(parts: [])
    var smtp = Self.target
    smtp.starttls = "smtp"
    let other = TargetDescription(host: "example.org", port: 443, sni: nil)
    let entries = [(Self.target, 1), (Self.target, 3), (Self.target, 2), (smtp, 9), (other, 8)].map {
      Self.entry([], audit, for: $0.0, at: Int64($0.1))
    }
    let baseline = Baseline(source: "old.json", entries: entries)
    #expect(baseline.entry(for: TargetDescription(host: "EXAMPLE.org", port: 443, sni: "example.org"))?.startedAt == Timestamp(seconds: 3))
    #expect(baseline.entry(for: smtp)?.startedAt == Timestamp(seconds: 9))
    #expect(baseline.entry(for: TargetDescription(host: "example.org", port: 8443, sni: "example.org")) == nil)
    let missing = BaselineComparison(
      of: [Self.finding("a.a", .low)], in: Observation(target: TargetDescription(host: "x", port: 1, sni: nil)), since: baseline)
    #expect(missing.startedAt == nil && missing.compared.map(\.status) == [.new] && missing.gone.isEmpty)
  }
}
