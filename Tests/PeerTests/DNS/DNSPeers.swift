import TestSupport

/// The DNS servers and clients of others that the tests of `resolve` need.
enum DNSPeers {
  static let all = ["unbound", "knot", "named", "dnsmasq", "dnsdist", "dig"]

  /// In CI each is needed, and its tests fail where it is missing.
  static let arePresent = PeerProgram.allAreRequired || all.allSatisfy(PeerProgram.isPresent)
  static let comment = "not fetched by Scripts/peers: \(all.filter { !PeerProgram.isPresent($0) }.joined(separator: ", "))"

  /// One server of a peer on 127.0.0.1, over UDP and TCP.
  static func start(_ peer: String, command: (UInt16, TemporaryDirectory) throws -> [String]) throws -> ServerProcess {
    try ServerProcess(named: peer, configuration: "/dev/null", families: [.v4]) { port, directory in
      [[PeerProgram.path(peer)] + (try command(port, directory))]
    }
  }
}

/// dnsmasq, which returns the given records alone.
struct Dnsmasq {
  private let process: ServerProcess

  init(_ records: [String]) throws {
    process = try DNSPeers.start("dnsmasq") { port, directory in
      ["--keep-in-foreground", "--port=\(port)", "--listen-address=127.0.0.1", "--bind-interfaces", "--conf-file=/dev/null"]
        + ["--pid-file=\(directory.file("pid"))", "--no-resolv", "--no-hosts", "--user=root", "--group=root", "--log-facility=-"] + records
    }
  }

  var resolver: String { "udp://127.0.0.1:\(process.port)" }
  var log: String { process.tail }
}

/// named, authoritative for zones and with a fault: `ednsformerr`, `ednsnotimp`, `noedns`, `notcp`.
struct Named {
  private let process: ServerProcess

  init(_ zones: [SignedZone], options: String = "", fault: String? = nil) throws {
    process = try DNSPeers.start("named") { port, directory in
      let lines = zones.map { "zone \"\($0.name)\" { type primary; file \"\($0.path)\"; };" }
      let file = try directory.write(
        """
        options {
          listen-on port \(port) { 127.0.0.1; }; listen-on-v6 { none; };
          directory "\(directory.path)"; pid-file none; session-keyfile none; recursion no; notify no;
          check-names primary ignore; \(options)
        };
        controls { };
        \(lines.joined(separator: "\n"))

        """, to: "named.conf")
      return ["-g", "-n", "1", "-U", "1", "-c", file] + (fault.map { ["-T", $0] } ?? [])
    }
  }

  var port: UInt16 { process.port }
  var resolver: String { "udp://127.0.0.1:\(process.port)" }
  var log: String { process.tail }
}
