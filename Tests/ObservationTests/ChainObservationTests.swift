import Bytes
import Foundation
import Observation
import Testing

@Suite("The chain as seen")
struct ChainObservationTests {
  private let basis = VerificationBasis(
    name: "example.org", time: Timestamp(seconds: 1_795_231_314), trustStore: TrustStoreDescription(name: "file", source: "ca.pem"))

  private func address(_ address: IPAddress, chain: [[UInt8]]) -> AddressObservation {
    var seen = AddressObservation(address: address, port: 443)
    let none = FingerprintsDescription(sha1: "", sha256: "")
    seen.certificates = chain.enumerated().map { CertificateDescription(depth: $0.offset, der: $0.element, fingerprints: none) }
    seen.possession = chain.isEmpty ? nil : .proven
    return seen
  }

  @Test("it survives being saved")
  func roundTrip() throws {
    var first = address(.loopbackV4, chain: [[1, 2, 3], [4]])
    first.verdict = VerdictDescription(
      trusted: false, hostnameMatches: nil, errors: [VerdictError(code: "expired", depth: 0, message: "ended")])
    first.certificates[0].notAfter = Timestamp(seconds: 5)
    first.certificates[0].publicKey = PublicKeyDescription(algorithm: "EC", bits: 256, curve: "P-256")
    first.ocspStaple = StapleDescription([9, 9])
    first.servedOrder = ServedOrderDescription(duplicates: [1])
    var second = address(.loopbackV6, chain: [])
    second.failure = Failure(stage: .handshake, code: "tls.handshake.alert", message: "alert", hint: "try --sni")
    let seen = ChainObservation(addresses: [first, second], judgedBy: basis)
    let saved = try JSONEncoder().encode(seen)
    #expect(try JSONDecoder().decode(ChainObservation.self, from: saved) == seen)
  }

  @Test("one answer agrees with nobody; equal chains agree; others do not")
  func agreement() {
    let one = address(.loopbackV4, chain: [[1]])
    #expect(ChainObservation(addresses: [one], judgedBy: basis).addressesAgree == nil)
    #expect(ChainObservation(addresses: [one, address(.loopbackV6, chain: [[1]])], judgedBy: basis).addressesAgree == true)
    #expect(ChainObservation(addresses: [one, address(.loopbackV6, chain: [[2]])], judgedBy: basis).addressesAgree == false)
  }

  @Test("an address that failed does not break agreement, but is not trusted")
  func failed() {
    var silent = address(.loopbackV6, chain: [])
    silent.failure = Failure(stage: .connect, code: "transport.timed-out", message: "no answer")
    var good = address(.loopbackV4, chain: [[1]])
    good.verdict = VerdictDescription(trusted: true, hostnameMatches: true)
    let seen = ChainObservation(addresses: [good, good, silent], judgedBy: basis)
    #expect(seen.addressesAgree == true)
    #expect(!seen.isTrusted)
    #expect(ChainObservation(addresses: [good], judgedBy: basis).isTrusted)
  }

  @Test("the pin is the base64 of the key's digest")
  func pin() {
    var certificate = CertificateDescription(depth: 0, der: [1], fingerprints: FingerprintsDescription(sha1: "", sha256: ""))
    #expect(certificate.pin == nil)
    certificate.spkiSHA256 = "00ff"
    #expect(certificate.pin == "sha256//AP8=")
    #expect(certificate.pem == "-----BEGIN CERTIFICATE-----\nAQ==\n-----END CERTIFICATE-----\n")
  }

  @Test("what was seen is found again by its type")
  func store() {
    var seen = Observation(target: TargetDescription(host: "2001:db8::1", port: 443, sni: nil))
    #expect(seen[ChainObservation.self] == nil)
    let chain = ChainObservation(addresses: [], judgedBy: basis)
    seen[ChainObservation.self] = .observed(chain)
    #expect(seen[ChainObservation.self]?.value == chain)
    #expect(seen.target.description == "[2001:db8::1]:443")
  }
}
