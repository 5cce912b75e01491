import Enumeration
import LocalServer
import TLSWire
import Testing

@Suite struct SignatureSchemeEnumerationTests {
  static let keys: [ServerHelloCertificate.KeyType] = [
    .rsa(bits: 2_048), .rsaPSS(bits: 2_048), .ec(.secp256r1), .ec(.secp384r1), .ed25519, .ed448, .dsa,
  ]

  @Test(arguments: Self.keys) func `what a key can sign with before TLS 1.3 is told`(key: ServerHelloCertificate.KeyType) {
    let suites: [CipherSuite] = key == .dsa ? [CipherSuite(0x0040), CipherSuite(0x00a2)] : [CipherSuite(0xc02b), CipherSuite(0xc02f)]
    let policy = ServerHelloPolicy([.tls12: suites], certificates: [ServerHelloCertificate(key, chain: [[1]])])
      .with { $0.signatureSchemes = SignatureScheme.registered }
    var plan = EnumerationPlan(serverName: nil)
    plan.topics = [.schemes, .suites]
    plan.versions = [.tls12]
    var simulation = Simulation()
    let result = simulation.run(plan, against: policy.answer)
    let truth = result.schemes.map { $0.scheme }.filter { scheme in
      var alone = simulationHello(suites)
      alone.extensions = [.supportedGroups([.x25519, .secp256r1]), .signatureAlgorithms([scheme])]
      return policy.answer(to: alone).choice?.scheme == scheme
    }
    #expect(!truth.isEmpty)
    #expect(Set(result.schemes.filter { $0.support == .accepted }.map { $0.scheme }) == Set(truth))
    #expect(result.schemes.filter { $0.support == .undetermined } == [])
  }

  private func modern(_ server: SimulatedServer) -> EnumerationResult {
    var plan = EnumerationPlan(serverName: nil)
    plan.topics = [.schemes, .groups, .versions]
    plan.versions = [.tls13]
    var simulation = Simulation()
    return simulation.run(plan, against: server.answer)
  }

  @Test func `a TLS 1.3 scheme whose signature does not verify is not accepted`() {
    var server = SimulatedServer(suites: [.tls13: [.aes128GCMSHA256]])
    server.signature = .refuted
    let refuted = modern(server)
    #expect(refuted.schemes.filter { $0.support == .accepted } == [])
    #expect(Set(refuted.schemes.filter { $0.evidence.ground == .wrongSignature }.map(\.scheme)) == Set(server.modernSchemes))
    #expect(refuted.schemes.filter { $0.evidence.ground == .wrongSignature }.allSatisfy { $0.support == .refused })
    #expect(refuted.certificates.allSatisfy { $0.schemes.isEmpty })
    server.signature = .unverified("no code")
    let unverified = modern(server)
    #expect(unverified.schemes.filter { $0.support == .accepted } == [])
    #expect(Set(unverified.schemes.filter { $0.support == .undetermined }.map(\.scheme)) == Set(server.modernSchemes))
    server.signature = .verified
    #expect(Set(modern(server).schemes.filter { $0.support == .accepted }.map(\.scheme)) == Set(server.modernSchemes))
  }

  @Test(arguments: FlightRequest.computable)
  func `schemes of TLS 1.3 are read from a server that accepts a single group`(group: NamedGroup) {
    var server = SimulatedServer(suites: [.tls13: [.aes128GCMSHA256]])
    server.modernGroups = [group]
    #expect(Set(modern(server).schemes.filter { $0.support == .accepted }.map(\.scheme)) == Set(server.modernSchemes))
  }

  @Test func `schemes stay undetermined where no accepted group can be computed with`() {
    var server = SimulatedServer(suites: [.tls13: [.aes128GCMSHA256]])
    server.modernGroups = [.curveSM2]
    let found = modern(server)
    #expect(!found.schemes.isEmpty && found.schemes.allSatisfy { $0.support == .undetermined })
  }

  /// Java and Erlang choose a certificate by how it is signed itself: by `signature_algorithms_cert`, or else by `signature_algorithms`.
  @Test(arguments: [ProtocolVersion.tls12, .tls13])
  func `schemes are found although a server refuses them for the signature in its certificate`(version: ProtocolVersion) {
    let server = SimulatedServer(suites: [.tls12: [CipherSuite(0xc02f)], .tls13: [.aes128GCMSHA256]])
    let inCertificate = SignatureScheme.rsaPKCS1SHA256
    var plan = EnumerationPlan(serverName: nil)
    plan.topics = [.schemes, .suites]
    plan.versions = [version]
    var simulation = Simulation()
    let result = simulation.run(plan) { inquiry in
      let (schemes, others): ([SignatureScheme], [SignatureScheme]) =
        switch inquiry.form {
        case .hello(let crafted, _):
          (crafted.hello.signatureSchemes ?? [], crafted.hello.extensions?[.signatureAlgorithmsCert].map(Self.schemes) ?? [])
        case .flight(let wish): (wish.signatureSchemes, wish.certificateSchemes)
        case .ssl2: ([], [])
        }
      let known = others.isEmpty ? schemes : others
      return known.contains(inCertificate) ? server.answer(inquiry) : Self.refusal
    }
    let truth = version == .tls13 ? server.modernSchemes : server.classicSchemes.filter { !Self.ecdsa.contains($0.rawValue) }
    #expect(Set(result.schemes.filter { $0.support == .accepted }.map(\.scheme)) == Set(truth))
  }

  private static let ecdsa: Set<UInt16> = [0x0403, 0x0503, 0x0603, 0x0203]

  private static func schemes(_ body: [UInt8]) -> [SignatureScheme] {
    stride(from: 2, to: body.count - 1, by: 2).map { SignatureScheme(UInt16(body[$0]) << 8 | UInt16(body[$0 + 1])) }
  }

  private static var refusal: ProbeOutcome {
    var said = ServerResponse()
    said.alert = Alert(level: .fatal, what: .handshakeFailure)
    said.ending = .enough
    return .said(said)
  }

  private func simulationHello(_ suites: [CipherSuite]) -> ClientHello {
    ClientHello(random: [UInt8](repeating: 7, count: 32), cipherSuites: suites, extensions: nil)
  }
}
