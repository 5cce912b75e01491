import Bytes
import Foundation
import Observation
import PathValidation
import Testing
import X509

@Suite struct PossessionTests {
  private func address(_ possession: Possession?, trusted: Bool = true) -> AddressObservation {
    var seen = AddressObservation(address: .loopbackV4, port: 443)
    let none = FingerprintsDescription(sha1: "", sha256: "")
    seen.certificates = [CertificateDescription(depth: 0, der: [1], fingerprints: none)]
    seen.verdict = VerdictDescription(trusted: trusted, hostnameMatches: true)
    seen.possession = possession
    return seen
  }

  private func document(_ seen: AddressObservation, without keys: String...) throws -> Data {
    let saved = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(seen))
    var object = try #require(saved as? [String: Any])
    for key in keys { object[key] = nil }
    return try JSONSerialization.data(withJSONObject: object)
  }

  @Test func `only a proven possession is trusted`() {
    #expect(address(.proven).isTrusted && !address(.notProven).isTrusted && !address(.refuted).isTrusted && !address(nil).isTrusted)
    #expect(address(.notProven).isUnproven && !address(.refuted).isUnproven && !address(.proven).isUnproven)
  }

  @Test func `a revocation request without a response is neither trusted nor refuted`() {
    var seen = address(.proven, trusted: false)
    var answer = RevocationObservation.SourceStatus(source: .ocsp, status: .unknown)
    answer.url = "http://ocsp.example/"
    seen.revocation = [
      RevocationObservation(
        depth: 0, subject: "CN=a", sha256: "", status: .unknown, mustStaple: false, shortLived: false, answers: [answer])
    ]
    seen.verdict?.errors = [VerdictError(code: VerdictError.revocationUnknown, depth: 0, message: "no response")]
    #expect(seen.isUnproven && !seen.isTrusted && !seen.isAccepted(insecurely: false) && seen.isAccepted(insecurely: true))
    // A list of the user's that settles nothing is no request.
    seen.revocation = []
    #expect(!seen.isUnproven)
  }

  @Test func `requiring possession rejects a verdict once, however often it is applied`() {
    var seen = address(.refuted)
    seen.possessionReason = "its signature does not verify"
    seen.requirePossession()
    seen.requirePossession()
    #expect(seen.verdict?.trusted == false && seen.verdict?.errors.map(\.code) == ["possession_refuted"])
    #expect(
      seen.verdict?.errors.first?.message == "the server does not have the certificate's private key: its signature does not verify")
    var good = address(.proven)
    good.requirePossession()
    #expect(good.verdict?.trusted == true && good.verdict?.errors.isEmpty == true)
  }

  @Test func `a saved document that claims trust without possession is not trusted`() throws {
    for possession in [Possession.notProven, .refuted] {
      let seen = try JSONDecoder().decode(AddressObservation.self, from: try document(address(possession)))
      #expect(!seen.isTrusted && seen.verdict?.trusted == false && seen.possession == possession)
    }
  }

  @Test func `a document from before possession was recorded proves it by a completed handshake only`() throws {
    var completed = address(.proven)
    completed.handshake = HandshakeDescription(protocol: "TLSv1.3", cipherSuite: nil)
    var read = completed
    read.handshake?.completed = false
    let missing = try [completed, read, address(.proven)].map {
      try JSONDecoder().decode(AddressObservation.self, from: try document($0, without: "possession")).possession
    }
    #expect(missing == [.proven, .notProven, .notProven])
  }

  @Test func `an unproven chain is accepted insecurely, unless a pin identifies the key`() {
    #expect(address(.notProven).isAccepted(insecurely: true) && !address(.notProven).isAccepted(insecurely: false))
    #expect(!address(.refuted).isAccepted(insecurely: true))
    #expect(address(.proven).isAccepted(insecurely: false) && address(.proven, trusted: false).isAccepted(insecurely: true))
  }
}
