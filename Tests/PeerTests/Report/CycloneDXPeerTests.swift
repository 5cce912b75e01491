import Bytes
import Checks
import Foundation
import LocalServer
import Observation
import Report
import TLSWire
import TestSupport
import Testing

/// Our bills of materials by the strict validator of cyclonedx-python-lib.
@Suite(
  .timeLimit(.minutes(2)), .enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("cyclonedx"), "cyclonedx was not fetched"))
struct CycloneDXPeerTests {
  private func violations(in files: [String]) throws -> [String] {
    let script = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/cyclonedx_valid.py"
    let run = try CommandRun([PeerProgram.path("cyclonedx"), script] + files, limit: .seconds(60))
    try #require(run.status == 0, "\(run.error)")
    return run.text.split(separator: "\n").map { String($0) }
  }

  @Test func `every golden bill is valid`() throws {
    let folder = "\(TestedBinary.repository)/Tests/Golden"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".cdx.json") }
    try #require(files.count >= 2)
    #expect(try violations(in: files.map { "\(folder)/\($0)" }) == [])
  }

  @Test func `the bills of live servers are valid`() throws {
    let cases = ["good", "mozilla-intermediate", "expired", "starttls"]
    let server = try LocalServer(cases: cases, at: Platform.now)
    defer { server.stop() }
    let directory = try TemporaryDirectory()
    var files: [String] = []
    for name in cases {
      let target = "localhost:\(try #require(server.endpoint(of: name)).port)"
      for command in ["chain", "ciphers"] {
        let file = directory.file("\(name)-\(command).cdx.json")
        let upgrade = name == "starttls" ? ["--starttls", "smtp"] : []
        let run = try CommandRun.tlsprobe([command, target, "-o", file] + upgrade, limit: .seconds(60))
        try #require(FileManager.default.fileExists(atPath: file), "\(run.transcript)")
        files.append(file)
      }
    }
    #expect(try violations(in: files) == [])
  }

  @Test func `every registered suite, group and signature scheme has valid properties`() throws {
    var seen = CiphersObservation(endpoint: nil)
    let evidence = EvidenceDescription(.serverHello)
    seen.protocols = ["SSLv3", "TLSv1.2", "TLSv1.3"].map { version in
      ProtocolObservation(
        version: version, support: .accepted, evidence: evidence,
        cipherSuites: CipherSuite.registered.map {
          SuiteObservation(id: $0.hex, name: $0.description, keyExchange: $0.keyExchange, authentication: $0.authentication)
        })
    }
    let versions = seen.protocols.map(\.version)
    seen.groups = NamedGroup.registered.map { GroupObservation(id: $0.hex, name: $0.description, kind: $0.kind, protocols: versions) }
    seen.signatureSchemes = SignatureScheme.registered.map { SchemeObservation(id: $0.hex, name: $0.description, protocols: versions) }
    var observation = Observation(target: TargetDescription(host: "example.org", port: 443, sni: nil))
    observation[CiphersObservation.self] = .observed(seen)
    let document = Document(
      about: CiphersObservation.self, in: CheckedObservation(observation), tool: ToolDescription(version: "0"), startedAt: Platform.now)
    let bill = CycloneDX(for: CiphersObservation.self).render([document], options: RenderOptions())
    let directory = try TemporaryDirectory()
    #expect(try violations(in: [directory.write(bill, to: "all.cdx.json")]) == [])
  }

  @Test func `the validator finds violations`() throws {
    let directory = try TemporaryDirectory()
    let bill = #"{"bomFormat":"CycloneDX","specVersion":"1.7","components":[{"type":"cryptographic-asset"}],"further":1}"#
    let found = try violations(in: [directory.write(bill, to: "bad.json")])
    #expect(found.contains { $0.contains("'name' is a required property") } && found.contains { $0.contains("'further'") }, "\(found)")
  }
}
