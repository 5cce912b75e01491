import Foundation
import TestSupport

/// HAProxy, which wants a header of the PROXY protocol before TLS and says which client that told.
struct HAProxy {
  private let process: ServerProcess

  static let name = "haproxy"

  init(_ pki: ThrowawayPKI) throws {
    process = try ServerProcess(named: Self.name, configuration: pki.configuration, families: [.v4], isKilled: true) { port, directory in
      let both = try String(contentsOfFile: pki.chain(.rsa), encoding: .utf8) + String(contentsOfFile: pki.leafKey(.rsa), encoding: .utf8)
      let file = try directory.write(
        """
        global
          log stderr format raw local0
        defaults
          mode http
          log global
          timeout connect 5s
          timeout client 20s
          timeout server 20s
          timeout http-request 20s
        frontend tests
          bind 127.0.0.1:\(port) accept-proxy ssl crt \(try directory.write(both, to: "both.pem"))
          http-request return status 200

        """, to: "haproxy.cfg")
      return [[PeerProgram.path(Self.name), "-db", "-f", file]]
    }
  }

  var target: String { process.target(.v4) }
  var log: String { process.tail }
}
