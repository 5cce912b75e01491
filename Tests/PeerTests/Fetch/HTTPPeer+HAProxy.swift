import TestSupport

extension HTTPPeer {
  /// Says what it was asked, word for word; what else is asked for it passes on to nginx.
  static let haproxy = [false, true].map { isSecure in
    HTTPPeer(
      program: "haproxy", isSecure: isSecure, versions: ["--http1.1", isSecure ? "--http2" : "--http2-prior-knowledge"],
      sections: [ExchangeTable.files, ExchangeTable.echoes, ExchangeTable.haproxy], isKilled: true, commands: haproxy)
  }

  private static func haproxy(_ setting: Setting) throws -> [[String]] {
    let behind = try LoopbackPort.unused()
    let secure = setting.isSecure ? "ssl crt \(try setting.together()) alpn h2,http/1.1" : ""
    let file = try setting.directory.write(
      """
      global
        log stderr format raw local0
        tune.bufsize 131072
      defaults
        mode http
        option http-server-close
        timeout connect 5s
        timeout client 20s
        timeout server 20s
      frontend tests
        bind 127.0.0.1:\(setting.port) \(secure)
        http-request wait-for-body time 5s if { path_beg /echo /onward }
        http-request return status 200 content-type text/plain lf-string "%[method] %[pathq]\\n%[req.hdrs]%[req.body]\\n" if { path_beg /echo }
        http-request early-hint Link "</a.css>; rel=preload" if { path_beg /hints }
        http-request early-hint Link "</b.css>; rel=preload" if { path /hints/two }
        http-request set-path /small.txt if { path_beg /hints }
        http-request redirect location /small.txt code 302 if { path /moved }
        http-request redirect prefix %[ssl_fc,iif(https,http)]://%[req.hdr(host)]/echo code 307 if { path /onward }
        http-request deny deny_status 429 if { path /denied }
        http-request return status 200 content-type text/plain string "cut" hdr X-A 1 hdr X-a 2 hdr x-a 3 if { path /same }
        default_backend nginx
      backend nginx
        server one 127.0.0.1:\(behind)

      """, to: "haproxy.cfg")
    let inside = Setting(port: behind, directory: setting.directory, files: setting.files, pki: setting.pki, isSecure: false)
    return [[PeerProgram.path("haproxy"), "-db", "-f", file]] + (try nginx[0].commands(inside))
  }
}
