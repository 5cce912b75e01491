import Foundation
import TestSupport
import Testing

/// Vulnerability probes against servers of others that have the fault, and against those that do not.
@Suite(.timeLimit(.minutes(5))) struct VulnerablePeerTests {
  private static func isPresent(_ peer: String) -> Bool {
    PeerProgram.allAreRequired || FileManager.default.isExecutableFile(atPath: ExactCase.program(peer))
  }

  private static func server(_ peer: String, _ fixture: String, _ options: [String] = []) throws -> ServerProcess {
    let pki = try ThrowawayPKI.shared.get()
    return try ServerProcess(named: peer, configuration: pki.configuration) { port, _ in
      ["127.0.0.1", "::1"].map {
        [ExactCase.program(peer), ExactCase.fixture(fixture), String(port), $0] + options + [pki.chain(.rsa), pki.leafKey(.rsa)]
      }
    }
  }

  @Test(
    .enabled(if: isPresent("tlslite-ng"), "tlslite-ng was not fetched by Scripts/peers"), arguments: ["robot", "poodle-tls", "sound"])
  func `a fault that is patched into another implementation is found, and nothing in the original`(fault: String) throws {
    let server = try Self.server("tlslite-ng", "vulnerable_tlslite.py", [fault])
    let report = try VulnerabilityReport(server.target(.v4))
    #expect(report.ids("vulnerable") == (fault == "sound" ? [] : [fault]), "\(report.transcript)\n\(server.tail)")
  }

  @Test(.enabled(if: isPresent("aiosmtpd"), "aiosmtpd was not fetched by Scripts/peers"))
  func `aiosmtpd 1.4.5 executes injected commands`() throws {
    let server = try Self.server("aiosmtpd", "smtp_server.py")
    let report = try VulnerabilityReport(server.target(.v4), ["--starttls", "smtp"], only: "starttls-injection")
    #expect(report.outcomes["starttls-injection"] == "vulnerable", "\(report.transcript)\n\(server.tail)")
  }

  @Test(.serialized, arguments: Daemon.present) func `no daemon executes injected commands`(daemon: Daemon) throws {
    let server = try daemon.start(try ThrowawayPKI.shared.get())
    let options = ["--starttls", daemon.startTLS] + (daemon.startTLS.hasPrefix("xmpp") ? ["--starttls-host", ThrowawayPKI.name] : [])
    let report = try VulnerabilityReport(server.target(.v4), options, only: "starttls-injection")
    // Without a known command nothing is proven.
    let isTested = ["smtp", "lmtp", "imap", "pop3", "ftp", "nntp", "sieve"].contains(daemon.startTLS)
    let expected = isTested ? "not_vulnerable" : "undetermined"
    #expect(report.outcomes["starttls-injection"] == expected, "\(report.transcript)\n\(server.tail)")
  }
}
