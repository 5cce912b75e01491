import Enumeration
import TLSWire
import Testing

/// Servers that select suites with which they cannot go on: for want of parameters, of accounts or of a key.
@Suite struct FailedChoiceTests {
  /// What such a server cannot go on with, out of what it believes that it accepts.
  enum Lack: CaseIterable {
    /// Dovecot without Diffie-Hellman parameters.
    case finiteField
    /// Erlang without a function that looks up users.
    case accounts
    case ellipticCurve
    case preSharedKey

    func concerns(_ suite: CipherSuite) -> Bool {
      switch self {
      case .finiteField: ["DHE", "ADH"].contains(suite.keyExchange)
      case .accounts: suite.name?.hasPrefix("TLS_SRP") == true
      case .ellipticCurve: ["ECDHE", "AECDH"].contains(suite.keyExchange)
      case .preSharedKey: suite.authentication == "PSK"
      }
    }
  }

  /// How it ends the connection then, and how when it selects nothing.
  enum End: CaseIterable {
    case closesBoth, sameAlert, internalError, otherAlert

    var failed: ProbeOutcome {
      switch self {
      case .closesBoth: .closed
      case .sameAlert, .otherAlert: .refused(.handshakeFailure)
      case .internalError: .refused(.internalError)
      }
    }

    func refused(_ answer: ProbeOutcome) -> ProbeOutcome {
      guard case .said(let said) = answer, said.hello == nil else { return answer }
      switch self {
      case .closesBoth: return .closed
      case .otherAlert: return .refused(.insufficientSecurity)
      case .sameAlert, .internalError: return answer
      }
    }
  }

  /// With accounts and keys that OpenSSL's order has behind and before the others.
  private static let believed: [CipherSuite] = Configurations.openSSL.map { CipherSuite($0) }.filter { suite in
    suite.facts.map { $0.firstVersion < .tls13 } == true && suite.authentication != "ECDSA"
  }

  private func server(_ preference: SimulatedServer.Preference) -> SimulatedServer {
    let old = Self.believed.filter { suite in suite.facts.map { $0.firstVersion < .tls12 } == true }
    return SimulatedServer(suites: [.tls10: old, .tls12: Self.believed], preference: preference)
  }

  private func run(
    _ server: SimulatedServer, _ lack: Lack, _ end: End, rooms: Int, wanted: [CipherSuite]? = nil
  ) -> (EnumerationResult, Simulation) {
    var plan = EnumerationPlan(serverName: "example.org")
    plan.topics = [.versions, .suites, .order]
    plan.versions = [.tls10, .tls11, .tls12]
    plan.suites = wanted
    var simulation = Simulation()
    simulation.rooms = rooms
    let result = simulation.run(plan) { inquiry in
      let answer = server.answer(inquiry)
      if case .said(let said) = answer, let suite = said.hello?.cipherSuite, lack.concerns(suite) { return end.failed }
      return end.refused(answer)
    }
    return (result, simulation)
  }

  @Test(arguments: Lack.allCases, End.allCases)
  func `a suite that the server selects without going on hides none of the others`(lack: Lack, end: End) {
    for preference in [SimulatedServer.Preference.client, .server] {
      let server = server(preference)
      var first: [String]?
      for rooms in end == .closesBoth ? [20, 1] : [20] {
        let (result, simulation) = run(server, lack, end, rooms: rooms)
        #expect(simulation.isDone)
        for one in result.protocols {
          let truth = (server.suites[one.version] ?? []).filter { !lack.concerns($0) }
          let found = one.suites.map(\.suite)
          #expect(Set(truth).subtracting(found) == [], "missed in \(one.version), \(preference), \(rooms)")
          #expect(Set(found).subtracting(truth) == [], "invented in \(one.version), \(preference), \(rooms)")
          if preference == .server { #expect(found == truth) }
          #expect(one.others.allSatisfy { $0.support == .refused })
        }
        #expect(simulation.hellos < 2_000, "\(simulation.hellos)")
        // The document tells the same, however answers raced.
        if let first { #expect(result.facts.difference(from: first).map { "\($0)" } == []) } else { first = result.facts }
      }
    }
  }

  @Test func `a suite with which the server does not go on is refused for that`() {
    let (result, _) = run(server(.client), .finiteField, .closesBoth, rooms: 20)
    let tls12 = result.protocols.first { $0.version == .tls12 }
    for one in tls12?.others ?? [] where Lack.finiteField.concerns(one.suite) && Self.believed.contains(one.suite) {
      #expect(one.evidence.ground == .inference("the server selects it and then closes"), "\(one.suite)")
    }
    for one in tls12?.others ?? [] where !Self.believed.contains(one.suite) { #expect(one.evidence.ground == .closed, "\(one.suite)") }
    #expect(result.oddities.contains { $0.code == "server.fails-choices" && $0.words.hasSuffix("in TLSv1.0 and TLSv1.2") })
  }

  @Test func `the suites that a user names hide none of the others either`() {
    let wanted = [0x009f, 0x009e, 0xc030, 0xc02f, 0x009d, 0x009c, 0x0033, 0x002f].map { CipherSuite($0) }
    for preference in [SimulatedServer.Preference.client, .server] {
      let (result, _) = run(server(preference), .finiteField, .closesBoth, rooms: 20, wanted: wanted)
      let tls12 = result.protocols.first { $0.version == .tls12 }
      #expect(Set((tls12?.suites ?? []).map(\.suite)) == Set(wanted.filter { !Lack.finiteField.concerns($0) }))
    }
  }

  @Test func `a server that goes on with what it selects is asked nothing more`() {
    for server in [EnumeratorTests.broad, EnumeratorTests.intermediate] {
      var plan = EnumerationPlan(serverName: "example.org")
      plan.topics = [.versions, .suites]
      var simulation = Simulation()
      let result = simulation.run(plan, against: server.answer)
      #expect(!result.oddities.contains { $0.code == "server.fails-choices" })
    }
  }

  @Test func `the order of SRP suites that a server takes for an unknown user does not vary`() {
    let srp = CipherSuite.registered.filter { $0.name?.hasPrefix("TLS_SRP") == true }
    let server = EnumeratorTests.broad
    var documents: Set<[CipherSuite]> = []
    for rooms in [1, 2, 3, 5, 8, 13, 20, 50] {
      var plan = EnumerationPlan(serverName: "example.org")
      plan.topics = [.versions, .suites, .order]
      plan.versions = [.tls12]
      var simulation = Simulation()
      simulation.rooms = rooms
      let result = simulation.run(plan) { inquiry in
        let answer = server.answer(inquiry)
        if case .said(let said) = answer, said.hello != nil { return answer }
        guard case .hello(let crafted, _) = inquiry.form, crafted.hello.cipherSuites.contains(where: srp.contains) else { return answer }
        return .refused(AlertDescription(115))
      }
      let tls12 = result.protocols.first { $0.version == .tls12 }
      documents.insert((tls12?.suites ?? []).map(\.suite))
    }
    #expect(documents.count == 1)
    #expect(documents.first.map { Set(srp).isSubset(of: $0) } == true)
  }
}
