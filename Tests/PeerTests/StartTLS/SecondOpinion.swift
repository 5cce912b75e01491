import TestSupport
import Testing

/// What another client sees on the way up to TLS: `openssl s_client -starttls`, or Python's ssl after a few bytes of our own.
struct SecondOpinion {
  let protocolVersion: String
  /// Its id.
  let cipherSuite: String
  /// In base 64: all that were sent, or the leaf alone where no more can be seen.
  let certificates: [String]

  init(_ startTLS: String, of server: ServerProcess, _ pki: ThrowawayPKI) throws {
    if ["rdp", "telnet"].contains(startTLS) {
      let script = ExactCase.fixture("starttls_client.py")
      let run = try CommandRun(["python3", script, startTLS, String(server.port), pki.roots, ThrowawayPKI.name])
      let lines = run.text.split(separator: "\n").map(String.init)
      try #require(run.status == 0 && lines.count == 3, "\(run.transcript)\n\(server.tail)")
      self.init(protocolVersion: lines[0], suite: lines[1], certificates: [lines[2]])
    } else {
      let names = ["-servername", ThrowawayPKI.name, "-xmpphost", ThrowawayPKI.name, "-verify_hostname", ThrowawayPKI.name]
      let trust = ["-CAfile", pki.roots, "-verify_return_error", "-showcerts"]
      let command = ["openssl", "s_client", "-connect", server.target(.v4), "-starttls", startTLS]
      let run = try CommandRun(command + names + trust, environment: ["OPENSSL_CONF": pki.configuration])
      let line = try #require(run.text.split(separator: "\n").first { $0.hasPrefix("New, TLS") }, "\(run.transcript)\n\(server.tail)")
      let words = line.split(separator: " ").map { $0.filter { $0 != "," } }
      try #require(words.count == 5 && run.text.contains("Verification: OK"), "\(run.transcript)\n\(server.tail)")
      self.init(protocolVersion: words[1], suite: words[4], certificates: PEMBlocks.certificates(run.text))
    }
  }

  private init(protocolVersion: String, suite: String, certificates: [String]) {
    self.protocolVersion = protocolVersion
    self.certificates = certificates
    cipherSuite = DaemonSuites.identifier(of: suite)
  }
}
