import Enumeration
import LocalServer
import TLSWire
import Testing

@Suite struct SchemeQuestionTests {
  static let keys: [HelloCertificate.KeyType] = [
    .rsa(bits: 2_048), .rsaPSS(bits: 2_048), .ec(.secp256r1), .ec(.secp384r1), .ed25519, .ed448, .dsa,
  ]

  @Test(arguments: Self.keys) func `what a key can sign with before TLS 1.3 is told`(key: HelloCertificate.KeyType) {
    let suites: [CipherSuite] = key == .dsa ? [CipherSuite(0x0040), CipherSuite(0x00a2)] : [CipherSuite(0xc02b), CipherSuite(0xc02f)]
    let policy = HelloPolicy([.tls12: suites], certificates: [HelloCertificate(key, chain: [[1]])])
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

  private func simulationHello(_ suites: [CipherSuite]) -> ClientHello {
    ClientHello(random: [UInt8](repeating: 7, count: 32), cipherSuites: suites, extensions: nil)
  }
}
