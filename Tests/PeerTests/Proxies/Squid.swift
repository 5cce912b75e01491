import Foundation
import TestSupport

/// squid, which asks who one is before it connects anywhere: in the clear, and over TLS on a port of its own.
///
/// It knows by name one host that this machine does not: that of the test's certificates.
struct Squid {
  private let process: ServerProcess
  private let directory: TemporaryDirectory
  private let securePort: UInt16

  static let name = "squid"
  static let credentials = "reader:open sesame"

  init(_ pki: ThrowawayPKI) throws {
    let (directory, securePort) = (try TemporaryDirectory(), try LoopbackPort.unused())
    let hash = try CommandRun(["openssl", "passwd", "-apr1", "open sesame"], environment: ["OPENSSL_CONF": pki.configuration])
    let accounts = try directory.write("reader:" + hash.text, to: "accounts")
    let hosts = try directory.write("127.0.0.1 localhost \(ThrowawayPKI.name)\n", to: "hosts")
    process = try ServerProcess(named: Self.name, configuration: pki.configuration, families: [.v4], isKilled: true) { port, _ in
      let file = try directory.write(
        """
        http_port 127.0.0.1:\(port)
        https_port 127.0.0.1:\(securePort) tls-cert=\(pki.chain(.rsa)) tls-key=\(pki.leafKey(.rsa))
        auth_param basic program /usr/lib/squid/basic_ncsa_auth \(accounts)
        auth_param basic realm tests
        acl known proxy_auth REQUIRED
        acl forbidden dst 127.0.0.99
        http_access deny forbidden
        http_access allow known
        http_access deny all
        pid_filename \(directory.file("pid"))
        access_log stdio:\(directory.file("access.log"))
        cache_log /dev/stderr
        cache_store_log none
        coredump_dir \(directory.path)
        cache_effective_user nobody
        hosts_file \(hosts)
        dns_nameservers 127.0.0.1
        connect_timeout 5 seconds
        shutdown_lifetime 0 seconds
        pinger_enable off
        netdb_filename none
        visible_hostname peer.tlsprobe.test

        """, to: "squid.conf")
      return [[PeerProgram.path(Self.name), "-N", "-f", file]]
    }
    self.directory = directory
    self.securePort = securePort
  }

  var port: UInt16 { process.port }

  /// With whatever stands before the `@`.
  func address(_ user: String? = nil) -> String { "http://\(user.map { "\($0)@" } ?? "")127.0.0.1:\(process.port)" }

  /// Of the port that speaks TLS; its certificate is for that name.
  var secureAddress: String { "https://\(Self.userInformation)@localhost:\(securePort)" }

  /// As a URL takes it.
  static let userInformation = "reader:open%20sesame"

  /// What it was asked for: result, method, target and user of each request, in order.
  var requests: [String] {
    directory.text(of: "access.log").split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return words.count > 7 ? "\(words[3]) \(words[5]) \(words[6]) \(words[7])" : String(line)
    }
  }

  var log: String { "\(process.tail)\n\(requests.joined(separator: "\n"))" }
}
