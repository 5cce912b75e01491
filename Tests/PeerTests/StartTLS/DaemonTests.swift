import Foundation
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
    #expect(seen.isCompleted == true && seen.hello == "ordinary")
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

  @Test(.serialized, arguments: Daemon.present)
  func `probe shakes hands with the daemon and tells the time that it took to get there`(daemon: Daemon) throws {
    let pki = try ThrowawayPKI.shared.get()
    let server = try daemon.start(pki)
    let trust = ["--cacert", pki.roots, "--verify-host", ThrowawayPKI.name]
    let run = try CommandRun.tlsprobe(["probe", server.target(.v4), "--json", "--count", "3"] + Self.options(daemon) + trust)
    #expect(run.status == 0, "\(run.transcript.suffix(4_000))\n\(server.tail)")
    let document = try #require(try? JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
    let statistics = document["statistics"] as? [[String: Any]] ?? []
    let counts = Dictionary(statistics.map { ($0["phase"] as? String ?? "", $0["count"] as? Int) }) { first, _ in first }
    #expect(counts["starttls"] == 3 && counts["total"] == 3, "\(counts)")
  }

  @Test func `no daemon is left out without being named`() {
    let skipped =
      Daemon.missing.isEmpty ? "none skipped" : "SKIPPED, not fetched by Scripts/peers: \(Daemon.missing.joined(separator: ", "))"
    print("daemons: \(Daemon.present.count); \(skipped)")
    if PeerProgram.allAreRequired { #expect(Daemon.missing.isEmpty) }
  }
}
