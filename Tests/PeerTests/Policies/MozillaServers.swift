import TestSupport
import Testing

/// A server whose results by Mozilla's configurations are compared with those of sslyze.
struct MozillaServer: Sendable, CustomTestStringConvertible {
  let name: String
  /// The configurations that the server is compared with.
  var configurations = ["intermediate"]
  /// The configurations that the server complies with; nil if that is not known beforehand.
  var compliant: Set<String>?
  let start: @Sendable (ExactKeys) throws -> ServerProcess

  var testDescription: String { name }

  static let all =
    configured
    + ExactCase.present.filter(\.options.isEmpty).map { exact in
      MozillaServer(name: exact.name) { try exact.start($0) }
    }

  /// nginx as ssl-config.mozilla.org configures it, with each type of key.
  private static let configured: [MozillaServer] =
    PeerProgram.allAreRequired || PeerProgram.isPresent("nginx")
    ? [
      nginx("modern with an ECDSA key", .ecdsa, modern, compliant: ["modern", "intermediate"]),
      nginx("modern with an RSA key", .rsa, modern, compliant: ["intermediate", "old"]),
      nginx("intermediate with an ECDSA key", .ecdsa, intermediate, compliant: ["intermediate"]),
      nginx("intermediate with an RSA key", .rsa, intermediate, compliant: ["intermediate", "old"]),
      nginx("intermediate with an Ed25519 key", .ed25519, intermediate, compliant: []),
      nginx("old with an RSA key", .rsa, old, compliant: ["old"]),
      nginx("old with an ECDSA key", .ecdsa, old, compliant: []),
      nginx("old with 1024-bit parameters", .rsa, old + "ssl_dhparam DH;", compliant: ["old"]),
      nginx("P-521", .ecdsa, intermediate.replacing(curves, with: "ssl_ecdh_curve secp521r1:X25519;"), compliant: []),
    ] : []

  private static let curves = "ssl_ecdh_curve X25519:prime256v1:secp384r1;"
  private static let modern = "ssl_protocols TLSv1.3; ssl_prefer_server_ciphers off; \(curves) "
  private static let intermediate =
    "ssl_protocols TLSv1.2 TLSv1.3; ssl_prefer_server_ciphers off; \(curves) "
    + "ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:"
    + "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305; "
  private static let old =
    "ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ssl_prefer_server_ciphers on; \(curves) "
    + "ssl_ciphers ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-RSA-CHACHA20-POLY1305:DHE-RSA-AES128-GCM-SHA256:"
    + "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:AES128-GCM-SHA256:AES128-SHA:AES256-SHA:@SECLEVEL=0; "

  private static func nginx(
    _ name: String, _ key: ThrowawayPKI.Key, _ directives: String, compliant: Set<String>
  ) -> MozillaServer {
    MozillaServer(name: "nginx, \(name)", configurations: ["modern", "intermediate", "old"], compliant: compliant) { keys in
      try ServerProcess(named: "nginx", configuration: keys.pki.configuration, families: [.v4]) { port, directory in
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(directory.file($0));" }
        let parameters = directory.file("dh.pem")
        if directives.contains("ssl_dhparam") { try keys.run(["openssl", "dhparam", "-dsaparam", "-out", parameters, "1024"]) }
        let file = try directory.write(
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
              ssl_certificate \(keys.pki.chain(key)); ssl_certificate_key \(keys.pki.leafKey(key));
              \(directives.replacing("ssl_dhparam DH", with: "ssl_dhparam \(parameters)"))
              return 200;
            }
          }
          """, to: "nginx.conf")
        return [[PeerProgram.path("nginx"), "-p", directory.path, "-e", "stderr", "-c", file]]
      }
    }
  }
}
