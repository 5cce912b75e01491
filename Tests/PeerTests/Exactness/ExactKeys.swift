import Foundation
import TestSupport

/// Keys and certificates of every kind that suites ask for: those of `ThrowawayPKI`, a DSA one, and accounts for PSK and SRP.
final class ExactKeys: Sendable {
  static let shared = Result { try ExactKeys() }

  let pki: ThrowawayPKI
  let directory: TemporaryDirectory
  let dsaCertificate: String
  let dsaKey: String

  init() throws {
    pki = try ThrowawayPKI.shared.get()
    directory = try TemporaryDirectory()
    let parameters = directory.file("dsa-parameters.pem")
    dsaKey = directory.file("dsa.key")
    dsaCertificate = directory.file("dsa.pem")
    try run(["openssl", "genpkey", "-genparam", "-algorithm", "DSA", "-pkeyopt", "dsa_paramgen_bits:2048", "-out", parameters])
    try run(["openssl", "genpkey", "-paramfile", parameters, "-out", dsaKey])
    try run(["openssl", "req", "-x509", "-days", "30", "-subj", "/CN=dsa.tlsprobe.test", "-key", dsaKey, "-out", dsaCertificate])
  }

  var rsaAndECDSA: [String] { [pki.chain(.rsa), pki.leafKey(.rsa), pki.chain(.ecdsa), pki.leafKey(.ecdsa)] }

  /// Runs to its end, and says what it printed.
  @discardableResult func run(_ command: [String], input: String? = nil) throws -> String {
    let command = try input.map { ["sh", "-c", "\"$@\" <\(try directory.write($0, to: "input"))", "sh"] + command } ?? command
    let run = try CommandRun(command, environment: ["OPENSSL_CONF": pki.configuration])
    guard run.status == 0 else { throw BruteForce.Failed(transcript: "\(command): \(run.transcript)") }
    return run.text
  }
}
