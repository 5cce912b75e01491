import TestSupport

extension HTTPPeer {
  static let lighttpd = [
    HTTPPeer(
      program: "lighttpd", isSecure: false, versions: ["--http1.1", "--http2-prior-knowledge"],
      sections: [ExchangeTable.files, ExchangeTable.lighttpd],
      commands: { setting in
        let file = try setting.directory.write(
          """
          server.document-root = "\(setting.files.path)"
          server.bind = "127.0.0.1"
          server.port = \(setting.port)
          server.feature-flags = ("server.h2proto" => "enable", "server.h2c" => "enable")
          server.modules = ("mod_redirect", "mod_setenv")
          index-file.names = ("index.html")
          mimetype.assign = (".txt" => "text/plain", ".html" => "text/html", "" => "application/octet-stream")
          url.redirect = ("^/moved" => "/small.txt")
          setenv.add-response-header = ("X-Twice" => "one")

          """, to: "lighttpd.conf")
        let modules = "\(TestedBinary.repository)/.build/peers/lighttpd/root/usr/lib/lighttpd"
        return [[PeerProgram.path("lighttpd"), "-D", "-f", file, "-m", modules]]
      })
  ]

  static let h2o = [false, true].map { isSecure in
    HTTPPeer(
      program: "h2o", isSecure: isSecure, versions: ["--http1.1", isSecure ? "--http2" : "--http2-prior-knowledge"],
      sections: [ExchangeTable.files, ExchangeTable.h2o],
      commands: { setting in
        let secure = "ssl: {certificate-file: \(setting.certificate), key-file: \(setting.key)}"
        let file = try setting.directory.write(
          """
          listen: {host: 127.0.0.1, port: \(setting.port)\(setting.isSecure ? ", \(secure)" : "")}
          hosts:
            default:
              paths:
                "/": {file.dir: \(setting.files.path), compress: ON}
                "/moved": {redirect: {status: 301, url: /small.txt}}
          num-threads: 1
          file.mime.settypes: {text/plain: .txt, text/html: .html, application/octet-stream: .bin}

          """, to: "h2o.conf")
        return [[PeerProgram.path("h2o"), "-c", file]]
      })
  }

  /// Speaks HTTP/2 alone, sends back what is sent to it, and a trailer, which curl 7.88 hears only where it doesn't know the length.
  static let nghttpd = [false, true].map { isSecure in
    HTTPPeer(
      program: "nghttpd", isSecure: isSecure, versions: [isSecure ? "--http2" : "--http2-prior-knowledge"],
      sections: [ExchangeTable.files, ExchangeTable.nghttpd],
      commands: { setting in
        let secure = setting.isSecure ? [setting.key, setting.certificate] : []
        let options = [
          "-a", "127.0.0.1", "-d", setting.files.path, "--trailer", "x-trailer: 1", "--echo-upload", "-b", "16", "--no-content-length",
        ]
        return [[PeerProgram.path("nghttpd")] + (setting.isSecure ? [] : ["--no-tls"]) + options + ["\(setting.port)"] + secure]
      })
  }

  /// Its random numbers come from one generator a process, so that no process serves two at once.
  static let httpbin = [
    HTTPPeer(
      program: "httpbin", isSecure: false, versions: ["--http1.1", "--http1.0"], sections: [ExchangeTable.httpbin],
      commands: { setting in
        [
          [
            PeerProgram.path("httpbin"), "--bind", "127.0.0.1:\(setting.port)", "--worker-class", "gthread", "--workers", "3",
            "--log-level", "error", "httpbin:app",
          ]
        ]
      })
  ]
}
