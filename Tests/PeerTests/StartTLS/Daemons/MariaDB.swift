/// MariaDB without its tables of accounts, as nobody gets as far as those.
extension Daemon {
  static let mariaDB = Daemon(peer: "mariadb", startTLS: "mysql", accepts: DaemonSuites(["TLSv1.2", "TLSv1.3"])) { setting in
    try setting.makeFolder("data")
    return [
      [
        setting.program, "--no-defaults", "--datadir=\(setting.place)/data", "--socket=\(setting.place)/socket",
        "--pid-file=\(setting.place)/pid", "--bind-address=127.0.0.1", "--port=\(setting.port)", "--skip-grant-tables",
        "--skip-networking=0", "--skip-name-resolve", "--skip-innodb", "--default-storage-engine=MyISAM", "--max-connect-errors=1000000",
        "--ssl-cert=\(setting.chain)", "--ssl-key=\(setting.key)", "--tls-version=TLSv1.2,TLSv1.3", "--ssl-cipher=\(setting.accepts.list)",
      ]
    ]
  }
}
