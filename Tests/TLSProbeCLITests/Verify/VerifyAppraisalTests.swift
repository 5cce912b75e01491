import Bytes
import Crypto
import Minting
import Report
import TestSupport
import Testing
import X509

@Suite("What is said of a chain beside its verdict")
struct VerifyAppraisalTests {
  private let world: VerifyWorld
  private let leaf: Certificate
  private let pem: String
  private let roots: [String]

  init() throws {
    world = try VerifyWorld()
    leaf = try Certificate(der: try world.authorities.server().der)
    pem = try world.file("chain.pem", VerifyWorld.pem([leaf.der, world.authorities.intermediate.der]))
    roots = ["--roots", try world.file("roots.pem", VerifyWorld.pem([world.authorities.root.der]))]
  }

  private func verify(_ words: String...) async -> VerifyWorld.CommandOutput { await world.run([pem] + roots + words) }

  @Test("every bundled store gives a verdict, and pins are suggested") func stores() async throws {
    let document = try await verify("--json").json
    guard case .array(let stores)? = document["stores"], case .array(let pins)? = document["pin_suggestions"] else {
      Issue.record("no stores")
      return
    }
    #expect(
      stores.map { $0["store"] } == ["mozilla", "apple", "microsoft", "chrome", "android", "java"].map { JSONValue.string($0) })
    #expect(stores.allSatisfy { $0["trusted"] == .bool(false) })
    #expect(pins.first?["key"] == .string("sha256//\(Base64.encode(leaf.publicKey.sha256))"), "\(pins)")
    #expect(document["lint"] == .null && document["pins"] == .null && document["dane"] == .null && document["caa"] == .null)
  }

  @Test("a pin that fits lets the chain be, one that does not refuses it") func pins() async throws {
    let key = "sha256//\(Base64.encode(leaf.publicKey.sha256))"
    let other = "sha256//\(Base64.encode([UInt8](repeating: 1, count: 32)))"
    for words in [
      ["--pinnedpubkey", key], ["--pinnedpubkey", "\(other);\(key)"], ["--pin", "sha256:\(Hex.encode(leaf.sha256))"],
      ["--pin", "sha1:\(Hex.encode(leaf.sha1))"], ["--pin", "spki:\(Hex.encode(world.authorities.intermediate.key.publicKey.digest))"],
    ] {
      let said = await world.run([pem] + roots + words)
      #expect(said.status == 0 && said.output.contains(" matches"), "\(words) \(said)")
    }
    let refused = await verify("--pinnedpubkey", other, "--json")
    #expect(refused.status == 1)
    #expect(await verify("--pinnedpubkey", other, "-k").status == 1)
    #expect(try refused.json["verdict"] == .string("untrusted"))
    #expect(refused.output.contains("pin_mismatch") && refused.output.contains("chain.pin-mismatch"))
    for words in [["--pin", "x"], ["--pinnedpubkey", "sha256//x"], ["--pin", "spki:00", "--pinnedpubkey", key]] {
      #expect(await world.run([pem] + roots + words).status == 64, "\(words)")
    }
    #expect(await verify("--pinnedpubkey", world.directory.file("missing")).status == 66)
  }

  @Test("TLSA and CAA records are judged, and said to be unauthenticated") func records() async throws {
    let fitting = "3 1 1 \(Hex.encode(leaf.publicKey.sha256))"
    let said = await verify("--tlsa", fitting)
    #expect(said.status == 0 && said.output.contains("matches") && said.output.contains("unauthenticated"), "\(said.output)")
    #expect(await verify("--tlsa", fitting, "--dnssec").output.contains("unauthenticated") == false)
    let other = await verify("--tlsa", "3 1 1 \(String(repeating: "00", count: 32))")
    #expect(other.status == 1 && other.output.contains("dane_mismatch"), "\(other.output)")
    #expect(await verify("--tlsa", "3 1").status == 64)
    let caa = await verify("--caa", "0 issue \"ca.example\"")
    #expect(caa.status == 0 && caa.output.contains("CAA"), "\(caa.output)")
    #expect(await verify("--caa", "issue").status == 64)
  }

  @Test("broken rules are listed when they are asked for") func lint() async throws {
    let quiet = await verify()
    #expect(!quiet.output.contains("Lint:") && !quiet.output.contains("certificate.broken-rule"))
    let said = await verify("--lint")
    #expect(said.status == 0 && said.output.contains("Lint:") && said.output.contains("lint."), "\(said.output)")
    #expect(await verify("--lint", "--fail-on", "info").status == 1)
  }

  @Test("a key on the user's list is found, and so is a prime that two keys share") func keys() async throws {
    let list = try world.file("keys.txt", Hex.encode(leaf.publicKey.sha256) + "\n")
    let said = await verify("--blocklist-keys", list)
    #expect(said.output.contains("key.blocklisted") && said.output.contains("certificate.unsafe-key"), "\(said.output)")
    #expect(await verify("--blocklist-keys", list, "--fail-on", "critical").status == 1)
    #expect(await verify("--shared-primes", world.directory.file("missing")).status == 66)
  }

  @Test("a revocation list that names the certificate refuses it, one of somebody else settles nothing") func lists() async throws {
    let issuer = world.authorities.intermediate
    let clean = try world.file("clean.crl", try issuer.revocationList([]))
    #expect(await verify("--crl", clean).status == 0)
    let revoking = try world.file(
      "revoking.crl", try issuer.revocationList([.init(leaf.serialNumber, at: VerifyWorld.now, .keyCompromise)]))
    let refused = await verify("--crl", revoking)
    #expect(refused.status == 1 && refused.output.contains("revoked") && refused.output.contains("keyCompromise"), "\(refused.output)")
    let foreign = try world.file("foreign.crl", try world.authorities.root.revocationList([]))
    let unknown = await verify("--crl", foreign)
    #expect(unknown.status == 1 && unknown.output.contains("revocation_unknown"), "\(unknown.output)")
    #expect(await verify("--crl", pem).status == 65)
  }

  @Test func `a revocation list by a separate key counts when its certificate is in the chain file`() async throws {
    let signer = try world.authorities.root.authority("Test Intermediate", .p256, 12) { $0.set(.keyUsage([.crlSign])) }
    let whole = try world.file("whole.pem", VerifyWorld.pem([leaf.der, world.authorities.intermediate.der, signer.der]))
    let entry = RevocationListBuilder.Entry(leaf.serialNumber, at: VerifyWorld.now, .keyCompromise)
    for (entries, status) in [([], 0), ([entry], 1)] as [([RevocationListBuilder.Entry], Int32)] {
      let list = try world.file("separate.crl", try signer.revocationList(entries))
      #expect(await world.run([whole] + roots + ["--crl", list]).status == status)
      let unknown = await verify("--crl", list)
      #expect(unknown.status == 1 && unknown.output.contains("revocation_unknown"), "\(unknown.output)")
    }
  }

  @Test func `a certificate that names another cRLIssuer does not accept a list of its own issuer`() async throws {
    let point = MintedExtension.distributionPoint("http://a.example/1.crl", listIssuer: NameWriter.name(commonName: "Lists"))
    let issued = try world.authorities.server { $0.set(point) }
    let chain = try world.file("named.pem", VerifyWorld.pem([issued.der, world.authorities.intermediate.der]))
    let list = try world.file("own.crl", try world.authorities.intermediate.revocationList())
    let said = await world.run([chain] + roots + ["--crl", list])
    #expect(said.status == 1 && said.output.contains("revocation_unknown") && said.output.contains("CN=Lists"), "\(said.output)")
  }

  @Test("every path says which rule ended it and where that stands") func explanation() async throws {
    let said = await verify("--at", "2036-01-01", "--explain")
    #expect(said.output.contains("rejected by validity: expired") && said.output.contains("RFC 5280, section 4.1.2.5"), "\(said.output)")
    #expect(await verify("--explain").output.contains("satisfies every rule"))
    let json = await verify("--at", "2036-01-01", "--json")
    #expect(json.output.contains("\"refused_by\"") && json.output.contains("\"policy\": \"validity\""))
  }

  @Test("a list of logs that is none is refused by its name") func logs() async throws {
    #expect(await verify("--ct-logs", pem).status == 65)
    let empty = try world.file("logs.json", "{\"operators\":[]}")
    #expect([0, 65].contains(await verify("--ct-logs", empty).status))
  }
}

extension [UInt8] {
  /// SHA-256.
  fileprivate var digest: [UInt8] { Digest.sha256(self) }
}
