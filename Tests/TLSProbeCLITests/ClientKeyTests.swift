import TestSupport
import Testing

/// Client certificates out of files of every form, with and without a passphrase.
@Suite struct ClientKeyTests {
  private let pki: ThrowawayPKI
  private let directory: TemporaryDirectory
  /// Nobody listens there: a run that gets so far has read its files.
  private let target: String

  init() throws {
    pki = try ThrowawayPKI.shared.get()
    directory = try TemporaryDirectory()
    target = "127.0.0.1:\(try LoopbackPort.unused())"
  }

  private func openssl(_ arguments: String...) throws {
    let run = try CommandRun(["openssl"] + arguments)
    try #require(run.status == 0, "\(run.transcript)")
  }

  private func run(_ arguments: String...) throws -> CommandRun { try CommandRun.tlsprobe(["chain", target] + arguments) }

  private func expect(_ run: CommandRun, _ status: Int32, says: String) throws {
    let words = try Regex(says)
    #expect(run.status == status && run.error.contains(words), "\(run.transcript)")
    #expect(!run.error.contains("secret"), "\(run.transcript)")
  }

  @Test func `an encrypted key in PEM is opened with its passphrase`() throws {
    let key = directory.file("key.pem")
    try openssl("pkcs8", "-topk8", "-in", pki.leafKey(.ecdsa), "-out", key, "-passout", "pass:secret")
    try expect(run("--cert", pki.chain(.ecdsa), "--key", key, "--pass", "secret"), 2, says: "refused")
    try expect(run("--cert", pki.chain(.ecdsa), "--key", key), 65, says: "--key .*encrypted.*hint: .*--pass")
    try expect(run("--cert", pki.chain(.ecdsa), "--key", key, "--pass", "secret2"), 65, says: "passphrase.*hint: .*--pass")
  }

  @Test func `a PKCS 12 file holds key and certificates`() throws {
    let file = directory.file("client.p12")
    try openssl("pkcs12", "-export", "-in", pki.chain(.rsa), "-inkey", pki.leafKey(.rsa), "-out", file, "-passout", "pass:secret")
    try expect(run("--cert", file, "--pass", "secret"), 2, says: "refused")
    try expect(run("--cert", file), 65, says: "--cert .*hint: .*--pass")
    try expect(run("--cert", file, "--pass", "secret2"), 65, says: "passphrase.*hint: .*--pass")
  }

  @Test func `a certificate in DER without its key is told to lack it, and a passphrase to lack a certificate`() throws {
    let file = directory.file("leaf.der")
    try openssl("x509", "-in", pki.leaf(.ecdsa), "-outform", "DER", "-out", file)
    try expect(run("--cert", file), 65, says: "hint: set the key file with --key")
    try expect(run("--cert", file, "--key", pki.leafKey(.ecdsa)), 2, says: "refused")
    try expect(run("--pass", "x"), 64, says: "--pass requires --cert")
  }

  @Test func `signature schemes shape the hello, and unknown ones are a mistake`() throws {
    try expect(run("--sigalgs", "ed25519:rsa_pss_rsae_sha256"), 2, says: "refused")
    try expect(run("--sigalgs", "nonsense"), 64, says: "hint: check .*--sigalgs")
  }
}
