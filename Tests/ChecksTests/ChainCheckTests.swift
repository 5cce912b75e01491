import Bytes
import Checks
import Observation
import PathValidation
import Testing

@Suite("Checks over several addresses")
struct ChainCheckTests {
  private func seen(_ texts: [String]) throws -> Observation {
    let addresses = try texts.map { text in
      var address = AddressObservation(address: try #require(IPAddress(text)), port: 443)
      address.servedOrder = ServedOrderDescription(duplicates: [1])
      return address
    }
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: nil))
    let store = TrustStoreDescription(name: "file", source: "ca.pem")
    let basis = VerificationBasis(name: nil, time: Timestamp(seconds: 0), trustStore: store)
    seen[ChainObservation.self] = .observed(ChainObservation(addresses: addresses, judgedBy: basis))
    return seen
  }

  @Test("what two addresses share is said once and names both")
  func merged() throws {
    let found = DuplicateCertificate().findings(in: try seen(["192.0.2.1", "2001:db8::1"]), settings: CheckSettings())
    #expect(found.count == 1)
    #expect(found.first?.evidence == ["192.0.2.1:443", "[2001:db8::1]:443", "certificate 1"])
  }

  @Test("a revocation request without a response is reported once")
  func unanswered() throws {
    var address = AddressObservation(address: .loopbackV4, port: 443)
    var answer = RevocationObservation.SourceStatus(source: .crl, status: .unknown)
    answer.url = "http://crl.example/"
    address.revocation = [
      RevocationObservation(
        depth: 0, subject: "CN=a", sha256: "", status: .unknown, mustStaple: false, shortLived: false, answers: [answer])
    ]
    address.verdict = VerdictDescription(
      trusted: false, hostnameMatches: nil, errors: [VerdictError(code: VerdictError.revocationUnknown, depth: 0, message: "no response")])
    var seen = try seen(["192.0.2.1"])
    let store = TrustStoreDescription(name: "file", source: "ca.pem")
    let basis = VerificationBasis(name: nil, time: Timestamp(seconds: 0), trustStore: store)
    seen[ChainObservation.self] = .observed(ChainObservation(addresses: [address], judgedBy: basis))
    let found = Checks.findings(in: seen, settings: CheckSettings()).map(\.id)
    #expect(found.contains("chain.revocation-unanswered") && !found.contains("certificate.revocation-unknown"), "\(found)")
  }

  @Test("the days to warn before are the user's")
  func warnDays() {
    var address = AddressObservation(address: .loopbackV4, port: 443)
    let none = FingerprintsDescription(sha1: "", sha256: "")
    var certificate = CertificateDescription(depth: 0, der: [], fingerprints: none)
    certificate.daysLeft = 40
    certificate.notAfter = Timestamp(seconds: 0)
    address.certificates = [certificate]
    #expect(ExpiringSoon().findings(at: address, settings: CheckSettings(warnDays: 40)).isEmpty)
    #expect(ExpiringSoon().findings(at: address, settings: CheckSettings(warnDays: 41)).count == 1)
    #expect(ExpiringSoon().findings(at: address, settings: CheckSettings(warnDays: nil)).isEmpty)
  }
}
