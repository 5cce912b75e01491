import Bytes
import Crypto
import Minting
import Report
import Testing
import X509

@Suite("Profiles of verify, and what an unknown root is called")
struct VerifyProfileTests {
  private let world: VerifyWorld
  private let roots: String

  init() throws {
    world = try VerifyWorld()
    roots = try world.file("ca.pem", VerifyWorld.pem([world.authorities.root.der]))
  }

  private func leaf(days: Int64, change: TestAuthority.Change = { _ in }) throws -> [UInt8] {
    try world.authorities.server {
      $0.notAfter = $0.notBefore + .seconds(days * 86_400 - 1)
      for oid in [OID(2, 5, 29, 37), OID(2, 5, 29, 14), OID(2, 5, 29, 35)] { $0.remove(oid) }
      change(&$0)
    }.der
  }

  private func findings(_ said: VerifyWorld.CommandOutput) throws -> [(id: String, severity: String, detail: String)] {
    guard case .array(let findings)? = try said.json["findings"] else { return [] }
    return findings.map { finding in
      func text(_ key: String) -> String { if case .string(let text)? = finding[key] { text } else { "" } }
      return (text("id"), text("severity"), text("detail"))
    }
  }

  @Test("a private certificate of a year or more without extended key usage is trusted, with findings", arguments: [365, 820] as [Int64])
  func privateRoot(days: Int64) async throws {
    let pem = try world.file("chain.pem", VerifyWorld.pem([try leaf(days: days), world.authorities.intermediate.der]))
    let words = [pem, "--roots", roots, "--hostname", "localhost", "--json"]
    let said = await world.run(words)
    #expect(said.status == 0, "\(said)")
    let found = try findings(said)
    let ids: Set = ["baseline.validity-period", "baseline.extended-key-usage", "baseline.key-identifiers"]
    #expect(ids.isSubset(of: Set(found.map(\.id))), "\(found)")
    for finding in found where finding.id.hasPrefix("baseline.") {
      #expect(["info", "low"].contains(finding.severity) && finding.detail.hasPrefix("would be rejected under a public root: "))
    }
    for (profile, status) in [("webpki", 0), ("baseline", 1), ("client", 0), ("rfc5280", 0), ("other", 64)] as [(String, Int32)] {
      #expect(await world.run(words + ["--profile", profile]).status == status, "\(profile)")
    }
    #expect(await world.run(words + ["--fail-on", "low"]).status == 1)
  }

  @Test("a batch takes the four profiles")
  func batch() async throws {
    let chain = VerifyWorld.pem([try leaf(days: 365), world.authorities.intermediate.der])
    let lines = ["webpki", "baseline", "client", "rfc5280"].map { profile in
      let members: [(String, JSONValue)] = [
        ("roots", .string(VerifyWorld.pem([world.authorities.root.der]))), ("chain", .string(chain)), ("profile", .string(profile)),
      ]
      return String(decoding: JSONWriter(pretty: false).bytes(of: .object(members.map { JSONValue.Member($0.0, $0.1) })), as: UTF8.self)
    }
    let said = await world.run(["--batch"], input: Array((lines.joined(separator: "\n") + "\n").utf8))
    #expect(try said.lines.map { $0["verdict"] } == ["trusted", "untrusted", "trusted", "trusted"].map { .string($0) })
  }

  @Test("an unknown private root is one finding and one sentence, and names the option that helps")
  func unknownRoot() async throws {
    let leaf = try world.authorities.server().der
    let intermediate = world.authorities.intermediate.der
    let root = world.authorities.root.der
    let published = try world.authorities.server {
      $0.set(.authorityInformationAccess(ocsp: [], issuers: ["http://ca.example/intermediate.der"]))
    }.der
    let cases: [(name: String, chain: [[UInt8]], id: String, words: String)] = [
      ("the root is not sent", [leaf, intermediate], "chain.unknown-issuer", "--cacert"),
      ("the root is sent", [leaf, intermediate, root], "chain.unknown-issuer", "--cacert"),
      ("the issuer is not sent", [leaf], "chain.unknown-issuer", "--cacert"),
      ("the issuer is not sent, but published", [published], "chain.missing-intermediate", "--fetch-intermediates"),
    ]
    for (name, chain, id, words) in cases {
      let pem = try world.file("chain.pem", VerifyWorld.pem(chain))
      let high = try findings(await world.run([pem, "--json"])).filter { $0.severity == "high" }
      #expect(high.map(\.id) == [id], "\(name)")
      let text = await world.run([pem])
      #expect(text.status == 1)
      let error = try #require(text.output.split(separator: "\n").first { $0.contains("unknown_issuer: certificate") }, "\(text.output)")
      let sentence = try #require(error.split(separator: ": ", maxSplits: 2).last?.prefix(40))
      #expect(text.output.split(separator: "\n").count { $0.contains(sentence) } == 1, "\(text.output)")
      #expect(text.output.contains(words), "\(text.output)")
      #expect(!text.output.contains("missing: "), "\(text.output)")
    }
    let own = try TestAuthority.root("localhost", .p256, 5, now: VerifyWorld.now) { $0.set(.keyUsage([.digitalSignature, .keyCertSign])) }
      .der
    let said = await world.run([try world.file("own.pem", VerifyWorld.pem([own])), "--json"])
    #expect(try findings(said).filter { $0.severity == "high" }.map(\.id) == ["chain.self-signed"])
  }
}
