import TestSupport
import Testing

/// Servers on loopback as a client meets them: knot with signed zones, unbound as validating resolver over UDP, TCP and TLS, and dnsdist
/// with DNS over HTTPS in front of it.
struct DNSNetwork {
  let knot: ServerProcess
  let unbound: ServerProcess
  let dnsdist: ServerProcess?
  private let tlsPort: UInt16
  private let httpsPort: UInt16

  /// `cookies` makes knot require DNS cookies (RFC 7873).
  init(_ zones: [SignedZone], anchor: String, overHTTPS: Bool = false, cookies: Bool = false) throws {
    let pki = try ThrowawayPKI.shared.get()
    let (tlsPort, httpsPort) = (try LoopbackPort.unused(), try LoopbackPort.unused())
    let knot = try Self.knot(zones, cookies: cookies)
    let unbound = try DNSPeers.start("unbound") { port, directory in
      let stubs = zones.map { "stub-zone:\n  name: \"\($0.name)\"\n  stub-addr: 127.0.0.1@\(knot.port)\n" }
      let file = try directory.write(
        """
        server:
          interface: 127.0.0.1@\(port)
          interface: 127.0.0.1@\(tlsPort)
          port: \(port)
          tls-port: \(tlsPort)
          tls-service-key: \(pki.leafKey(.rsa))
          tls-service-pem: \(pki.chain(.rsa))
          do-daemonize: no
          username: ""
          chroot: ""
          directory: "\(directory.path)"
          pidfile: ""
          use-syslog: no
          logfile: ""
          num-threads: 1
          module-config: "validator iterator"
          trust-anchor-file: "\(try directory.write(anchor + "\n", to: "anchor"))"
          trust-anchor-signaling: no
          do-not-query-localhost: no
          local-zone: "tlsprobe.test." transparent
          minimal-responses: no
          ede: yes
        \(stubs.joined())
        remote-control:
          control-enable: no

        """, to: "unbound.conf")
      return ["-d", "-c", file]
    }
    dnsdist = try overHTTPS ? Self.dnsdist(port: httpsPort, before: unbound.port, pki) : nil
    (self.knot, self.unbound, self.tlsPort, self.httpsPort) = (knot, unbound, tlsPort, httpsPort)
  }

  /// The zones of `Fixtures/dns`.
  static func fixtures(overHTTPS: Bool = false, cookies: Bool = false) throws -> DNSNetwork {
    let zones = try SignedZones.shared.get()
    return try DNSNetwork(zones.all, anchor: zones.anchor, overHTTPS: overHTTPS, cookies: cookies)
  }

  var log: String { [knot, unbound].map(\.tail).joined(separator: "\n") + (dnsdist.map { "\n\($0.tail)" } ?? "") }

  /// The values of `--via` and the options of dig for the same server.
  func servers(_ transport: DNSTransport) -> (resolver: String, dig: [String]) {
    let port = unbound.port
    return switch transport {
    case .authoritative: ("udp://127.0.0.1:\(knot.port)", ["-p", "\(knot.port)"])
    case .udp: ("udp://127.0.0.1:\(port)", ["-p", "\(port)"])
    case .tcp: ("tcp://127.0.0.1:\(port)", ["-p", "\(port)", "+tcp", "+keepopen"])
    case .tls: ("tls://127.0.0.1:\(tlsPort)", ["-p", "\(tlsPort)", "+tls"])
    case .https, .httpsPost:
      (
        "https://127.0.0.1:\(httpsPort)/dns-query",
        ["-p", "\(httpsPort)", transport == .https ? "+https" : "+https-post"]
      )
    }
  }

  private static func knot(_ zones: [SignedZone], cookies: Bool) throws -> ServerProcess {
    try DNSPeers.start("knot") { port, directory in
      let file = try directory.write(
        """
        server:
          listen: 127.0.0.1@\(port)
          rundir: \(directory.path)
          udp-workers: 1
          tcp-workers: 1
          background-workers: 1
        log:
          - target: stderr
            any: info
        database:
          storage: \(directory.path)
        mod-cookies:
          - id: always
            badcookie-slip: 1
        template:
          - id: default
            zonefile-sync: -1
            zonefile-load: whole
            journal-content: none
            semantic-checks: off
            \(cookies ? "global-module: mod-cookies/always" : "")
        zone:
        \(zones.map { "  - domain: \($0.name)\n    file: \($0.path)\n" }.joined())

        """, to: "knot.conf")
      return ["-c", file]
    }
  }

  private static func dnsdist(port: UInt16, before server: UInt16, _ pki: ThrowawayPKI) throws -> ServerProcess {
    // The plain port, which only shows that it has started.
    try DNSPeers.start("dnsdist") { plain, directory in
      let file = try directory.write(
        """
        setLocal("127.0.0.1:\(plain)")
        addDOHLocal("127.0.0.1:\(port)", "\(pki.chain(.rsa))", "\(pki.leafKey(.rsa))", "/dns-query")
        newServer({address="127.0.0.1:\(server)"}):setUp()
        setSecurityPollSuffix("")

        """, to: "dnsdist.conf")
      return ["--supervised", "--disable-syslog", "-C", file]
    }
  }
}

/// How a server is queried.
enum DNSTransport: String, CaseIterable, CustomTestStringConvertible {
  case authoritative = "UDP to the authoritative server"
  case udp = "UDP"
  case tcp = "TCP"
  case tls = "TLS"
  case https = "HTTPS with GET"
  case httpsPost = "HTTPS with POST"

  var testDescription: String { rawValue }
  var usesHTTPS: Bool { self == .https || self == .httpsPost }
}
