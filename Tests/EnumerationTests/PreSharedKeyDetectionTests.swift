import Enumeration
import LocalServer
import TLSWire
import Testing

/// TLS 1.3 servers that refuse every handshake with a certificate.
@Suite struct PreSharedKeyDetectionTests {
  private func tls13(
    versions: [ProtocolVersion] = [.tls12, .tls13], older: SimulatedServer = SimulatedServer(), _ alert: @escaping (ClientHello) -> UInt8
  ) -> EnumerationResult.ProtocolResult? {
    var plan = EnumerationPlan(serverName: "example.org")
    plan.topics = [.versions, .suites]
    plan.versions = versions
    var simulation = Simulation()
    let result = simulation.run(plan) { inquiry in
      guard case .hello(let crafted, _) = inquiry.form, crafted.hello.extensions?[.supportedVersions] != nil else {
        return older.answer(inquiry)
      }
      var said = ServerResponse()
      said.alert = Alert(level: .fatal, what: AlertDescription(alert(crafted.hello)))
      said.ending = .enough
      return .said(said)
    }
    #expect(simulation.isDone)
    return result.protocols.first { $0.version == .tls13 }
  }

  /// As OpenSSL, which ignores an identity that it does not know.
  private static let ignoring: @Sendable (ClientHello) -> UInt8 = { $0.extensions?[.keyShare] == nil ? 109 : 40 }
  /// As GnuTLS.
  private static let checking: @Sendable (ClientHello) -> UInt8 = { hello in
    guard hello.extensions?[.preSharedKey] != nil else { return 40 }
    return hello.extensions?.last?.type == .preSharedKey ? 47 : 50
  }

  @Test(arguments: [[ProtocolVersion.tls12, .tls13], [.tls13]])
  func `a TLS 1.3 server that accepts external pre-shared keys only is told so`(versions: [ProtocolVersion]) {
    for alert in [Self.ignoring, Self.checking] {
      let found = tls13(versions: versions, alert)
      #expect(found?.support == .accepted)
      #expect(found?.evidence.ground == .requiresPreSharedKey)
      #expect(found?.suites.isEmpty == true)
    }
  }

  @Test func `one that accepts pre-shared keys in TLS 1.2 too is told so`() {
    let older = SimulatedServer(suites: [.tls12: [CipherSuite(0x00a8), CipherSuite(0xd001)]])
    #expect(tls13(older: older, Self.ignoring)?.evidence.ground == .requiresPreSharedKey)
  }

  @Test func `a server whose certificate does not fit TLS 1.3 is not said to require a pre-shared key`() {
    let older = SimulatedServer(suites: [.tls12: [CipherSuite(0xc02f)]])
    #expect(tls13(older: older, Self.ignoring)?.support == .refused)
  }

  @Test func `a server that refuses the name in every version is not said to require a pre-shared key`() {
    var older = SimulatedServer()
    older.versionAlert = .handshakeFailure
    #expect(tls13(older: older, Self.ignoring)?.support == .refused)
    #expect(tls13(versions: [.tls13], older: older, Self.ignoring)?.support == .refused)
  }

  @Test func `a server without TLS 1.3 is not said to require a pre-shared key`() {
    for alert: UInt8 in [40, 70, 47, 80] { #expect(tls13({ _ in alert })?.support == .refused, "\(alert)") }
  }
}
