import Bytes
import Foundation
import Observation
import TLSWire
import Testing

/// The JSON document of an audit.
@Suite struct AuditObservationTests {
  private static var seen: AuditObservation {
    var first = AuditedAddress(endpoint: Endpoint(.loopbackV4, port: 443))
    first.ciphers = .observed(CiphersObservation(endpoint: Endpoint(.loopbackV4, port: 443)))
    var probe = ProbeObservation()
    probe.simulations = [
      SimulationObservation(
        client: "x", title: "X 1", kind: .browser, support: .undetermined, evidence: EvidenceDescription(.timeOut, tries: 3))
    ]
    first.probe = .observed(probe)
    first.vulnerabilities = .skipped(SkipReason(code: "audit.skipped", message: "not requested"))
    first.web = .skipped(SkipReason(code: "http.not-http", message: "not HTTP"))
    var second = AuditedAddress(endpoint: Endpoint(.loopbackV6, port: 443))
    second.ciphers = .failed(Failure(stage: .handshake, code: "tls.closed", message: "closed"))
    var web = WebObservation(url: "https://example.org/")
    web.http1 = .failed(Failure(stage: .handshake, code: "transport.timed-out", message: "no response"))
    web.plaintext = .failed(Failure(stage: .connect, code: "transport.refused", message: "refused"))
    second.web = .observed(web)
    let third = AuditedAddress(
      endpoint: Endpoint(.loopbackV6, port: 444), failure: Failure(stage: .connect, code: "transport.refused", message: "refused"))
    var seen = AuditObservation(parts: AuditPart.all, addresses: [first, second, third])
    seen.chain = .failed(Failure(stage: .connect, code: "transport.refused", message: "refused"))
    return seen
  }

  @Test func `a document is read back as it was written`() throws {
    let encoded = try JSONEncoder().encode(Self.seen)
    #expect(try JSONDecoder().decode(AuditObservation.self, from: encoded) == Self.seen)
  }

  @Test func `parts of the first address are members of the document`() throws {
    let encoded = try JSONEncoder().encode(Self.seen)
    let document = try #require(try JSONSerialization.jsonObject(with: encoded) as? [String: Any])
    #expect(document["ciphers"] is [String: Any])
    #expect((document["clients"] as? [Any])?.count == 1)
    #expect(((document["probe"] as? [String: Any])?["simulations"] as? [Any])?.isEmpty ?? true)
    let addresses = try #require(document["addresses"] as? [[String: Any]])
    #expect(addresses[0]["ciphers"] == nil && addresses[1]["ciphers"] != nil && addresses[2]["error"] != nil)
  }

  @Test func `what could not be decided has a reason and an address`() {
    let facts = Self.seen.undetermined
    #expect(facts.contains { $0.part == .chain && $0.reason == "refused" && $0.address == nil })
    #expect(facts.contains { $0.part == .ciphers && $0.address == "[::1]:443" && $0.reason == "closed" })
    #expect(facts.contains { $0.part == .clients && $0.subject == "X 1" })
    #expect(facts.contains { $0.address == "[::1]:444" })
    #expect(facts.filter { $0.part == .http }.map(\.subject) == ["HTTP/1.1"])
  }

  @Test func `unknown parts of a newer document are kept`() throws {
    let decoded = try JSONDecoder().decode([AuditPart].self, from: Data(#"["chain","quic"]"#.utf8))
    #expect(decoded.map(\.rawValue) == ["chain", "quic"] && decoded[0] == .chain)
  }
}
