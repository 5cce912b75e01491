/// InspIRCd with GnuTLS and its starttls module.
extension Daemon {
  static let inspIRCd = Daemon(
    peer: "inspircd", startTLS: "irc", accepts: DaemonSuites(["TLSv1.2", "TLSv1.3"], newer: DaemonSuites.aesGCMOfTLS13)
  ) { setting in
    let place = setting.place
    let file = try setting.write(
      """
      <path configdir="\(place)" datadir="\(place)" logdir="\(place)" runtimedir="\(place)">
      <server name="peer.tlsprobe.test" description="tests" id="97K" network="tests">
      <admin name="nobody" nick="nobody" email="nobody@peer.tlsprobe.test">
      <pid file="\(place)/pid">
      <module name="ssl_gnutls">
      <module name="starttls">
      <sslprofile name="tests" provider="gnutls" certfile="\(setting.chain)" keyfile="\(setting.key)" priority="\(setting.accepts.priority)">
      <starttls profile="tests">
      <bind address="127.0.0.1" port="\(setting.port)" type="clients">
      <connect name="all" allow="*" timeout="20" localmax="1000" globalmax="1000" resolvehostnames="no" useident="no">
      <performance clonesonconnect="no">
      """, to: "inspircd.conf")
    return [[setting.program, "--config=\(file)", "--nofork", "--nolog"]]
  }
}
