import Bytes
import Checks
import Foundation
import Observation
import Report
import TLSWire
import Testing

/// Bills of materials in CycloneDX.
@Suite struct CycloneDXTests {
  private func bill(_ documents: [Document], of type: any DocumentObservation.Type = AuditObservation.self) throws -> [UInt8] {
    let renderer = try #require(Renderers.named("cyclonedx", for: type) as? any SeriesRenderer)
    return renderer.render(documents, options: RenderOptions())
  }

  private func parsed(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private static let sound = AuditFixture.document(AuditFixture.sound)
  private static let bad = AuditFixture.document(AuditFixture.bad, isPartial: true)

  @Test func `the bill of a sound and of a bad server is unchanged`() throws {
    try GoldenFile.compare(try bill([Self.sound]), with: "audit-sound.cdx.json")
    try GoldenFile.compare(try bill([Self.bad]), with: "audit-bad.cdx.json")
  }

  @Test func `every reference is to one component or service, and everything has its dependencies`() throws {
    for documents in [[Self.sound], [Self.bad], [Self.sound, Self.bad]] {
      let bill = try parsed(bill(documents))
      let components = try #require(bill["components"] as? [[String: Any]])
      let services = try #require(bill["services"] as? [[String: Any]])
      let root = (bill["metadata"] as? [String: Any])?["component"] as? [String: Any]
      let named = ([root].compactMap(\.self) + components + services).compactMap { $0["bom-ref"] as? String }
      #expect(Set(named).count == named.count, "\(named)")
      let dependencies = try #require(bill["dependencies"] as? [[String: Any]])
      #expect(dependencies.compactMap { $0["ref"] as? String }.sorted() == named.sorted())
      let used = dependencies.flatMap { ($0["dependsOn"] as? [String] ?? []) + ($0["provides"] as? [String] ?? []) }
      #expect(Set(used).isSubset(of: named), "\(Set(used).subtracting(named))")
      #expect(Set(named).subtracting(used).isSubset(of: ["target"]) || documents.count > 1, "\(Set(named).subtracting(used))")
    }
  }

  @Test func `the serial number follows from the content`() throws {
    let first = try parsed(bill([Self.sound]))["serialNumber"] as? String
    #expect(try parsed(bill([Self.sound]))["serialNumber"] as? String == first)
    #expect(try parsed(bill([Self.bad]))["serialNumber"] as? String != first)
    #expect(first?.wholeMatch(of: /urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil, "\(first ?? "")")
  }

  @Test func `nothing that is refused or undetermined is listed`() throws {
    var seen = CiphersObservation(endpoint: nil)
    let undetermined = EvidenceDescription(.timeOut)
    seen.protocols = [
      ProtocolObservation(
        version: "TLSv1.2", support: .accepted, evidence: EvidenceDescription(.serverHello),
        cipherSuites: [
          SuiteObservation(id: "0xc02f", name: "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", keyExchange: "ECDHE", authentication: "RSA")
        ],
        others: [
          SuiteObservation(id: "0x000a", name: "TLS_RSA_WITH_3DES_EDE_CBC_SHA", support: .undetermined, evidence: undetermined)
        ]),
      ProtocolObservation(version: "TLSv1.1", support: .undetermined, evidence: undetermined),
    ]
    seen.groups = [GroupObservation(id: "0x001d", name: "x25519", kind: .ellipticCurve, protocols: [], support: .undetermined)]
    var all = Observation(target: TargetDescription(host: "example.org", port: 443, sni: nil))
    all[CiphersObservation.self] = .observed(seen)
    let document = Document(
      about: CiphersObservation.self, in: CheckedObservation(all), tool: ToolDescription(version: "0"), startedAt: Timestamp(seconds: 0))
    let bill = try parsed(bill([document], of: CiphersObservation.self))
    let names = (bill["components"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
    #expect(names == ["TLSv1.2", "ECDH", "AES-128-GCM", "SHA-256"])
  }
}
