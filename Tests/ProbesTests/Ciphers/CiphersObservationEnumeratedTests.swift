import Bytes
import Observation
import TLSWire
import Testing

@testable import Enumeration
@testable import Probes

@Suite struct CiphersObservationEnumeratedTests {
  private let endpoint = Endpoint(.loopbackV4, port: 443)
  private let accepted = Evidence(.serverHello)

  private func observe(_ found: EnumerationResult, showsAll: Bool = false, cost: CostObservation = CostObservation()) -> CiphersObservation
  {
    var question = CiphersProbeOptions(EnumerationPlan(), seed: 1)
    question.showsAll = showsAll
    return CiphersObservation(found, at: endpoint, question, cost: cost)
  }

  @Test func `suites are told with what is known of them`() throws {
    var found = EnumerationResult()
    var tls12 = EnumerationResult.ProtocolResult(version: .tls12, support: .accepted, evidence: accepted)
    tls12.suites = [.init(CipherSuite(0xc02f), .accepted, accepted, group: .x25519), .init(CipherSuite(0xf00d), .accepted, accepted)]
    tls12.others = [.init(CipherSuite(0x0005), .refused, Evidence(.alert(Alert(level: .fatal, what: .handshakeFailure)), tries: 2))]
    tls12.preference = .serverUnlessClientPrefersChaCha20
    var ssl2 = EnumerationResult.ProtocolResult(version: .ssl2, support: .accepted, evidence: accepted)
    ssl2.cipherKinds = [SSL2CipherKind(0x010080)]
    found.protocols = [ssl2, tls12]
    let seen = observe(found)
    #expect(seen.endpoint == endpoint)
    #expect(seen.asked == EnumerationTopic.all.map(\.rawValue))
    #expect(seen.protocols.map(\.version) == ["SSLv2", "TLSv1.2"])
    #expect(seen.protocols[0].cipherSuites.map(\.id) == ["0x010080"])
    #expect(seen.protocols[0].cipherSuites.map(\.bits) == [128])
    let suite = try #require(seen.protocols[1].cipherSuites.first)
    #expect(suite.id == "0xc02f")
    #expect(suite.name == "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256")
    #expect(suite.openSSLName == "ECDHE-RSA-AES128-GCM-SHA256")
    #expect(suite.keyExchange == "ECDHE")
    #expect(suite.group == WireValue(NamedGroup.x25519))
    #expect(suite.bits == 128)
    #expect(suite.forwardSecrecy == true)
    #expect(seen.protocols[1].preference == .serverUnlessClientPrefersChaCha20)
    #expect(seen.protocols[1].cipherSuites[1].name == "0xf00d")
    #expect(seen.protocols[1].others.isEmpty)
    let other = try #require(observe(found, showsAll: true).protocols[1].others.first)
    #expect(other.support == .refused)
    #expect(other.evidence == EvidenceDescription(.alert, detail: "handshake_failure", tries: 2))
  }

  @Test func `groups and schemes that are not accepted are told when all are wanted`() {
    var found = EnumerationResult()
    found.groups = [
      .init(group: .x25519, support: .accepted, evidence: accepted, versions: [.tls12, .tls13], isProvenByShare: true),
      .init(group: .secp256r1, support: .undetermined, evidence: Evidence(.silence, tries: 3), versions: [], isProvenByShare: false),
    ]
    found.schemes = [.init(scheme: SignatureScheme(0x0804), support: .accepted, evidence: accepted, versions: [.tls13])]
    let seen = observe(found)
    // An undetermined group would otherwise look like a refused one.
    #expect(seen.groups.map(\.name) == ["x25519", "secp256r1"])
    #expect(seen.groups[0].protocols == ["TLSv1.2", "TLSv1.3"])
    #expect(seen.groups[0].provenByShare)
    #expect(seen.signatureSchemes.map(\.id) == ["0x0804"])
    let all = observe(found, showsAll: true)
    #expect(all.groups.map(\.support) == [.accepted, .undetermined])
    #expect(all.groups[1].evidence == EvidenceDescription(.timeOut, tries: 3))
  }

  @Test func `a prime is told by its size and digest`() {
    var found = EnumerationResult()
    found.parameters = [.init(prime: [0, 0x3f, 0xff], generator: [2], name: nil, versions: [.tls12])]
    let seen = observe(found)
    #expect(seen.dhParameters.map(\.bits) == [14])
    #expect(seen.dhParameters.map(\.generator) == ["02"])
    #expect(seen.dhParameters[0].primeSHA256.count == 64)
  }

  @Test func `a certificate is told by its key and subject, and one that cannot be read by its digest`() throws {
    var found = EnumerationResult()
    let schemes = [0x0401, 0x0804, 0x0805].map { SignatureScheme($0) }
    found.schemes = schemes.prefix(2).map { .init(scheme: $0, support: .accepted, evidence: accepted, versions: [.tls12]) }
    found.certificates = [.init(der: [0x30, 0x80], versions: [.tls13, .tls12], schemes: schemes.reversed())]
    let unread = try #require(observe(found).certificateTypes.first)
    #expect(unread.signatureSchemes == schemes.map { WireValue($0) })
    #expect(unread.protocols == ["TLSv1.2", "TLSv1.3"])
    #expect(unread.type == "malformed")
    #expect(unread.sha256.count == 64)
  }

  @Test func `every ground of evidence has its word`() {
    let grounds: [(Evidence.Ground, String)] = [
      (.serverHello, "server_hello"), (.helloRetryRequest, "hello_retry_request"), (.closed, "close"), (.reset, "reset"),
      (.silence, "time_out"), (.unconnected, "unconnected"), (.otherVersion(.tls11), "other_version"), (.notOffered("x"), "not_offered"),
      (.malformed("x"), "malformed"), (.inference("x"), "inference"), (.notAsked("x"), "not_asked"),
    ]
    for (ground, word) in grounds { #expect(EvidenceDescription(Evidence(ground)).how.rawValue == word) }
    #expect(EvidenceDescription(Evidence(.otherVersion(.tls11))).detail == "TLSv1.1")
  }

  @Test func `what it cost adds up`() {
    var cost = ConnectionCost()
    cost.connections = 7
    cost.put(.suites, again: false)
    cost.put(.versions, again: false)
    cost.put(.suites, again: true)
    let record = BackOff(times: 2, counts: [.reset: 2], longestInterval: .milliseconds(40))
    let seen = CostObservation(cost, backOff: record, elapsed: .milliseconds(3))
    #expect(
      seen.byQuestion == [TopicCost("versions", connections: 1), .init("suites", connections: 2), .init("unused", connections: 4)])
    #expect(seen.byQuestion.map(\.connections).reduce(0, +) == seen.connections)
    #expect(seen.retries == 1)
    #expect(seen.elapsed == 3000)
    #expect(seen.backedOff == BackOffObservation(times: 2, reason: "connections were reset", slowestRate: 25))
  }
}
