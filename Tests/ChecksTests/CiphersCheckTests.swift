import Checks
import Observation
import Testing
import TLSWire

@Suite("Checks of what is accepted")
struct CiphersCheckTests {
  private func seen(_ suites: [SuiteObservation]) -> Observation {
    var ciphers = CiphersObservation(endpoint: nil)
    let evidence = EvidenceDescription(.serverHello)
    ciphers.protocols = ["TLSv1.0", "TLSv1.1", "TLSv1.2"].map {
      ProtocolObservation(version: $0, support: .accepted, evidence: evidence, cipherSuites: suites)
    }
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: nil))
    seen[CiphersObservation.self] = .observed(ciphers)
    return seen
  }

  private func suite(_ name: String) -> SuiteObservation {
    SuiteObservation(id: name, name: name, keyExchange: "RSA", bits: 128, forwardSecrecy: false)
  }

  @Test("a suite in several versions is one, and long lists are cut short")
  func evidence() {
    let suites = (0..<9).map { suite("TLS_RSA_WITH_RC4_\($0)") }
    let found = RC4Suite().findings(in: seen(suites), settings: CheckSettings())
    #expect(found.map(\.detail) == ["9 suites with RC4, which RFC 7465 prohibits"])
    let names = (0..<6).map { "TLS_RSA_WITH_RC4_\($0)" }.joined(separator: ", ")
    #expect(found.first?.evidence == ["TLSv1.0 to TLSv1.2: \(names) and 3 more"])
  }

  @Test("of unfinished work nothing is said to be missing")
  func partial() {
    let seen = seen([suite("TLS_RSA_WITH_AES_128_CBC_SHA")])
    let ids = ["suite.no-forward-secrecy", "suite.no-aead"]
    let whole = Checks.findings(in: seen).map(\.id)
    let partial = Checks.findings(in: seen, settings: CheckSettings(isPartial: true)).map(\.id)
    for id in ids { #expect(whole.contains(id) && !partial.contains(id)) }
    #expect(partial.contains("suite.rsa-key-exchange"))
  }
}
