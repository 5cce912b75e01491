/// OpenLDAP's server without a database, which Debian links with GnuTLS.
extension Daemon {
  static let slapd = Daemon(
    peer: "slapd", startTLS: "ldap", accepts: DaemonSuites(["TLSv1.2", "TLSv1.3"], newer: DaemonSuites.aesGCMOfTLS13)
  ) { setting in
    let file = try setting.write(
      """
      pidfile \(setting.place)/pid
      TLSCertificateFile \(setting.chain)
      TLSCertificateKeyFile \(setting.key)
      TLSCipherSuite \(setting.accepts.priority)
      """, to: "slapd.conf")
    return [[setting.program, "-f", file, "-h", "ldap://127.0.0.1:\(setting.port)/", "-d", "0"]]
  }
}
