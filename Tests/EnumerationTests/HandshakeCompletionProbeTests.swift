import Enumeration
import TLSWire
import Testing

@Suite struct HandshakeCompletionProbeTests {
  private static let dss: [CipherSuite] = [CipherSuite(0x0032), CipherSuite(0x0038)]
  private static let server = SimulatedServer(suites: [.tls11: [CipherSuite(0xc013)] + dss + [CipherSuite(0x002f)]])

  /// `goesOn` says with which ClientHellos the server goes on after all.
  private func suites(_ goesOn: @escaping (ClientHello) -> Bool) -> [EnumerationResult.SuiteResult] {
    var plan = EnumerationPlan(serverName: "example.org")
    plan.topics = [.versions, .suites, .order]
    plan.versions = [.tls11]
    var simulation = Simulation()
    let result = simulation.run(plan) { inquiry in
      let answer = Self.server.answer(inquiry)
      guard case .hello(let crafted, let depth) = inquiry.form, case .said(var said) = answer, depth > .hello,
        let suite = said.hello?.cipherSuite, Self.dss.contains(suite)
      else { return answer }
      if goesOn(crafted.hello) {
        said.hasKeyExchange = true
      } else {
        said.alert = Alert(level: .fatal, what: .internalError)
      }
      return .said(said)
    }
    #expect(simulation.isDone)
    return result.protocols.first?.suites ?? []
  }

  @Test func `a suite whose handshakes always end with an alert after the ServerHello is marked`() {
    let found = suites { _ in false }
    #expect(found.map(\.suite) == Self.server.suites[.tls11])
    #expect(found.filter { $0.failure != nil }.map(\.suite) == Self.dss)
    for suite in found where suite.failure != nil {
      #expect(suite.failure?.ground == .alert(Alert(level: .fatal, what: .internalError)))
      #expect(suite.support == .accepted)
    }
  }

  @Test func `a suite with which one handshake went on is not marked`() {
    let found = suites { $0.cipherSuites.count == 1 }
    #expect(found.map(\.suite) == Self.server.suites[.tls11])
    #expect(found.allSatisfy { $0.failure == nil })
  }
}
