import TestSupport

/// stunnel in front of a port that speaks no TLS.
struct StunnelRelay {
  let process: ServerProcess

  init(to port: UInt16, _ pki: ThrowawayPKI) throws {
    process = try ServerProcess(named: Stunnel.name, configuration: pki.configuration, families: [.v4]) { own, directory in
      let file = try directory.write(
        """
        foreground = quiet
        pid =
        syslog = no
        debug = notice
        [proxy]
        accept = 127.0.0.1:\(own)
        connect = 127.0.0.1:\(port)
        cert = \(pki.chain(.rsa))
        key = \(pki.leafKey(.rsa))
        sslVersionMax = TLSv1.2

        """, to: "stunnel.conf")
      return [[PeerProgram.path(Stunnel.name), file]]
    }
  }
}
