import Bytes
import DomainNames
import Minting
import PathValidation
import Testing
import X509

/// Every case of a test server gets the verdict and the notes that its name says, and no other.
@Suite struct ServerCaseTests {
  struct Expectation: Sendable, CustomTestStringConvertible {
    let name: String
    var codes: [ChainError.Code] = []
    var order = Notes()

    var testDescription: String { name }
  }

  struct Notes: Equatable, Sendable {
    var inOrder = true
    var superfluous: [Int] = []
    var includesRoot = false
    var missingIssuer: String?
  }

  static let expectations: [Expectation] = [
    Expectation(name: "good"),
    Expectation(name: "expired", codes: [.expired]),
    Expectation(name: "not-yet-valid", codes: [.notYetValid]),
    Expectation(name: "self-signed", codes: [.selfSigned]),
    Expectation(name: "untrusted-root", codes: [.unknownIssuer], order: Notes(includesRoot: true)),
    Expectation(name: "wrong-host", codes: [.hostnameMismatch]),
    Expectation(
      name: "incomplete-chain", codes: [.unknownIssuer], order: Notes(missingIssuer: "CN=Test Intermediate,O=tlsprobe tests")),
    Expectation(name: "reversed-chain", order: Notes(inOrder: false)),
    Expectation(name: "root-included", order: Notes(includesRoot: true)),
    Expectation(name: "extra-certificates", order: Notes(superfluous: [2])),
    Expectation(name: "ip-san"),
    Expectation(name: "idn"),
    Expectation(name: "wildcard"),
    Expectation(name: "rsa-1024", codes: [.weakKey]),
    Expectation(name: "sha1-signature", codes: [.weakSignature]),
    Expectation(name: "ed25519"),
    Expectation(name: "dual"),
    Expectation(name: "long-chain"),
    Expectation(name: "many-names"),
  ]

  @Test(arguments: expectations) func `a case is judged as its name says`(expectation: Expectation) throws {
    let now = try #require(Timestamp("2026-11-21T12:00:00Z"))
    let minted = try #require(try ChainCase.mint(expectation.name, by: try TestAuthorities(now: now)))
    let store = TrustStore(certificates: [try Certificate(der: minted.root)], name: "test")
    for presentation in minted.presentations {
      let verdict = CertificateVerifier(VerificationContext(time: now, name: try ReferenceIdentity(minted.host))).verify(
        ServedChain(der: presentation.chain), trusting: store)
      #expect(verdict.errors.map(\.code) == expectation.codes, "\(verdict.errors)")
      #expect(verdict.trusted == expectation.codes.isEmpty)
      #expect(verdict.hostnameMatches == !expectation.codes.contains(.hostnameMismatch))
      let order = verdict.servedOrder
      let notes = Notes(
        inOrder: order.inOrder, superfluous: order.superfluous, includesRoot: order.includesRoot, missingIssuer: order.missingIssuer)
      #expect(notes == expectation.order)
      #expect(order.duplicates.isEmpty)
    }
  }

  @Test func `no case is left out`() {
    #expect(Self.expectations.map(\.name) == ChainCase.all.map(\.name))
  }
}
