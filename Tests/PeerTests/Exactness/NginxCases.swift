import TestSupport

/// nginx with the system's OpenSSL: the truth is `openssl ciphers -V` of the same cipher list.
extension ExactCase {
  static let nginx: [ExactCase] = [
    serving("every suite in its own order", everything, "ssl_prefer_server_ciphers on;", "server"),
    serving("every suite in the client's order", everything, "ssl_prefer_server_ciphers off;", "client"),
    serving(
      "Mozilla's intermediate suites", intermediate, "ssl_prefer_server_ciphers off; ssl_protocols TLSv1.2 TLSv1.3;", "client",
      versions: ["TLSv1.2", "TLSv1.3"]),
    serving(
      "a few suites, ChaCha20 if the client likes it", intermediate,
      "ssl_prefer_server_ciphers on; ssl_conf_command Options PrioritizeChaCha;", "server-unless-client-prefers-chacha20"),
  ]

  private static let everything = "ALL:COMPLEMENTOFALL:@SECLEVEL=0"
  private static let intermediate =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:"
    + "ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:@SECLEVEL=0"

  private static func serving(
    _ name: String, _ suites: String, _ directives: String, _ preference: String, versions: [String] = OpenSSLTable.allVersions
  ) -> ExactCase {
    ExactCase(
      name: "nginx with \(name)", peer: "nginx",
      start: { keys in
        try ServerProcess(named: "nginx", configuration: keys.pki.configuration) { port, directory in
          [[program("nginx"), "-p", directory.path, "-e", "stderr", "-c", try configuration(suites, directives, port, directory, keys)]]
        }
      },
      truth: { keys, _ in
        // Without ssl_dhparam nginx has no DHE; anonymous suites are in the list, and those with a prime fall out too.
        try OpenSSLTable(suites, [], keys: keys)
          .acceptance(of: ["RSA", "ECDSA", "None"], versions: versions, preference: preference) { $0.keyExchange != "DH" }
      })
  }

  private static func configuration(
    _ suites: String, _ directives: String, _ port: UInt16, _ directory: TemporaryDirectory, _ keys: ExactKeys
  ) throws -> String {
    let protocols = directives.contains("ssl_protocols") ? "" : "ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;"
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(directory.file($0));" }
    return try directory.write(
      """
      daemon off;
      master_process off;
      pid \(directory.file("nginx.pid"));
      error_log stderr crit;
      events { worker_connections 256; }
      http {
        access_log off;
        \(temporary.joined(separator: "\n  "))
        server {
          listen 127.0.0.1:\(port) ssl backlog=511;
          listen [::1]:\(port) ssl;
          ssl_certificate \(keys.pki.chain(.rsa)); ssl_certificate_key \(keys.pki.leafKey(.rsa));
          ssl_certificate \(keys.pki.chain(.ecdsa)); ssl_certificate_key \(keys.pki.leafKey(.ecdsa));
          \(protocols)
          ssl_ciphers \(suites);
          \(directives)
          return 200;
        }
      }
      """, to: "nginx.conf")
  }
}
