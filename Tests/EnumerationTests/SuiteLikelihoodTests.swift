import TLSWire
import Testing

@testable import Enumeration

@Suite struct SuiteLikelihoodTests {
  private let customary = TypicalSuiteOrder.registered
  private let gcm = CipherSuite(0xc02f)
  private let cbc = CipherSuite(0xc013)
  private let export = CipherSuite(0x0003)

  @Test func `a likelihood is between nothing and certainty`() {
    var likelihood = SuiteLikelihood(customary)
    for round in 0..<3 {
      for suite in CipherSuite.registered + [CipherSuite(0xfefe)] {
        for version in [ProtocolVersion.ssl3, .tls12, .tls13] { #expect((0...1).contains(likelihood.of(suite, in: version))) }
      }
      if round == 0 { likelihood.accept(gcm, in: .tls12) } else { likelihood.refuse([cbc], in: .tls12) }
    }
  }

  @Test func `what one version accepts is likely in another, what it has refused is not`() {
    var likelihood = SuiteLikelihood(customary)
    #expect(likelihood.of(gcm, in: .tls12) > likelihood.of(export, in: .tls12))
    likelihood.accept(export, in: .tls12)
    #expect(likelihood.of(export, in: .tls10) > 0.9)
    likelihood.refuse([cbc], in: .tls12)
    #expect(likelihood.of(cbc, in: .tls12) < 0.1)
    #expect(likelihood.of(cbc, in: .tls10) < 0.1)
  }
}
