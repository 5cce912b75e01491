import TestSupport

enum Nginx: Peer {
  static let name = "nginx"

  static func commands(for case: PeerCase, program: [String], port: UInt16, directory: TemporaryDirectory) throws -> [[String]] {
    let version = `case`.version == .tls10 ? "TLSv1" : `case`.version.rawValue
    let certificates = `case`.keys.map { "ssl_certificate \(`case`.pki.chain($0)); ssl_certificate_key \(`case`.pki.leafKey($0));" }
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
          \(certificates.joined(separator: "\n    "))
          ssl_protocols \(version);
          ssl_ciphers ALL:!aNULL:@SECLEVEL=0;
          return 200;
        }
      }
      """, to: "nginx.conf")
    return [program + ["-p", directory.path, "-e", "stderr", "-c", file]]
  }
}
