/// exim, which Debian links with GnuTLS.
extension Daemon {
  static let exim = Daemon(
    peer: "exim", startTLS: "smtp", accepts: DaemonSuites(["TLSv1.2", "TLSv1.3"], newer: DaemonSuites.aesGCMOfTLS13)
  ) { setting in
    let file = try setting.write(
      """
      primary_hostname = peer.tlsprobe.test
      spool_directory = \(setting.place)
      log_file_path = \(setting.place)/%s.log
      pid_file_path = \(setting.place)/pid
      daemon_smtp_ports = \(setting.port)
      local_interfaces = 127.0.0.1
      host_lookup =
      keep_environment =
      smtp_accept_max = 100
      tls_advertise_hosts = *
      tls_certificate = \(setting.chain)
      tls_privatekey = \(setting.key)
      tls_require_ciphers = \(setting.accepts.priority)
      """, to: "exim.conf")
    return [[setting.program, "-C", file, "-bdf"]]
  }
}
