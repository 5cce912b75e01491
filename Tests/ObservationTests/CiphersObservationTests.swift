import Bytes
import Foundation
import Observation
import Testing
import TLSWire

@Suite("What is accepted, as seen")
struct CiphersObservationTests {
  private var seen: CiphersObservation {
    let group = WireValue(id: "0x001d", name: "x25519")
    var seen = CiphersObservation(endpoint: Endpoint(.loopbackV4, port: 8_443), asked: ["versions", "suites"])
    seen.protocols = [
      ProtocolObservation(version: "SSLv2", support: .refused, evidence: EvidenceDescription(.close, tries: 2)),
      ProtocolObservation(
        version: "TLSv1.2", support: .accepted, evidence: EvidenceDescription(.serverHello),
        cipherSuites: [
          SuiteObservation(
            id: "0xc02f", name: "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", openSSLName: "ECDHE-RSA-AES128-GCM-SHA256", keyExchange: "ECDHE",
            authentication: "RSA", bits: 128, forwardSecrecy: true, group: group)
        ],
        preference: .server,
        others: [SuiteObservation(id: "0x0005", name: "0x0005", support: .refused, evidence: EvidenceDescription(.alert, detail: "x"))]),
    ]
    seen.groups = [GroupObservation(id: "0x001d", name: "x25519", kind: .ellipticCurve, protocols: ["TLSv1.2"], provenByShare: true)]
    seen.groupPreferences = [GroupPreferenceObservation(protocol: "TLSv1.2", order: [group], preference: .server, helloRetry: false)]
    seen.signatureSchemes = [SchemeObservation(id: "0x0804", name: "rsa_pss_rsae_sha256", protocols: ["TLSv1.2"])]
    seen.certificateTypes = [CertificateTypeObservation(type: "RSA", subject: "CN=a", signatureSchemes: [], protocols: [], sha256: "00")]
    seen.dhParameters = [ParametersObservation(bits: 1_024, wellKnown: "modp1024", generator: "02", primeSHA256: "ff", protocols: [])]
    seen.extensions = [ExtensionObservation(id: "0x0017", name: "extended_main_secret", protocols: ["TLSv1.2"])]
    seen.features = [FeatureObservation(name: "compression", support: .refused, detail: "only null")]
    seen.oddities = [AnomalyObservation(code: "server.closes-without-alert", message: "it closes without an alert")]
    seen.cost = CostObservation(
      connections: 9, retries: 1, bytesSent: 10, bytesReceived: 20, elapsed: 30,
      byQuestion: ["versions", "suites", "order", "dh-parameters", "tolerance", "a-new-one"].map { TopicCost($0, connections: 1) },
      backedOff: BackOffObservation(times: 1, reason: "connections were reset", slowestRate: 2.5))
    return seen
  }

  @Test("it survives being saved, the order of the questions too")
  func roundTrip() throws {
    for seen in [seen, CiphersObservation(endpoint: nil)] {
      let saved = try JSONEncoder().encode(seen)
      #expect(try JSONDecoder().decode(CiphersObservation.self, from: saved) == seen)
    }
  }

  @Test("what is accepted is what is said to be so")
  func accepted() {
    #expect(seen.acceptedProtocols.map(\.version) == ["TLSv1.2"])
    #expect(seen.acceptedSuites.map(\.suite.id) == ["0xc02f"])
    #expect(seen.protocols[0].isRefused && !seen.protocols[0].isAccepted)
  }
}
