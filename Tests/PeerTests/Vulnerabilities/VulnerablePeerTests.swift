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

  /// The fault of vulnerable_tlslite.py, and the probe that finds it; nil for none.
  private static let faults: [(fault: String, probe: String?)] = [
    ("sound", nil), ("robot", "robot"), ("robot-weak", "robot"), ("poodle-tls", "poodle-tls"), ("poodle-tls-first", "poodle-tls"),
    ("poodle-tls-end", "poodle-tls"), ("poodle-tls-silent", "poodle-tls"), ("zombie-poodle", "zombie-poodle"),
    ("goldendoodle", "goldendoodle"), ("lucky-minus-20", "lucky-minus-20"), ("dh-reuse", "raccoon"),
  ]

  @Test(.enabled(if: isPresent("tlslite-ng"), "tlslite-ng was not fetched by Scripts/peers"), arguments: faults)
  func `a fault that is patched into another implementation is found, and nothing in the original`(
    case: (fault: String, probe: String?)
  ) throws {
    let server = try Self.server("tlslite-ng", "vulnerable_tlslite.py", [`case`.fault])
    let report = try VulnerabilityReport(server.target(.v4))
    #expect(report.ids("vulnerable") == (`case`.probe.map { [$0] } ?? []), "\(report.transcript)\n\(server.tail)")
  }

  /// AES-NI's code for SHA-1 and SHA-256 does not have the fault.
  @Test(
    .enabled(if: isPresent("openssl102"), "openssl102 was not fetched by Scripts/peers"),
    arguments: [("ECDHE-RSA-AES256-SHA384:AES128-SHA", ["zero-length-padding"]), ("AES128-SHA:AES256-SHA256", [])])
  func `OpenSSL 1.0.2n waits after an empty record with a wrong MAC`(ciphers: String, expected: [String]) throws {
    let pki = try ThrowawayPKI.shared.get()
    let server = try ServerProcess(named: "openssl102", configuration: pki.configuration) { port, _ in
      ["127.0.0.1", "::1"].map {
        [
          ExactCase.program("openssl102"), "python3", ExactCase.fixture("openssl102_server.py"), String(port), $0, ciphers,
          pki.chain(.rsa), pki.leafKey(.rsa),
        ]
      }
    }
    let report = try VulnerabilityReport(server.target(.v4))
    #expect(report.ids("vulnerable") == expected, "\(report.transcript)\n\(server.tail)")
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
