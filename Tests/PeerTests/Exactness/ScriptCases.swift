import TestSupport

/// Servers for which we have a small script or program; it prints what the library's own tables say (Java 17, tlslite-ng, Go).
extension ExactCase {
  static let java: [ExactCase] = [
    ExactCase(
      name: "Java 17 with nothing disabled", peer: "java",
      start: { keys in
        try server("java", keys) { port, _ in
          [
            [
              // Started from source; the first compiler is enough for so short a life.
              program("java"), "--add-opens", "java.base/sun.security.ssl=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-Xmx256m",
              "-Djava.security.properties=\(fixture("java.security"))", "--source", "17", fixture("Server.java"), String(port),
              "RSA", keys.pki.chain(.rsa), keys.pki.leafKey(.rsa), "EC", keys.pki.chain(.ecdsa), keys.pki.leafKey(.ecdsa),
              "DSA", keys.dsaCertificate, keys.dsaKey,
            ]
          ]
        }
      },
      truth: { _, server in try server.ownTruth() })
  ]

  static let tlslite: [ExactCase] = [
    tlslite("RSA and ECDSA", "certificates") { $0.rsaAndECDSA },
    tlslite("anonymous suites", "anonymous") { _ in [] },
    tlslite("SRP", "srp") { [$0.pki.chain(.rsa), $0.pki.leafKey(.rsa)] },
  ]

  private static func tlslite(_ name: String, _ mode: String, _ files: @escaping @Sendable (ExactKeys) -> [String]) -> ExactCase {
    ExactCase(
      name: "tlslite-ng with \(name)", peer: "tlslite-ng",
      start: { keys in
        try server("tlslite-ng", keys) { port, _ in
          ["127.0.0.1", "::1"].map { [program("tlslite-ng"), fixture("tlslite_server.py"), String(port), $0, mode] + files(keys) }
        }
      },
      truth: { _, server in try server.ownTruth() })
  }

  static let go: [ExactCase] = [
    go("its own groups", "default", groups: nil),
    go("X25519MLKEM768 alone", "0x11ec", groups: ["0x11ec"]),
    go("P-256 and SecP256r1MLKEM768", "0x0017,0x11eb", groups: ["0x0017", "0x11eb"]),
  ]

  private static func go(_ name: String, _ curves: String, groups: [String]?) -> ExactCase {
    ExactCase(
      // OpenSSL 3.0 has no ML-KEM, so that it cannot try the schemes of a server that has nothing else.
      name: "Go with \(name)", peer: "go", bruteOptions: curves == "0x11ec" ? [] : ["--openssl"],
      start: { keys in
        try server("go", keys) { port, directory in
          let built = directory.file("server")
          let cache = "\(TestedBinary.repository)/.build/peers/go/cache"
          let environment = ["GOCACHE=\(cache)", "GOPROXY=off", "GOFLAGS=-mod=mod", "GOTOOLCHAIN=local"]
          try keys.run(["env"] + environment + [program("go"), "build", "-o", built, fixture("server.go")])
          return [[built, String(port), curves] + keys.rsaAndECDSA]
        }
      },
      truth: { _, server in
        var truth = try server.ownTruth()
        truth.versions["TLSv1.3"]?.groups = groups
        // Without a curve in common Go refuses a version before 1.3 whole, even with the suites that need none.
        if curves == "0x11ec" {
          for version in ["TLSv1.0", "TLSv1.1", "TLSv1.2"] { truth.versions[version] = nil }
        }
        return truth
      })
  }

  /// Our own scripts and programs write to a log, from which their account of themselves is read.
  static func server(
    _ name: String, _ keys: ExactKeys, commands: (UInt16, TemporaryDirectory) throws -> [[String]]
  ) throws -> ServerProcess {
    try ServerProcess(named: name, configuration: keys.pki.configuration, commands: commands)
  }
}
