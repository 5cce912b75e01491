import TestSupport

/// The reader's side of InterNetNews, which needs a spool, however empty.
extension Daemon {
  static let inn = Daemon(peer: "inn", startTLS: "nntp", accepts: DaemonSuites(["TLSv1.2"])) { setting in
    let paths = ["db", "etc", "run", "log", "spool", "tmp", "http"].map { "path\($0): \(setting.place)" }
    let file = try setting.write(
      """
      mta: "/usr/sbin/sendmail %s"
      organization: tlsprobe
      pathhost: peer.tlsprobe.test
      domain: tlsprobe.test
      hismethod: hisv6
      ovmethod: tradindexed
      pathnews: /usr/lib/news
      \(paths.joined(separator: "\n"))
      nnrpdloadlimit: 0
      runasuser: nobody
      runasgroup: nogroup
      tlscertfile: \(setting.chain)
      tlskeyfile: \(setting.key)
      tlsprotocols: [ TLSv1.2 ]
      tlsciphers: "\(setting.accepts.list)"
      """, to: "inn.conf")
    _ = try setting.write("method tradspool {\n newsgroups: *\n class: 0\n}", to: "storage.conf")
    _ = try setting.write("auth all {\n default: <reader>\n}\naccess all {\n users: *\n newsgroups: *\n}", to: "readers.conf")
    _ = try setting.write("control 0000000000 0000000001 y\njunk 0000000000 0000000001 y", to: "active")
    for name in ["history", "newsgroups", "tradspool.map", "expire.ctl", "overview.fmt", "inn-secrets.conf"] {
      try setting.directory.write("", to: name)
    }
    try setting.makeFolder("overview")
    let environment = ["INNCONF": file]
    try setting.run([PeerProgram.path("inn", "makehistory"), "-O", "-x"], environment: environment)
    return [["env", "INNCONF=\(file)", setting.program, "-f", "-D", "-p", String(setting.port), "-b", "127.0.0.1"]]
  }
}
