import Checks
import Testing

@Suite struct FindingIdentityTests {
  private func identity(_ detail: String, id: String = "a.b") -> FindingIdentity {
    FindingIdentity(Finding(id: id, severity: .low, title: "", detail: detail, remedy: ""))
  }

  @Test(arguments: [
    ("certificate 0 expires in 29 days, at 2026-12-25T00:00:00Z", "certificate 0 expires in 1 day, at 2026-12-25T00:00:00Z"),
    ("certificate 0 expires in 1 day, at 2026-12-25", "certificate 0 expires in less than a day, at 2026-12-25"),
    ("1 suite with RC4, which RFC 7465 prohibits", "3 suites with RC4, which RFC 7465 prohibits"),
    (
      "the server accepts TLSv1.0 with 1 suite, which RFC 8996 deprecates",
      "the server accepts TLSv1.0 with 12 suites, which RFC 8996 deprecates"
    ),
    ("none of the 1 suite is an AEAD suite", "none of the 20 suites is an AEAD suite"),
    ("max-age is 30 days, less than 180", "max-age is 1 days, less than 180"),
    ("a ticket has a lifetime of 1,000,000 seconds", "a ticket has a lifetime of 700000 seconds"),
  ])
  func `a number that changes from day to day makes no other finding`(first: String, second: String) {
    #expect(identity(first) == identity(second))
  }

  @Test(arguments: [
    ("the server accepts TLSv1.0", "the server accepts TLSv1.1"), ("uses SHA-1", "uses SHA-256"), ("suite 0xc02f", "suite 0xc030"),
    ("no attribute Secure: session1", "no attribute Secure: session2"), ("name a.example", "name b.example"),
  ])
  func `another subject makes another finding`(first: String, second: String) { #expect(identity(first) != identity(second)) }

  @Test func `a vulnerability is one finding, whatever the probe received`() {
    let details = ["a heartbeat response returned 32 bytes more than were sent", "the memory was returned twice"]
    #expect(Set(details.map { identity($0, id: "vulnerability.heartbleed") }).count == 1)
    #expect(Set(details.map { identity($0, id: "vulnerability.heartbleed").description }) == ["vulnerability.heartbleed"])
  }

  @Test func `the findings of one observation have different identities`() {
    for example in Checks.all.flatMap(\.examples) {
      let found = Checks.findings(in: example.seen, settings: example.settings).filter { !Self.numbered.contains($0.id) }
      #expect(Set(found.map { FindingIdentity($0) }).count == found.count, "\(found.map(\.detail))")
    }
  }

  /// Reported for each certificate of a chain, which is a number.
  private static let numbered: Set<String> = [
    "certificate.expiring-soon", "chain.duplicate", "chain.superfluous", "certificate.broken-rule",
  ]
}
