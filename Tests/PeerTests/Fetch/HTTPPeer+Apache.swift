import TestSupport

extension HTTPPeer {
  static let apache = [false, true].map { isSecure in
    HTTPPeer(
      program: "apache2", isSecure: isSecure, versions: ["--http1.1", isSecure ? "--http2" : "--http2-prior-knowledge"],
      sections: [ExchangeTable.files, ExchangeTable.apache], commands: apache)
  }

  private static func apache(_ setting: Setting) throws -> [[String]] {
    let modules = "\(TestedBinary.repository)/.build/peers/apache2/root/usr/lib/apache2/modules"
    let loaded = ["mpm_event", "authz_core", "http2", "dir", "alias", "mime", "headers", "deflate", "brotli", "filter", "rewrite", "ssl"]
      .map { "LoadModule \($0)_module \(modules)/mod_\($0).so" }
    let secure = "SSLEngine on\nSSLCertificateFile \(setting.certificate)\nSSLCertificateKeyFile \(setting.key)"
    let file = try setting.directory.write(
      """
      \(loaded.joined(separator: "\n"))
      Listen 127.0.0.1:\(setting.port)
      ServerName localhost
      PidFile \(setting.directory.file("apache2.pid"))
      DefaultRuntimeDir \(setting.directory.path)
      ErrorLog /dev/stderr
      DocumentRoot \(setting.files.path)
      TypesConfig /dev/null
      AddType text/plain .txt
      AddType text/html .html
      Protocols h2 h2c http/1.1
      H2Push off
      TraceEnable on
      StartServers 1
      ThreadsPerChild 8
      ServerLimit 2
      MaxRequestWorkers 16
      \(setting.isSecure ? secure : "")
      <Location /gzipped>
        SetOutputFilter DEFLATE
      </Location>
      <Location /brotli>
        SetOutputFilter BROTLI_COMPRESS
      </Location>
      Alias /gzipped \(setting.files.path)
      Alias /brotli \(setting.files.path)
      Redirect 301 /moved /small.txt
      Redirect 410 /gone
      RewriteEngine on
      RewriteRule ^/with-query$ /small.txt?x=1 [R=302]
      Header always add X-Twice one
      Header always add X-Twice two

      """, to: "apache2.conf")
    return [[PeerProgram.path("apache2"), "-X", "-f", file]]
  }
}
