import TestSupport

extension Nginx {
  static let isPresent = PeerProgram.allAreRequired || PeerProgram.isPresent(name)

  /// Starts a server on 127.0.0.1. `parameters` are those of `listen`, and `directives` those of the `server` block; `main` are directives
  /// outside of all blocks.
  static func start(
    listening parameters: String = "ssl", main: String = "", directives: (TemporaryDirectory) throws -> String
  ) throws -> ServerProcess {
    let pki = try ThrowawayPKI.shared.get()
    return try ServerProcess(named: name, configuration: pki.configuration, families: [.v4]) { port, directory in
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(directory.file($0));" }
      let file = try directory.write(
        """
        \(main)
        daemon off;
        master_process off;
        pid \(directory.file("nginx.pid"));
        error_log stderr;
        events { worker_connections 64; }
        http {
          access_log off;
          types { text/html html; }
          \(temporary.joined(separator: "\n  "))
          server {
            listen 127.0.0.1:\(port) \(parameters);
            ssl_certificate \(pki.chain(.rsa)); ssl_certificate_key \(pki.leafKey(.rsa));
            \(try directives(directory))
          }
        }
        """, to: "nginx.conf")
      return [[PeerProgram.path(name), "-p", directory.path, "-e", "stderr", "-c", file]]
    }
  }
}
