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

  @Test(.enabled(if: isPresent("sslyze"), "sslyze was not fetched by Scripts/peers"), arguments: ["ALL:!SSLv2:!EXPORT", "ALL"])
  func `OpenSSL 1.0.2e accepts ciphers of SSL 2 that are disabled`(ciphers: String) throws {
    let pki = try ThrowawayPKI.shared.get()
    let python = "\(TestedBinary.repository)/.build/peers/sslyze/venv/bin/python"
    let server = try ServerProcess(named: "openssl-1.0.2e", configuration: pki.configuration, families: [.v4]) { port, _ in
      [[python, ExactCase.fixture("legacy_openssl_server.py"), String(port), "127.0.0.1", ciphers, pki.chain(.rsa), pki.leafKey(.rsa)]]
    }
    let report = try VulnerabilityReport(server.target(.v4), only: "ssl2-disabled-cipher,special-drown")
    // Where all are enabled, none is left to try.
    #expect(
      report.outcomes["ssl2-disabled-cipher"] == (ciphers == "ALL" ? "undetermined" : "vulnerable"),
      "\(report.transcript)\n\(server.tail)")
    #expect(report.outcomes["special-drown"] == "not_vulnerable", "\(report.transcript)")
  }

  @Test(.enabled(if: isPresent("sslyze"), "sslyze was not fetched by Scripts/peers"))
  func `OpenSSL 1.0.2e has SSL 2.0, export suites and compression`() throws {
    let pki = try ThrowawayPKI.shared.get()
    let python = "\(TestedBinary.repository)/.build/peers/sslyze/venv/bin/python"
    let server = try ServerProcess(named: "openssl-1.0.2e", configuration: pki.configuration, families: [.v4]) { port, _ in
      [[python, ExactCase.fixture("legacy_openssl_server.py"), String(port), "127.0.0.1", "ALL", pki.chain(.rsa), pki.leafKey(.rsa)]]
    }
    let found = try AuditFindings(server.target(.v4), only: "ciphers")
    for id in ["protocol.ssl2-key-exchange", "suite.export", "server.compression"] {
      #expect(!found.severities(of: id).isEmpty, "\(id): \(found.transcript)\n\(server.tail)")
    }
  }

  @Test(.enabled(if: isPresent("nginx"), "nginx was not fetched by Scripts/peers"), arguments: [true, false])
  func `nginx resumes sessions across names if it resumes any`(isShared: Bool) throws {
    let pki = try ThrowawayPKI.shared.get()
    let server = try ServerProcess(named: "nginx", configuration: pki.configuration, families: [.v4]) { port, directory in
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(directory.file($0));" }
      let tls = { (key: ThrowawayPKI.Key) in "ssl_certificate \(pki.chain(key)); ssl_certificate_key \(pki.leafKey(key));" }
      let file = try directory.write(
        """
        daemon off;
        master_process off;
        pid \(directory.file("nginx.pid"));
        error_log stderr;
        events { worker_connections 64; }
        http {
          access_log off;
          \(temporary.joined(separator: " "))
          \(isShared ? "ssl_session_cache shared:all:1m;" : "ssl_session_tickets off;")
          server { listen 127.0.0.1:\(port) ssl; server_name other.test; \(tls(.ecdsa)) return 200; }
          server {
            listen 127.0.0.1:\(port) ssl; server_name \(ThrowawayPKI.name); \(tls(.rsa)) return 200;
            ssl_client_certificate \(pki.root(.rsa)); ssl_verify_client on;
          }
        }
        """, to: "nginx.conf")
      return [[ExactCase.program("nginx"), "-p", directory.path, "-e", "stderr", "-c", file]]
    }
    let report = try VulnerabilityReport(server.target(.v4), ["--sni", ThrowawayPKI.name], only: "cross-name-resumption")
    // Without any resumption nothing is proved.
    #expect(
      report.outcomes["cross-name-resumption"] == (isShared ? "vulnerable" : "undetermined"), "\(report.transcript)\n\(server.tail)")
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
