import Observation
import TLSWire
import Testing

@testable import Checks

/// Whether the silence of a check means something.
@Suite struct CheckCoverageTests {
  @Test(arguments: Checks.all.map(\.id)) func `a check covers nothing if nothing was observed`(id: String) throws {
    let check = try #require(Checks.all.first { $0.id == id })
    let seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    guard case .notExamined = check.coverage(in: seen, settings: CheckSettings()) else {
      Issue.record("\(id) covers an empty observation")
      return
    }
  }

  @Test(arguments: Checks.all.map(\.id)) func `a check covers what it reports`(id: String) throws {
    let check = try #require(Checks.all.first { $0.id == id })
    let coverages = check.examples.filter { $0.expected != nil }.map { check.coverage(in: $0.seen, settings: $0.settings) }
    // Some examples lack the surroundings that a real observation has.
    #expect(coverages.contains(.examined), "\(coverages)")
  }

  @Test func `a failed part is undetermined`() throws {
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    let failure = Failure(stage: .connect, code: "transport.refused", message: "connection refused")
    seen[CiphersObservation.self] = .failed(failure)
    seen[ProbeObservation.self] = .failed(failure)
    #expect(RC4Suite().coverage(in: seen, settings: CheckSettings()) == .undetermined("connection refused"))
    #expect(EarlyDataAccepted().coverage(in: seen, settings: CheckSettings()) == .undetermined("connection refused"))
  }

  @Test func `an undetermined version leaves suites undetermined, and an incomplete enumeration what rests on absence`() {
    let seen = Observation.example(ciphers: { ciphers in
      ciphers.protocols[2] = ProtocolObservation(version: "TLSv1.0", support: .undetermined, evidence: EvidenceDescription(.timeOut))
    })
    guard case .undetermined(let reason) = RC4Suite().coverage(in: seen, settings: CheckSettings()) else {
      Issue.record("examined")
      return
    }
    #expect(reason.hasPrefix("TLSv1.0: "))
    let partial = CheckSettings(isPartial: true)
    #expect(NoAEAD().coverage(in: .example(ciphers: { _ in }), settings: partial) != .examined)
  }

  @Test func `an audit is undetermined where one address is`() {
    #expect(CheckCoverage.merged([.notExamined("a"), .examined]) == .examined)
    #expect(CheckCoverage.merged([.examined, .undetermined("b")]) == .undetermined("b"))
    #expect(CheckCoverage.merged([.notExamined("a")]) == .notExamined("a"))
  }

  @Test func `a fingerprint depends on the target and the subject, and not on separate numbers`() {
    let target = TargetDescription(host: "example.org", port: 443, sni: "example.org")
    func fingerprint(_ detail: String, _ target: TargetDescription) -> String {
      FindingIdentity(id: "certificate.expiring-soon", detail: detail).fingerprint(at: target)
    }
    let first = fingerprint("expires in 29 days", target)
    #expect(first.count == 64 && first == fingerprint("expires in 28 days", target))
    #expect(first != fingerprint("expires in 28 hours", target))
    #expect(first != fingerprint("expires in 29 days", TargetDescription(host: "example.org", port: 8443, sni: "example.org")))
    #expect(first != fingerprint("expires in 29 days", TargetDescription(host: "example.org", port: 443, sni: "other.example.org")))
  }
}
