import Observation
import TLSWire
import Testing

@testable import Appraisal

@Suite struct ClientLockoutTests {
  private static let ecdheRSA = CipherSuite(0xc02f)
  private static let ecdheECDSA = CipherSuite(0xc02b)
  private static let rsaCBC = CipherSuite(0x002f)

  private func seen(_ client: String, _ choice: ServerAcceptance.Choice?) throws -> SimulationObservation {
    let profile = try #require(ClientProfiles.named(client).first)
    return SimulationObservation(
      client: profile.name, title: profile.description, kind: .library, support: choice == nil ? .refused : .accepted,
      evidence: EvidenceDescription(.serverHello), protocol: choice?.version.description, cipherSuite: choice.map { WireValue($0.suite) },
      group: choice?.group.map { WireValue($0) })
  }

  private func outcomes(
    _ clients: [(String, ServerAcceptance.Choice?)], without items: [String], server: ServerAcceptance? = nil
  ) throws -> [LockoutObservation.Outcome] {
    let simulations = try clients.map { try seen($0.0, $0.1) }
    let restrictions = try items.map { try #require(ServerRestriction($0)) }
    let observation = ClientLockout.observation(
      of: simulations, without: restrictions, server: server ?? ServerAcceptance(simulations))
    #expect(observation.without == items)
    return observation.clients.map(\.outcome)
  }

  private let modern = ServerAcceptance.Choice(version: .tls13, suite: .aes128GCMSHA256, group: .x25519)
  private let classic = ServerAcceptance.Choice(version: .tls12, suite: ecdheRSA, group: .secp256r1)
  private let old = ServerAcceptance.Choice(version: .tls12, suite: rsaCBC)

  @Test func `a client whose parameters stay is not affected, and a refused one is not listed`() throws {
    #expect(
      try outcomes([("go-1.27", modern), ("openssl-1.0.2", classic), ("java-17", nil)], without: ["TLSv1.0"]) == [.connects, .connects])
  }

  @Test func `a client that offers nothing else is locked out, others may have something else`() throws {
    // mbedTLS 2.28 has TLS 1.2 alone; OpenSSL 1.0.2 has TLS 1.1 too, which the server may or may not accept.
    #expect(try outcomes([("mbedtls-2.28", classic), ("openssl-1.0.2", classic)], without: ["TLSv1.2"]) == [.lockedOut, .unknown])
    #expect(try outcomes([("go-1.27", modern)], without: ["TLSv1.3"]) == [.unknown])
    #expect(try outcomes([("go-1.27", modern)], without: ["TLSv1.3", "TLSv1.2"]) == [.lockedOut])
  }

  @Test func `what other clients agreed on counts for a client that offers it`() throws {
    #expect(try outcomes([("curl-7.88", modern), ("openssl-1.0.2", classic)], without: ["TLSv1.3"]) == [.connects, .connects])
    // Go offers P-256, but Safari on iOS 11 no TLS 1.3.
    #expect(try outcomes([("safari-ios-11.1", classic), ("go-1.27", modern)], without: ["TLSv1.2"]) == [.unknown, .connects])
  }

  @Test func `with all that the server accepts every result is certain`() throws {
    let server = ServerAcceptance([modern, classic, old], isComplete: true)
    let clients: [(String, ServerAcceptance.Choice?)] = [("mbedtls-2.28", classic), ("go-1.27", modern), ("360-browser-7.5", old)]
    #expect(try outcomes(clients, without: ["TLSv1.2"], server: server) == [.lockedOut, .connects, .lockedOut])
    #expect(try outcomes(clients, without: ["cbc"], server: server) == [.connects, .connects, .lockedOut])
    #expect(try outcomes(clients, without: ["rsa-key-exchange"], server: server) == [.connects, .connects, .lockedOut])
    #expect(try outcomes(clients, without: ["x25519"], server: server) == [.connects, .connects, .connects])
    #expect(try outcomes(clients, without: ["secp256r1", "TLSv1.3"], server: server) == [.connects, .lockedOut, .connects])
  }

  private func ciphers(_ support: Support = .accepted, schemes: [SignatureScheme]) -> CiphersObservation {
    func suite(_ suite: CipherSuite) -> SuiteObservation { SuiteObservation(id: suite.hex, name: suite.description) }
    func group(_ group: NamedGroup, _ versions: [String]) -> GroupObservation {
      GroupObservation(id: group.hex, name: group.description, kind: nil, protocols: versions)
    }
    let hello = EvidenceDescription(.serverHello)
    return CiphersObservation(
      endpoint: nil, asked: ["versions", "suites", "groups", "schemes"],
      protocols: [
        ProtocolObservation(version: "TLSv1.1", support: support == .undetermined ? .undetermined : .refused, evidence: hello),
        ProtocolObservation(version: "TLSv1.2", support: .accepted, evidence: hello, cipherSuites: [suite(Self.ecdheECDSA)]),
        ProtocolObservation(version: "TLSv1.3", support: .accepted, evidence: hello, cipherSuites: [suite(.aes128GCMSHA256)]),
      ],
      groups: [group(.x25519, ["TLSv1.2", "TLSv1.3"]), group(.secp256r1, ["TLSv1.2"])],
      signatureSchemes: schemes.map { SchemeObservation(id: $0.hex, name: $0.description, protocols: ["TLSv1.2", "TLSv1.3"]) })
  }

  @Test func `the suites, groups and schemes of ciphers are what a server accepts`() throws {
    let server = ServerAcceptance(ciphers(schemes: [.ecdsaSecp256r1SHA256]))
    #expect(server.isComplete)
    #expect(
      server.choices == [
        modern, .init(version: .tls12, suite: Self.ecdheECDSA, group: .x25519),
        .init(version: .tls12, suite: Self.ecdheECDSA, group: .secp256r1),
      ])
    #expect(try outcomes([("go-1.27", modern)], without: ["TLSv1.3"], server: server) == [.connects])
    // Without a scheme that a client offers the server does not sign for it.
    let unusual = ServerAcceptance(ciphers(schemes: [.ed448]))
    #expect(try outcomes([("go-1.27", modern)], without: ["TLSv1.3"], server: unusual) == [.lockedOut])
  }

  @Test func `an undetermined version or a topic that was left out makes a list incomplete`() throws {
    #expect(!ServerAcceptance(ciphers(.undetermined, schemes: [])).isComplete)
    var seen = ciphers(schemes: [])
    seen.asked = ["versions", "suites"]
    #expect(!ServerAcceptance(seen).isComplete)
  }
}
