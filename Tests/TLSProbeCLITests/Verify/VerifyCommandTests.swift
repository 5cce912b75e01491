import Bytes
import CertificateLint
import Crypto
import Minting
import Report
import TestSupport
import Testing
import X509

@Suite("Verdicts on files")
struct VerifyCommandTests {
  private let world: VerifyWorld
  private let chain: [[UInt8]]
  private let roots: String

  init() throws {
    world = try VerifyWorld()
    chain = [try world.authorities.server().der, world.authorities.intermediate.der]
    roots = try world.file("roots.pem", VerifyWorld.pem([world.authorities.root.der]))
  }

  @Test("a chain is trusted in PEM, in DER and from standard input") func forms() async throws {
    let pem = try world.file("chain.pem", VerifyWorld.pem(chain))
    let leaf = try world.file("leaf.der", chain[0])
    let intermediate = try world.file("intermediate.der", chain[1])
    let trust = ["--roots", roots, "--hostname", "localhost"]
    for words in [["--chain", pem], [pem], [leaf, intermediate], ["--chain", leaf, "--chain", intermediate]] {
      let said = await world.run(words + trust + ["--json"])
      #expect(said.status == 0 && said.error.isEmpty, "\(words) \(said)")
      #expect(try said.json["verdict"] == .string("trusted"))
      #expect(try said.json["errors"] == .array([]))
    }
    let said = await world.run(["-"] + trust, input: Array(VerifyWorld.pem(chain).utf8), pieces: 100)
    #expect(said.status == 0 && said.output.contains("standard input") == false && said.output.contains("is trusted"), "\(said)")
  }

