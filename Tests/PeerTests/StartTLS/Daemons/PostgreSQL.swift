import TestSupport

extension Daemon {
  static let postgreSQL = Daemon(peer: "postgresql", startTLS: "postgres", accepts: DaemonSuites(["TLSv1.2"])) { setting in
    let data = setting.directory.file("data")
    try setting.run([PeerProgram.path("postgresql", "initdb"), "-D", data, "-A", "trust", "-N", "--no-locale", "-E", "UTF8"])
    let settings = [
      "listen_addresses=127.0.0.1", "port=\(setting.port)", "unix_socket_directories=", "fsync=off", "ssl=on",
      "ssl_cert_file=\(setting.chain)", "ssl_key_file=\(setting.key)", "ssl_ciphers=\(setting.accepts.list)",
      "ssl_min_protocol_version=TLSv1.2", "ssl_max_protocol_version=TLSv1.2",
    ]
    return [[setting.program, "-D", data] + settings.flatMap { ["-c", $0] }]
  }
}
