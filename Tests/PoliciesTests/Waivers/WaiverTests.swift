import Checks
import Observation
import Policies
import Testing

@Suite struct WaiverTests {
  private static let target = TargetDescription(host: "www.example.org", port: 8443, sni: "www.example.org")

  private static func finding(_ id: String, _ detail: String = "detail", evidence: [String] = []) -> Finding {
    Finding(id: id, severity: .high, title: "", detail: detail, evidence: evidence, remedy: "")
  }

  private static func waiver(
    _ id: String = "suite.*", at target: String = "*", subject: String? = nil, until: String? = nil, line: Int = 1
  ) -> Waiver {
    Waiver(
      id: NamePattern(id), target: NamePattern(target), subject: subject, reason: "reason", until: until.flatMap { PolicyDate($0) },
      line: line)
  }

  private static func apply(_ waivers: [Waiver], to findings: [Finding], on day: String = "2026-11-26") throws -> AppliedWaivers {
    WaiverList(source: "w.yaml", waivers: waivers).applied(to: findings, of: target, on: try #require(PolicyDate(day)))
  }

  @Test(arguments: [
    ("*", true), ("*.example.org", true), ("www.example.org", true), ("www.example.org:8443", true), ("*:8443", true),
    ("www.example.org:443", false), ("example.org", false), ("example.*", false),
  ])
  func `a target is a host or a host and a port`(pattern: String, isMatch: Bool) {
    #expect(Self.waiver(at: pattern).concerns(Self.target) == isMatch)
  }

  @Test(arguments: [("suite.rc4", true), ("suite.*", true), ("suite", false), ("certificate.*", false)])
  func `an id is a pattern`(pattern: String, isMatch: Bool) {
    #expect(Self.waiver(pattern).concerns(Self.finding("suite.rc4")) == isMatch)
  }

  @Test func `a subject stands in the detail or in the evidence`() {
    let finding = Self.finding("suite.rc4", "3 suites with RC4", evidence: ["TLSv1.0: TLS_RSA_WITH_RC4_128_SHA"])
    for (subject, isMatch) in [("RC4", true), ("TLSv1.0", true), ("TLSv1.1", false), ("rc4", false)] {
      #expect(Self.waiver(subject: subject).concerns(finding) == isMatch, "\(subject)")
    }
  }

  @Test(arguments: [("2026-11-25", true), ("2026-11-26", true), ("2026-11-27", false), ("2027-01-01", false)])
  func `an entry applies up to its last day`(day: String, isWaived: Bool) throws {
    let finding = Self.finding("suite.rc4")
    let applied = try Self.apply([Self.waiver(until: "2026-11-26")], to: [finding], on: day)
    #expect((applied[finding] != nil) == isWaived)
    #expect((applied.expiredWaiver(of: finding) != nil) == !isWaived && applied.expiredEntries.isEmpty == isWaived)
    #expect(applied.unusedEntries.isEmpty)
  }

  @Test func `a valid entry counts even if an expired one stands before it`() throws {
    let finding = Self.finding("suite.rc4")
    let applied = try Self.apply([Self.waiver(until: "2026-01-01", line: 1), Self.waiver(line: 2)], to: [finding])
    #expect(applied[finding]?.line == 2 && applied.expired.isEmpty && applied.expiredEntries.map(\.line) == [1])
  }

  @Test func `an entry without a finding is unused, and one for another target is not`() throws {
    let entries = [Self.waiver("certificate.*", line: 1), Self.waiver(at: "other.example", line: 2), Self.waiver(line: 3)]
    let applied = try Self.apply(entries, to: [Self.finding("suite.rc4")])
    #expect(applied.unusedEntries.map(\.line) == [1] && applied.candidates == [0, 2] && applied.used == [2])
  }
}
