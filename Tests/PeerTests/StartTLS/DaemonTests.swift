import TestSupport
import Testing

/// Daemons of others that go over to TLS in the middle of their protocol: `chain` and `ciphers` are right on each.
@Suite(.timeLimit(.minutes(5))) struct DaemonTests {
  private static func options(_ daemon: Daemon) -> [String] {
    ["--starttls", daemon.startTLS] + (daemon.startTLS.hasPrefix("xmpp") ? ["--starttls-host", ThrowawayPKI.name] : [])
  }

  @Test(.serialized, arguments: Daemon.present)
  func `chain shows what the daemon is configured with and another client sees`(daemon: Daemon) throws {
    let pki = try ThrowawayPKI.shared.get()
    let server = try daemon.start(pki)
    let other = try SecondOpinion(daemon.startTLS, of: server, pki)
    let configured = try pki.certificates(in: pki.chain(.rsa))
    #expect(other.certificates == Array(configured.prefix(other.certificates.count)), "\(server.tail)")
    let trust = ["--cacert", pki.roots, "--verify-host", ThrowawayPKI.name]
    let seen = try ChainReport(server.target(.v4), Self.options(daemon) + trust).only
    #expect(seen.certificates == configured, "\(server.tail)")
    #expect(seen.trusted == true && seen.errors.isEmpty)
    #expect(seen.protocolVersion == other.protocolVersion)
    #expect(seen.cipherSuite == other.cipherSuite)
    #expect(seen.isCompleted == true)
  }

  @Test(.serialized, arguments: Daemon.present)
  func `ciphers tells the versions and suites that the daemon is configured with`(daemon: Daemon) throws {
    let pki = try ThrowawayPKI.shared.get()
    let server = try daemon.start(pki)
    let report = try CiphersReport(server.target(.v4), Self.options(daemon), only: "versions,suites")
    let found = report.acceptance.versions.mapValues { Set($0.suites) }
    #expect(found == daemon.accepts.expected, "\(report.transcript.suffix(4_000))\n\(server.tail)")
    #expect(report.undetermined.isEmpty)
  }

  @Test func `no daemon is left out without being named`() {
    let skipped =
      Daemon.missing.isEmpty ? "none skipped" : "SKIPPED, not fetched by Scripts/peers: \(Daemon.missing.joined(separator: ", "))"
    print("daemons: \(Daemon.present.count); \(skipped)")
    if PeerProgram.allAreRequired { #expect(Daemon.missing.isEmpty) }
  }
}
