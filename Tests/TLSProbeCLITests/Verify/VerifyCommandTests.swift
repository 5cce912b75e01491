import Bytes
import Minting
import PKI
import Report
import TestSupport
import Testing

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
}
