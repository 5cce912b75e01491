import TestSupport

/// proftpd with mod_tls.
extension Daemon {
  static let proFTPD = Daemon(
    peer: "proftpd", startTLS: "ftp",
    accepts: DaemonSuites(["TLSv1.2", "TLSv1.3"], older: ["ECDHE-RSA-AES128-GCM-SHA256"], newer: ["TLS_AES_256_GCM_SHA384"])
  ) { setting in
    let file = try setting.write(
      """
      ServerType standalone
      DefaultAddress 127.0.0.1
      SocketBindTight on
      Port \(setting.port)
      UseIPv6 off
      UseReverseDNS off
      User nobody
      Group nogroup
      ScoreboardFile \(setting.place)/scoreboard
      PidFile \(setting.place)/pid
      DelayEngine off
      WtmpLog off
      ModulePath /usr/lib/proftpd
      LoadModule mod_tls.c
      TLSEngine on
      TLSRSACertificateFile \(setting.pki.leaf(.rsa))
      TLSRSACertificateKeyFile \(setting.key)
      TLSCertificateChainFile \(setting.pki.intermediate(.rsa))
      TLSProtocol TLSv1.2 TLSv1.3
      TLSCipherSuite \(setting.accepts.list)
      TLSCipherSuite TLSv1.3 \(setting.accepts.newerList)
      """, to: "proftpd.conf")
    return [[setting.program, "-n", "-c", file]]
  }
}
