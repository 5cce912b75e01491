import TestSupport

/// C-Kermit as a telnet server, which speaks with one client and ends: a relay starts one for each.
extension Daemon {
  static let kermit = Daemon(peer: "kermit", startTLS: "telnet", accepts: DaemonSuites(["TLSv1.2", "TLSv1.3"])) { setting in
    [
      ["python3", ExactCase.fixture("telnet_server.py"), setting.program, String(setting.port), setting.place]
        + [setting.pki.leaf(.rsa), setting.pki.intermediate(.rsa), setting.key, setting.accepts.list]
    ]
  }
}
