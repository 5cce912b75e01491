import TestSupport

extension HTTPPeer {
  /// Over TCP it takes one version a port.
  static let nginx = [
    HTTPPeer(
      program: "nginx", isSecure: false, versions: ["--http1.1", "--http1.0"], sections: [ExchangeTable.files, ExchangeTable.nginx],
      commands: { try nginx($0, "") }),
    HTTPPeer(
      program: "nginx", isSecure: false, versions: ["--http2-prior-knowledge"], sections: [ExchangeTable.files, ExchangeTable.nginx],
      commands: { try nginx($0, "http2") }),
    HTTPPeer(
      program: "nginx", isSecure: true, versions: ["--http1.1", "--http2"], sections: [ExchangeTable.files, ExchangeTable.nginx],
      commands: { try nginx($0, "ssl http2") }),
  ]

  private static func nginx(_ setting: Setting, _ listen: String) throws -> [[String]] {
    let file = try setting.directory.write(
      """
      daemon off;
      master_process off;
      pid \(setting.directory.file("nginx.pid"));
      error_log stderr;
      events { worker_connections 256; }
      http {
        access_log off;
        \(["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(setting.directory.file($0));" }.joined(separator: "\n  "))
        client_max_body_size 0;
        types { text/plain txt; text/html html; }
        server {
          listen 127.0.0.1:\(setting.port) \(listen);
          \(setting.isSecure ? "ssl_certificate \(setting.certificate); ssl_certificate_key \(setting.key);" : "")
          root \(setting.files.path);
          \(locations)
        }
      }
      """, to: "nginx.conf")
    return [[PeerProgram.path("nginx"), "-p", setting.directory.path, "-e", "stderr", "-c", file]]
  }

  static let redirectStatuses = [301, 302, 303, 307, 308]

  private static let locations =
    redirectStatuses.map { "location = /moved/\($0) { return \($0) /said; }" }.joined(separator: "\n")
    + ["gzip", "deflate", "br", "zstd"].map { "\nlocation = /coded/\($0).txt { add_header Content-Encoding \($0); }" }.joined() + """

      location = /coded/raw.txt { add_header Content-Encoding deflate; }
      location = /coded/stacked.txt { add_header Content-Encoding "identity, gzip"; }
      location = /said { return 200 "$request_method $http_content_length $http_content_type $http_referer\\n"; }
      location = /absolute { return 302 $scheme://$http_host/said; }
      location = /relative { absolute_redirect off; return 302 /said; }
      location ~ ^/hop/([a-z])([a-z]*)$ { return 302 /hop/$2; }
      location = /hop/ { return 200 "arrived\\n"; }
      location = /loop { return 302 /loop; }
      location = /twice { add_header X-Twice one; add_header X-Twice two; add_header x-lower Three; return 200 "twice\\n"; }
      location ~ ^/status/(204|304|400|404|418|500|503)$ { try_files /nothing @status$1; }
      location @status204 { return 204; }
      location @status304 { return 304; }
      location @status400 { return 400; }
      location @status404 { return 404 "nothing here\\n"; }
      location @status418 { return 418 "short and stout\\n"; }
      location @status500 { return 500; }
      location @status503 { add_header Retry-After 1 always; return 503; }
      location = /page.html { gzip on; gzip_min_length 1; gzip_comp_level 9; }
      location = /trailer.html {
        alias page.html; sub_filter same other; sub_filter_once off; add_trailer X-Checksum abc; add_trailer X-Second def;
      }
      location = /kept { dav_methods PUT; }
      """
}
