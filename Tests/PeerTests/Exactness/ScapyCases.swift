import TestSupport

/// scapy's server automaton: one thread, one client at a time, and SSL 2.0 with the seven kinds that its source lists
/// (sslv2_should_add_ServerHello in scapy/layers/tls/automaton_srv.py).
extension ExactCase {
  static let scapy: [ExactCase] = [
    ExactCase(
      // It takes a hundredth of a second for a hello, so that not all versions are asked about everything.
      name: "scapy's automaton", peer: "scapy", bruteOptions: ["SSLv3", "TLSv1.0"], options: ["--versions", "SSLv2,SSLv3,TLSv1.0"],
      start: { keys in
        try server("scapy", keys) { port, _ in
          [[program("scapy"), fixture("scapy_server.py"), String(port), keys.pki.leaf(.rsa), keys.pki.leafKey(.rsa)]]
        }
      },
      truth: { _, _ in
        let kinds = ["0x010080", "0x020080", "0x030080", "0x040080", "0x050080", "0x060040", "0x0700c0"]
        return Acceptance(["SSLv2": Acceptance.Version(suites: kinds, preference: "client-by-protocol")])
      })
  ]
}
