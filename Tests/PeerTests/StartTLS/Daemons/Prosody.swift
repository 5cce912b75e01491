import TestSupport

/// prosody, for clients or for other servers.
extension Daemon {
  static let prosody = prosody("xmpp", DaemonSuites(["TLSv1.2", "TLSv1.3"], newer: ["TLS_AES_128_GCM_SHA256"]))
  static let prosodyServer = prosody("xmpp-server", DaemonSuites(["TLSv1.3"]))

  private static func prosody(_ name: String, _ accepts: DaemonSuites) -> Daemon {
    Daemon(peer: "prosody", startTLS: name, accepts: accepts) { setting in
      let ports = name == "xmpp" ? ("{ \(setting.port) }", "{}") : ("{}", "{ \(setting.port) }")
      let file = try setting.write(
        """
        run_as_root = false
        daemonize = false
        pidfile = "\(setting.place)/pid"
        data_path = "\(setting.place)"
        certificates = "\(setting.place)"
        interfaces = { "127.0.0.1" }
        local_interfaces = { "127.0.0.1" }
        c2s_ports = \(ports.0)
        s2s_ports = \(ports.1)
        c2s_direct_tls_ports = {}
        s2s_direct_tls_ports = {}
        modules_enabled = { "tls", "saslauth", "dialback", "disco" }
        c2s_require_encryption = true
        log = { { levels = { min = "info" }, to = "console" } }
        ssl = {
          certificate = "\(setting.chain)", key = "\(setting.key)", protocol = "\(accepts.versions == ["TLSv1.3"] ? "tlsv1_3" : "tlsv1_2+")",
          ciphers = "\(accepts.list)", ciphersuites = "\(accepts.newerList)"
        }
        VirtualHost "\(ThrowawayPKI.name)"
        """, to: "prosody.cfg.lua")
      return [[setting.program, "--config", file]]
    }
  }
}
