import TestSupport

/// `openssl s_server`: one process for each address, as it listens on one.
enum OpenSSLServer: Peer {
  static let name = "openssl"

  static func commands(for case: PeerCase, program: [String], port: UInt16, directory: TemporaryDirectory) throws -> [[String]] {
    commands(for: `case`, port: port)
  }

  static func commands(for case: PeerCase, port: UInt16, options: [String] = []) -> [[String]] {
    let pki = `case`.pki
    let flags = [["-cert", "-key", "-cert_chain"], ["-dcert", "-dkey", "-dcert_chain"]]
    let certificates = zip(flags, `case`.keys).flatMap { flags, key in
      [flags[0], pki.leaf(key), flags[1], pki.leafKey(key), flags[2], pki.intermediate(key)]
    }
    return serving(port: port, certificates + [option(for: `case`.version)] + options)
  }

  /// With whatever certificates the options name.
  static func serving(port: UInt16, _ options: [String]) -> [[String]] {
    Socket.Family.allCases.map { family in
      ["openssl", "s_server", "-accept", "\(family.literal):\(port)", "-cipher", "ALL:!aNULL:@SECLEVEL=0", "-www", "-quiet"] + options
    }
  }

  private static func option(for version: PeerCase.Version) -> String {
    switch version {
    case .tls10: "-tls1"
    case .tls11: "-tls1_1"
    case .tls12: "-tls1_2"
    case .tls13: "-tls1_3"
    }
  }
}
