import Enumeration
import LocalServer
import TLSWire
import Testing

/// Servers that cannot take hellos that are right, or that refuse in ways of their own.
@Suite struct PeculiarServerTests {
  static let rsa = ServerHelloCertificate(.rsa(bits: 2_048), chain: [[1, 2, 3]])
  static let ordinary = ServerHelloPolicy.ordinary(rsa).with { policy in
    policy.cipherSuites[.tls12] = policy.cipherSuites[.tls12]?.filter { $0.authentication != "ECDSA" }
    policy.cipherSuites[.tls11] = [CipherSuite(0xc013), CipherSuite(0x002f)]
  }

  private func run(_ topics: Set<EnumerationTopic>, _ answer: (ProbeHello) -> ProbeOutcome) -> (EnumerationResult, Simulation) {
    var plan = EnumerationPlan(serverName: "example.org")
    plan.topics = topics
    var simulation = Simulation()
    let result = simulation.run(plan, against: answer)
    return (result, simulation)
  }

  private func expect(_ result: EnumerationResult, toTell policy: ServerHelloPolicy, sourceLocation: SourceLocation = #_sourceLocation) {
    for one in result.protocols where one.version > .ssl2 {
      #expect(one.suites.map(\.suite) == policy.cipherSuites[one.version] ?? [], "\(one.version)", sourceLocation: sourceLocation)
      #expect(
        one.support == (policy.cipherSuites[one.version] == nil ? .refused : .accepted), "\(one.version)", sourceLocation: sourceLocation)
    }
    let groups = result.groups.filter { $0.support == .accepted }.map(\.group)
    #expect(Set(groups) == Set(policy.groups.modern), sourceLocation: sourceLocation)
  }

  private static let topics: Set<EnumerationTopic> = [.versions, .suites, .order, .groups]

  static let refusals: [Refusal] = [
    .alert, .alertWithoutClose, .close, .reset, .alert(.decodeError), .alert(.internalError), .alert(.illegalParameter),
  ]

  @Test(arguments: Self.refusals) func `a refusal is one however it is said`(refusal: Refusal) {
    let policy = Self.ordinary.with { $0.refusal = refusal }
    let (result, simulation) = run(Self.topics, policy.answer)
    expect(result, toTell: policy)
    #expect(simulation.hellos < 600, "\(refusal)")
  }

  @Test func `what a silent server does not like stays open`() {
    let policy = Self.ordinary.with { $0.refusal = .silence }
    let (result, simulation) = run(Self.topics, policy.answer)
    for one in result.protocols where one.version > .ssl2 {
      #expect(one.suites.map(\.suite) == policy.cipherSuites[one.version] ?? [])
      #expect(one.support == (policy.cipherSuites[one.version] == nil ? .undetermined : .accepted))
      #expect(one.others.allSatisfy { $0.support == .undetermined })
    }
    #expect(simulation.hellos < 400)
  }

  @Test func `a server that hangs on ClientHellos of 256 to 511 bytes is told so, and nothing else is in doubt`() {
    let policy = Self.ordinary.with { $0.intolerances = [Intolerance(.length(256...511), .silence)] }
    let (result, _) = run(Self.topics.union([.tolerance]), policy.answer)
    expect(result, toTell: policy)
    let hang = result.tolerances.first { $0.name == "hello_of_256_to_511_bytes" }
    #expect(hang?.support == .refused && hang?.evidence.ground == .silence)
    #expect(result.tolerances.filter { $0.support == .refused }.map(\.name) == ["hello_of_256_to_511_bytes"])
    let (silent, _) = run([.versions, .tolerance]) { inquiry in
      guard case .hello(let crafted, _) = inquiry.form, crafted.hello.extensions?[.padding] != nil else {
        return Self.ordinary.answer(inquiry)
      }
      return .silence
    }
    #expect(silent.tolerances.first { $0.name == "hello_of_256_to_511_bytes" }?.support == .undetermined)
  }

  @Test func `a server that never says anything costs few hellos`() {
    let (result, simulation) = run(Set(EnumerationTopic.all)) { _ in .silence }
    #expect(result.protocols.allSatisfy { $0.support == .undetermined })
    #expect(simulation.isDone)
    #expect(simulation.hellos <= 100)
  }

  static let intolerances: [Intolerance.Kind] = [
    .length(256...511), .length(512...65_535), .suitesBeyond(128), .suitesBeyond(64), .unknownExtensions, .grease, .unknownVersions,
    .oldGroupsInModernHello, .fieldGroupsInClassicHello, .severalRecords,
  ]

  @Test(
    arguments: Self.intolerances, [Refusal.alert(.decodeError), .alert(.illegalParameter), .alert(.handshakeFailure), .silence, .reset])
  func `an intolerance is got around`(kind: Intolerance.Kind, refusal: Refusal) {
    // A hello of more than 511 bytes that is called unacceptable is not distinguishable from one that is.
    if case .length(let range) = kind, range.upperBound > 1_000, refusal == .alert(.handshakeFailure) { return }
    if case .suitesBeyond(64) = kind, refusal == .alert(.handshakeFailure) { return }
    var policy = Self.ordinary.with { $0.intolerances = [Intolerance(kind, refusal)] }
    // No client of TLS 1.3 has so short a hello.
    if case .length(512...65_535) = kind { policy.cipherSuites[.tls13] = nil }
    var (result, simulation) = run(Self.topics, policy.answer)
    // Where it says nothing to anything, nothing can be told.
    if refusal == .silence, policy.cipherSuites[.tls13] == nil { result.protocols.removeAll { $0.version == .tls13 } }
    expect(result, toTell: policy)
    #expect(simulation.hellos < 1_500)
  }

  @Test func `a server whose list of schemes must hold none that it does not know is told as it is`() {
    let policy = Self.ordinary
    let others: [UInt16] = [0x0303, 0x0301, 0x0302, 0x0202, 0x0402, 0x0502, 0x0602]
    let known = Set(ServerHelloPolicy.ordinarySchemes.map { $0.rawValue } + others)
    let (result, simulation) = run(Self.topics.union([.schemes])) { inquiry in
      if case .hello(let crafted, _) = inquiry.form, let body = crafted.hello.extensions?[.signatureAlgorithms] {
        let schemes = stride(from: 2, to: body.count - 1, by: 2).map { UInt16(body[$0]) << 8 | UInt16(body[$0 + 1]) }
        if !schemes.allSatisfy({ known.contains($0) }) { return alert(.illegalParameter) }
      }
      return policy.answer(inquiry)
    }
    expect(result, toTell: policy)
    let schemes = result.schemes.filter { $0.support == .accepted && $0.versions.contains(.tls12) }.map(\.scheme)
    #expect(schemes.contains(.rsaPSSRSAESHA256) && schemes.contains(.rsaPKCS1SHA1))
    #expect(simulation.hellos < 600)
  }

  @Test func `a server whose list of groups must hold none that it does not know is told as it is`() {
    let policy = Self.ordinary
    let known: Set<UInt16> = [0x17, 0x18, 0x19, 0x1d, 0x1e, 0x11ec, 0x11eb, 0x11ed]
    let (result, simulation) = run(Self.topics) { inquiry in
      if case .hello(let crafted, _) = inquiry.form, let body = crafted.hello.extensions?[.supportedGroups] {
        let groups = stride(from: 2, to: body.count - 1, by: 2).map { UInt16(body[$0]) << 8 | UInt16(body[$0 + 1]) }
        if !groups.allSatisfy({ known.contains($0) }) { return alert(.illegalParameter) }
      }
      return policy.answer(inquiry)
    }
    expect(result, toTell: policy)
    #expect(simulation.hellos < 600)
  }

  @Test func `a server that wants a share or its cookie back is told as it is`() {
    for policy in [
      Self.ordinary.with { $0.retry.alertToNoShares = AlertDescription.illegalParameter },
      Self.ordinary.with { $0.retry.cookie = [1, 2, 3] },
      Self.ordinary.with {
        $0.retry.alertToNoShares = .missingExtension
        $0.retry.cookie = [1, 2, 3]
      },
    ] {
      let (result, simulation) = run(Set(EnumerationTopic.all), policy.answer)
      expect(result, toTell: policy)
      #expect(simulation.isDone)
      #expect(result.tolerances.contains { $0.name == "hello_over_1400_bytes" && $0.support == .accepted })
    }
  }

  @Test func `a suite that was not offered is named and not believed`() {
    let policy = Self.ordinary.with { $0.oddities.unofferedSuite = CipherSuite(0x0005) }
    let (result, _) = run(Self.topics, policy.answer)
    #expect(result.oddities.contains { $0.code == "server.picks-unoffered-suite" })
    for one in result.protocols where one.version == .tls12 {
      let truth: [CipherSuite] = (policy.cipherSuites[.tls12] ?? []) + [CipherSuite(0x0005)]
      #expect(Set(one.suites.map { $0.suite }) == Set(truth))
    }
  }

  @Test(arguments: [ProtocolVersion.tls10, .tls12]) func `a server that claims one version in every hello speaks no other`(
    version: ProtocolVersion
  ) {
    let policy = Self.ordinary.with { $0.oddities.claimedVersion = version }
    let (result, simulation) = run(Self.topics, policy.answer)
    #expect(simulation.isDone)
    for one in result.protocols where one.version != version { #expect(one.support != .accepted, "\(one.version)") }
  }

  @Test func `a server that knows no such user has accepted the suite`() {
    let srp = [CipherSuite(0xc01d), CipherSuite(0xc020), CipherSuite(0xc01e)]
    let policy = Self.ordinary
    let (result, _) = run(Self.topics) { inquiry in
      if case .hello(let crafted, _) = inquiry.form, crafted.hello.extensions?[ExtensionType(12)] != nil {
        let answer = policy.answer(inquiry)
        if case .said(let said) = answer, said.hello != nil { return answer }
        if crafted.hello.legacyVersion == .tls12, crafted.hello.cipherSuites.contains(where: { srp.contains($0) }) {
          return alert(AlertDescription(115))
        }
      }
      return policy.answer(inquiry)
    }
    let tls12 = result.protocols.first { $0.version == .tls12 }
    let truth: [CipherSuite] = (policy.cipherSuites[.tls12] ?? []) + srp
    let found = (tls12?.suites ?? []).map { $0.suite }
    #expect(Set(found).symmetricDifference(truth) == [])
    #expect(found.count == truth.count)
    for one in tls12?.suites ?? [] where srp.contains(one.suite) {
      guard case .alert(let alert) = one.evidence.ground else { continue }
      #expect(alert.what.rawValue == 115)
    }
    #expect(tls12?.preference == .server)
  }

  @Test func `that alert to a list without such suites is a refusal`() {
    let policy = Self.ordinary.with { $0.refusal = .alert(AlertDescription(115)) }
    let (result, _) = run([.versions, .suites]) { inquiry in
      if case .hello(let crafted, _) = inquiry.form, crafted.hello.extensions?[ExtensionType(12)] != nil { return alert(.handshakeFailure) }
      return policy.answer(inquiry)
    }
    let found: [CipherSuite] = (result.protocols.first { $0.version == .tls12 }?.suites ?? []).map { $0.suite }
    #expect(Set(found) == Set(policy.cipherSuites[.tls12] ?? []))
  }

  private func alert(_ what: AlertDescription) -> ProbeOutcome {
    var said = ServerResponse()
    said.alert = Alert(level: .fatal, what: what)
    said.ending = .enough
    return .said(said)
  }
}
