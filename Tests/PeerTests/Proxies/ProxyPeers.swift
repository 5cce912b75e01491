/// The proxies of others that tests of proxies need.
enum ProxyPeers {
  static let all = [Squid.name, MicroSOCKS.name, TwistedSOCKS.name, HAProxy.name, Stunnel.name, Daemon.exim.peer]

  /// In CI each is needed, and its tests fail where it is missing.
  static let arePresent = PeerProgram.allAreRequired || all.allSatisfy(PeerProgram.isPresent)
  static let comment = "not fetched by Scripts/peers: \(all.filter { !PeerProgram.isPresent($0) }.joined(separator: ", "))"
}
