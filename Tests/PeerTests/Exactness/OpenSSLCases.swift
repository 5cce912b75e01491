import TestSupport

/// `openssl s_server` of the system (3.0) at security level 0: its 158 suites need four kinds of key, a PSK and SRP, of which
/// two kinds of key go into one server. The truth is `openssl ciphers -V` of the same cipher list.
extension ExactCase {
  private static let everything = "ALL:COMPLEMENTOFALL:@SECLEVEL=0"
  private static let keyFlags = [["-cert", "-key"], ["-dcert", "-dkey"]]

  static let openSSL: [ExactCase] = [
    serving("RSA, ECDSA and PSK, own order", [.rsa, .ecdsa], ["-psk", "0102", "-psk_hint", "hint", "-serverpref"], "server"),
    serving("RSA, ECDSA and PSK, client's order", [.rsa, .ecdsa], ["-psk", "0102"], "client"),
    serving("DSA, Ed25519 and PSK, own order", [.dsa, .ed25519], ["-psk", "0102", "-dhparam", "DH", "-serverpref"], "server"),
    serving("DSA and Ed25519, client's order", [.dsa, .ed25519], [], "client"),
    serving(
      "RSA and ECDSA, own order unless ChaCha20 comes first", [.rsa, .ecdsa], ["-serverpref", "-prioritize_chacha"],
      "server-unless-client-prefers-chacha20"),
    serving("ECDSA on curves of its choice", [.ecdsa], ["-serverpref", "-curves", "X448:P-256:brainpoolP256r1:secp256k1:B-283"], "server"),
    serving("RSA with schemes of its choice", [.rsa], ["-sigalgs", "rsa_pss_rsae_sha384:RSA+SHA512"], "client"),
    throughOneShots,
  ]

  private enum Key {
    case rsa, ecdsa, ed25519, dsa

    var authentications: Set<String> {
      switch self {
      case .rsa: ["RSA"]
      case .ecdsa: ["ECDSA"]
      case .ed25519: ["ECDSA", "Ed25519"]
      case .dsa: ["DSS"]
      }
    }

    func files(_ keys: ExactKeys) -> [String] {
      switch self {
      case .rsa: [keys.pki.leaf(.rsa), keys.pki.leafKey(.rsa)]
      case .ecdsa: [keys.pki.leaf(.ecdsa), keys.pki.leafKey(.ecdsa)]
      case .ed25519: [keys.pki.leaf(.ed25519), keys.pki.leafKey(.ed25519)]
      case .dsa: [keys.dsaCertificate, keys.dsaKey]
      }
    }
  }

  private static func serving(_ name: String, _ kinds: [Key], _ options: [String], _ preference: String) -> ExactCase {
    ExactCase(
      name: "openssl s_server with \(name)", peer: nil,
      start: { keys in
        try ServerProcess(named: "openssl", configuration: keys.pki.configuration) { port, directory in
          var options = options
          if let place = options.firstIndex(of: "DH") {
            options[place] = directory.file("dh.pem")
            try keys.run(["openssl", "dhparam", "-dsaparam", "-out", options[place], "1024"])
          }
          let certificates = zip(keyFlags, kinds).flatMap { flags, kind in zip(flags, kind.files(keys)).flatMap { [$0, $1] } }
          return Socket.Family.allCases.map {
            ["openssl", "s_server", "-accept", "\($0.literal):\(port)", "-cipher", everything, "-www", "-quiet"] + certificates + options
          }
        }
      },
      truth: { keys, _ in
        var authentications: Set = ["None"]
        for kind in kinds { authentications.formUnion(kind.authentications) }
        if options.contains("-psk") { authentications.insert("PSK") }
        var truth = try OpenSSLTable(everything, ["-psk"], keys: keys)
          .acceptance(of: authentications, versions: OpenSSLTable.allVersions, preference: preference)
        if options.contains("-curves") {
          for version in ["TLSv1.0", "TLSv1.1", "TLSv1.2"] {
            truth.versions[version]?.groups = ["0x001e", "0x0017", "0x001a", "0x0016", "0x000a"]
          }
          truth.versions["TLSv1.3"]?.groups = ["0x001e", "0x0017"]
        }
        if options.contains("-sigalgs") {
          truth.versions["TLSv1.2"]?.schemes = ["0x0805", "0x0601"]
          truth.versions["TLSv1.3"]?.schemes = ["0x0805"]
        }
        return truth
      })
  }

  /// s_server cannot outlive a hello with SRP, so that each connection has a process of its own (see one_shot.py). A server
  /// that does not know the user does not say which suite it took.
  private static let throughOneShots = ExactCase(
    // A process for each hello is slow, so that one version has to do.
    name: "openssl s_server with SRP, RSA and DSA", peer: nil, bruteOptions: ["TLSv1.2"], options: ["--versions", "TLSv1.2"],
    start: { keys in
      try ServerProcess(named: "openssl", configuration: keys.pki.configuration) { port, directory in
        let verifiers = try directory.write("", to: "srp.txt")
        try keys.run(["openssl", "srp", "-srpvfile", verifiers, "-add", "-passout", "pass:secret", "-gn", "1024", "alice"])
        let certificates = [
          "-cert", keys.pki.leaf(.rsa), "-key", keys.pki.leafKey(.rsa), "-dcert", keys.dsaCertificate, "-dkey", keys.dsaKey,
        ]
        return [
          ["python3", fixture("one_shot.py"), String(port), "-cipher", "SRP:AES128-SHA:@SECLEVEL=0", "-srpvfile", verifiers, "-serverpref"]
            + certificates
        ]
      }
    },
    truth: { keys, _ in
      try OpenSSLTable("SRP:AES128-SHA:@SECLEVEL=0", ["-srp"], keys: keys)
        .acceptance(of: ["RSA", "DSS", "SRP"], versions: ["TLSv1.2"], preference: "server")
    })
}
