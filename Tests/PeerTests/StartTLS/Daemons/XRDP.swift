/// xrdp, which is asked for TLS as its security layer.
extension Daemon {
  static let xrdp = Daemon(peer: "xrdp", startTLS: "rdp", accepts: DaemonSuites(["TLSv1.2", "TLSv1.3"])) { setting in
    let file = try setting.write(
      """
      [Globals]
      ini_version=1
      fork=true
      port=tcp://127.0.0.1:\(setting.port)
      security_layer=tls
      certificate=\(setting.chain)
      key_file=\(setting.key)
      ssl_protocols=TLSv1.2, TLSv1.3
      tls_ciphers=\(setting.accepts.list)
      [Logging]
      LogFile=\(setting.place)/log
      LogLevel=INFO
      EnableSyslog=false
      [Channels]
      [Xorg]
      name=Xorg
      lib=libxup.so
      """, to: "xrdp.ini")
    return [[setting.program, "--nodaemon", "--config", file]]
  }
}