  private func openssl(_ arguments: String...) throws {
    let run = try CommandRun(["openssl"] + arguments)
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test("bundles have no order: PKCS #7 in DER and in PEM, PKCS #12 with a passphrase and without a key") func bundles() async throws {
    let pem = try world.file("chain.pem", VerifyWorld.pem(chain.reversed()))
    let trust = ["--roots", roots, "--hostname", "localhost"]
    for form in ["DER", "PEM"] {
      let file = world.directory.file("chain.p7b")
      try openssl("crl2pkcs7", "-nocrl", "-certfile", pem, "-outform", form, "-out", file)
      let said = await world.run([file] + trust)
      #expect(said.status == 0, "\(form) \(said)")
    }
    let bundle = world.directory.file("chain.p12")
    try openssl("pkcs12", "-export", "-nokeys", "-in", pem, "-out", bundle, "-passout", "pass:secret")
    #expect(await world.run([bundle, "--pass", "secret"] + trust).status == 0)
    for words in [[bundle], [bundle, "--pass", "wrong"]] {
      let said = await world.run(words + trust)
      #expect(said.status == 65 && said.error.contains("--pass"), "\(said)")
    }
  }

  @Test("what is wrong makes the status 1 and stands in the document") func wrong() async throws {
    let pem = try world.file("chain.pem", VerifyWorld.pem(chain))
    let late = await world.run([pem, "--roots", roots, "--at", "2036-01-01", "--verify-host", "other.example", "--json"])
    #expect(late.status == 1)
    #expect(try late.json["verdict"] == .string("untrusted"))
    guard case .array(let errors)? = try late.json["errors"] else { throw PKIError(code: .noCertificate, reason: "no errors") }
    #expect(errors.map { $0["code"] } == [.string("expired"), .string("hostname_mismatch")])
    #expect(await world.run([pem, "--roots", roots, "--at", "2036-01-01", "-k"]).status == 0)
    let client = await world.run([pem, "--roots", roots, "--purpose", "clientAuth"])
    #expect(client.status == 1 && client.output.contains("extended_key_usage"), "\(client.output)")
    #expect(await world.run([pem, "--roots", roots, "--purpose", "any"]).status == 0)
    #expect(await world.run([pem]).status == 1)
  }

  @Test("a file without certificates is 65, one that is not there 66, a mistaken option 64") func badFiles() async throws {
    let text = try world.file("text.pem", "hello\n")
    let garbage = try world.file("garbage.pem", "-----BEGIN CERTIFICATE-----\n!!!!\n-----END CERTIFICATE-----\n")
    for (words, status) in [
      ([text], 65), ([garbage], 65), ([world.directory.file("missing.pem")], 66), ([text, "--purpose", "x"], 64), ([], 64),
      (["--batch", text], 64),
      (["-", "-"], 64), ([text, "--profile", "x"], 64),
    ] as [([String], Int32)] {
      let said = await world.run(words)
      #expect(said.status == status && said.output.isEmpty, "\(words) \(said)")
      #expect(said.error.hasPrefix("tlsprobe: ") && said.error.split(separator: "\n").count == 1, "\(said.error)")
    }
  }

  @Test("a certificate that cannot be read is a verdict") func malformed() async throws {
    for content in [Array(chain[0].dropLast()), [0x30, 0x03, 0x02, 0x01, 0x01]] {
      let said = await world.run([try world.file("broken.der", content), "--roots", roots, "--json"])
      #expect(said.status == 1, "\(said)")
      #expect(said.output.contains("malformed_certificate"))
    }
  }

  @Test func `--max-depth 0 allows no intermediates`() async throws {
    let direct = try world.file("direct.pem", VerifyWorld.pem([try world.authorities.root.server([.dns("localhost")]).der]))
    let long = try world.file("chain.pem", VerifyWorld.pem(chain))
    let trust = ["--roots", roots, "--hostname", "localhost", "--max-depth", "0"]
    #expect(await world.run([direct] + trust).status == 0)
    let said = await world.run([long] + trust)
    #expect(said.status == 1 && said.output.contains("limit_exceeded"), "\(said)")
    #expect(await world.run([long, "--roots", roots, "--max-depth", "1"]).status == 0)
    #expect(await world.run([long, "--max-depth", "-1"]).status == 64)
    #expect(await world.run([long, "--max-paths", "0"]).status == 64)
  }

  @Test func `--ocsp takes a response as DER, PEM or base64`() async throws {
    let pem = try world.file("chain.pem", VerifyWorld.pem(chain))
    let issuer = world.authorities.intermediate
    func run(_ content: [UInt8]) async throws -> VerifyWorld.CommandOutput {
      await world.run([pem, "--roots", roots, "--ocsp", try world.file("answer.ocsp", content)])
    }
    let good = try issuer.ocspResponse(about: chain[0])
    let revoked = try issuer.ocspResponse(about: chain[0]) { $0.status = .revoked(at: VerifyWorld.now, reason: .keyCompromise) }
    func forms(_ der: [UInt8]) -> [[UInt8]] {
      [der, Array(PEM.write(der, label: "OCSP RESPONSE").utf8), Array((Base64.encode(der, lineLength: 64) + "\n").utf8)]
    }
    for form in forms(good) { #expect(try await run(form).status == 0) }
    for form in forms(revoked) {
      let said = try await run(form)
      #expect(said.status == 1 && said.output.contains("keyCompromise"), "\(said)")
    }
    let unusable: [[UInt8]] = [
      try issuer.ocspResponse(about: issuer.der), try issuer.ocspResponse(about: chain[0]) { $0.responseStatus = 3 },
      try issuer.ocspResponse(about: chain[0], signedBy: TestKeys.key(.p256, 9), .ecdsa(.sha256)),
      try issuer.ocspResponse(about: chain[0]) { $0.nextUpdate = VerifyWorld.now + .seconds(-3_000) },
    ]
    for response in unusable {
      let said = try await run(response)
      #expect(said.status == 1 && said.output.contains("revocation_unknown"), "\(said)")
    }
    for content in [Array("hello".utf8), [], [0x30, 0x00], Array("-----BEGIN OCSP RESPONSE-----\n".utf8)] {
      #expect(try await run(content).status == 65)
    }
    #expect(await world.run([pem, "--ocsp", world.directory.file("missing")]).status == 66)
  }

  @Test func `certificate policies are required, accepted and inhibited on request`() async throws {
    let (one, two) = ("2.23.140.1.2.1", "2.23.140.1.2.2")
    let oids = [OID(2, 23, 140, 1, 2, 1), OID(2, 23, 140, 1, 2, 2), OID(2, 5, 29, 32, 0)]
    func chain(_ name: String, _ above: [MintedExtension], _ below: [MintedExtension]) throws -> String {
      let issuer = try world.authorities.root.authority("Policies", .p256, 5) { builder in above.forEach { builder.set($0) } }
      let leaf = try issuer.server([.dns("localhost")]) { builder in below.forEach { builder.set($0) } }
      return try world.file("\(name).pem", VerifyWorld.pem([leaf.der, issuer.der]))
    }
    let plain = try chain("plain", [.policies([oids[0]])], [.policies([oids[0]])])
    let mapped = try chain("mapped", [.policies([oids[0]]), .policyMappings([(oids[0], oids[1])])], [.policies([oids[1]])])
    let any = try chain("any", [.policies([oids[2]])], [.policies([oids[0]])])
    let none = try chain("none", [], [])
    let rows: [(String, [String], Int32)] = [
      (plain, ["--explicit-policy"], 0), (none, ["--explicit-policy"], 1), (none, ["--policy", one], 0),
      (plain, ["--policy", one, "--explicit-policy"], 0), (plain, ["--policy", two, "--explicit-policy"], 1),
      (plain, ["--policy", two, "--policy", one, "--explicit-policy"], 0), (mapped, ["--policy", one, "--explicit-policy"], 0),
      (mapped, ["--policy", two, "--explicit-policy"], 1), (mapped, ["--explicit-policy", "--inhibit-map"], 1),
      (mapped, ["--inhibit-map"], 0),
      (any, ["--policy", one, "--explicit-policy"], 0), (any, ["--explicit-policy", "--inhibit-any"], 1), (plain, ["--policy", "x"], 64),
    ]
    for (file, words, status) in rows {
      let said = await world.run([file, "--roots", roots, "--hostname", "localhost"] + words)
      #expect(said.status == status, "\(file) \(words) \(said)")
      if status == 1 { #expect(said.output.contains("certificate_policy"), "\(said.output)") }
    }
  }

  @Test func `a certificate of an authority is not linted as a server's`() async throws {
    let root = try world.file("root.pem", VerifyWorld.pem([world.authorities.root.der]))
    let intermediate = try world.file("ca.pem", VerifyWorld.pem([world.authorities.intermediate.der]))
    for file in [root, intermediate] {
      let said = await world.run([file, "--roots", roots, "--lint", "--json"])
      #expect(said.output.contains("\"lint.") == true, "\(said.output)")
      for rule in Lint.rules
      where !rule.applies(to: .root, issued: VerifyWorld.now) && !rule.applies(to: .intermediate, issued: VerifyWorld.now) {
        #expect(!said.output.contains("\"\(rule.id)\""), "\(rule.id)")
      }
    }
  }

  @Test func `a PKCS #12 file of two billion iterations is an error, not a hang`() async throws {
    let mac = DERWriter.sequence(
      DERWriter.sequence(
        AlgorithmWriter.identifier(OID(2, 16, 840, 1, 101, 3, 4, 2, 1), DERWriter.null), DERWriter.octetString([1, 2, 3, 4])),
      DERWriter.octetString([1, 2, 3, 4, 5, 6, 7, 8]), DERWriter.integer(2_000_000_000))
    let safe = DERWriter.sequence(
      DERWriter.oid(OID(1, 2, 840, 113_549, 1, 7, 1)), DERWriter.explicit(0, DERWriter.octetString(DERWriter.sequence())))
    let file = try world.file("slow.p12", DERWriter.sequence(DERWriter.integer(3), safe, mac))
    let said = await world.run([file, "--pass", "secret", "--roots", roots])
    #expect(said.status == 65 && said.error.contains("10000000 iterations"), "\(said)")
  }
}
