import TestSupport
import Testing

/// A server that speaks TLS 1.2 and 1.3 with some of the features on and others off.
struct SessionServer: Sendable, CustomTestStringConvertible {
  let program: String
  let title: String
  /// What its configuration says, as far as that is plain.
  let truth: Opinions
  let commands: @Sendable (_ pki: ThrowawayPKI, _ port: UInt16, _ directory: TemporaryDirectory) throws -> [[String]]

  var testDescription: String { "\(program), \(title)" }

  func start(_ pki: ThrowawayPKI) throws -> ServerProcess {
    try ServerProcess(named: program, configuration: pki.configuration) { port, directory in try commands(pki, port, directory) }
  }

  static let all = (nginx + openSSL + gnuTLS).filter { server in
    server.program == "openssl" || PeerProgram.present.contains { $0.name == server.program }
  }

  /// An OCSP response that says nothing but tryLater (RFC 6960, section 2.3), which servers staple like any other.
  static func staple(in directory: TemporaryDirectory) throws -> String {
    let file = directory.file("staple.der")
    try directory.write("0\u{3}\n\u{1}\u{3}", to: "staple.der")
    return file
  }
}

// MARK: nginx

extension SessionServer {
  private static let nginx = [
    nginx(
      "tickets", [.sessionID: false, .ticket: true, .psk: true, .earlyData: false, .clientCertificate: false, .staple: false],
      { _, _ in "ssl_session_tickets on; ssl_session_cache off;" }),
    nginx(
      "a cache, early data, a staple and a wish for certificates",
      [.sessionID: true, .ticket: false, .psk: true, .earlyData: true, .clientCertificate: true, .staple: true],
      { pki, directory in
        """
        ssl_session_tickets off; ssl_session_cache shared:sessions:1m; ssl_early_data on; ssl_verify_client optional;
        ssl_client_certificate \(pki.roots); ssl_stapling on; ssl_stapling_file \(try staple(in: directory));
        """
      }),
    nginx(
      "neither tickets nor a cache", [.sessionID: false, .ticket: false], { _, _ in "ssl_session_tickets off; ssl_session_cache off;" }),
  ]

  private static func nginx(
    _ title: String, _ truth: Opinions, _ directives: @escaping @Sendable (ThrowawayPKI, TemporaryDirectory) throws -> String
  ) -> SessionServer {
    let common: Opinions = [.renegotiation: false, .secureRenegotiation: true, .compression: false, .certificateCompression: false]
    return SessionServer(program: "nginx", title: title, truth: common.merging(truth) { $1 }) { pki, port, directory in
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(directory.file($0));" }
      let file = try directory.write(
        """
        daemon off;
        master_process off;
        pid \(directory.file("nginx.pid"));
        error_log stderr;
        events { worker_connections 64; }
        http {
          access_log off;
          \(temporary.joined(separator: "\n  "))
          server {
            listen 127.0.0.1:\(port) ssl;
            listen [::1]:\(port) ssl;
            ssl_certificate \(pki.chain(.rsa)); ssl_certificate_key \(pki.leafKey(.rsa));
            ssl_protocols TLSv1.2 TLSv1.3;
            \(try directives(pki, directory))
            return 200;
          }
        }
        """, to: "nginx.conf")
      return [(PeerProgram.command(for: Nginx.self) ?? []) + ["-p", directory.path, "-e", "stderr", "-c", file]]
    }
  }
}

// MARK: openssl s_server

extension SessionServer {
  private static let openSSL = [
    openSSL(
      "as it comes", [.sessionID: true, .ticket: true, .psk: true, .renegotiation: false, .clientCertificate: false, .staple: false], []),
    openSSL(
      "renegotiation, and no way to resume", [.sessionID: false, .ticket: false, .psk: false, .earlyData: false, .renegotiation: true],
      ["-client_renegotiation", "-no_ticket", "-no_cache", "-num_tickets", "0"]),
    openSSL(
      "a wish for certificates", [.clientCertificate: true, .certificateRequired: false],
      { pki, _ in ["-verify", "1", "-CAfile", pki.roots] }),
    openSSL(
      "a demand for certificates", [.clientCertificate: true, .certificateRequired: true],
      { pki, _ in ["-Verify", "1", "-CAfile", pki.roots, "-verify_return_error"] }),
    openSSL("a staple", [.staple: true], { _, directory in ["-status_file", try staple(in: directory)] }),
    // It reads early data only where it serves no pages, and then it wants to be able to read on.
    openSSL("early data", [.earlyData: true, .psk: true], ["-early_data", "-max_early_data", "4096"], servesPages: false),
  ]

  private static func openSSL(_ title: String, _ truth: Opinions, _ options: [String], servesPages: Bool = true) -> SessionServer {
    openSSL(title, truth, { _, _ in options }, servesPages: servesPages)
  }

  private static func openSSL(
    _ title: String, _ truth: Opinions, _ options: @escaping @Sendable (ThrowawayPKI, TemporaryDirectory) throws -> [String],
    servesPages: Bool = true
  ) -> SessionServer {
    let common: Opinions = [.secureRenegotiation: true, .compression: false, .certificateCompression: false]
    let truth = truth[.certificateRequired] == true ? truth : common.merging(truth) { $1 }
    return SessionServer(program: "openssl", title: title, truth: truth) { pki, port, directory in
      let certificate = ["-cert", pki.leaf(.rsa), "-key", pki.leafKey(.rsa), "-cert_chain", pki.intermediate(.rsa)]
      let arguments = try certificate + ["-quiet"] + (servesPages ? ["-www"] : []) + options(pki, directory)
      return Socket.Family.allCases.map { family in
        let command = ["openssl", "s_server", "-accept", "\(family.literal):\(port)"] + arguments
        // Without pages it ends when its standard input does.
        return servesPages ? command : ["sh", "-c", "tail -f /dev/null | \"$@\"", "sh"] + command
      }
    }
  }
}

// MARK: gnutls-serv

extension SessionServer {
  private static let gnuTLS = [
    gnuTLS(
      "neither tickets nor a cache", [.sessionID: false, .ticket: false, .psk: false, .clientCertificate: false],
      { _ in
        ["--noticket", "--nodb", "--disable-client-cert"]
      }),
    gnuTLS(
      "early data and a wish for certificates", [.sessionID: true, .ticket: true, .psk: true, .earlyData: true, .clientCertificate: true],
      { pki in ["--earlydata", "--maxearlydata", "4096", "--x509cafile", pki.roots] }),
    gnuTLS(
      "a demand for certificates", [.clientCertificate: true, .certificateRequired: true],
      { pki in ["--require-client-cert", "--x509cafile", pki.roots] }),
  ]

  private static func gnuTLS(_ title: String, _ truth: Opinions, _ options: @escaping @Sendable (ThrowawayPKI) -> [String]) -> SessionServer
  {
    let common: Opinions = [.renegotiation: true, .secureRenegotiation: true, .compression: false, .certificateCompression: false]
    let truth = truth[.certificateRequired] == true ? truth : common.merging(truth) { $1 }
    return SessionServer(program: "gnutls", title: title, truth: truth) { pki, port, _ in
      let certificate = ["--x509certfile", pki.chain(.rsa), "--x509keyfile", pki.leafKey(.rsa)]
      return [
        (PeerProgram.command(for: GnuTLSServer.self) ?? []) + ["--port", String(port), "--http", "--quiet"] + certificate + options(pki)
      ]
    }
  }
}
