import TestSupport

/// `gnutls-serv`, which has no option to listen on loopback alone.
enum GnuTLSServer: Peer {
  static let name = "gnutls"

  static func commands(for case: PeerCase, program: [String], port: UInt16, directory: TemporaryDirectory) throws -> [[String]] {
    let version = `case`.version.rawValue.replacing("TLSv", with: "VERS-TLS")
    let certificates = `case`.keys.flatMap { key in
      ["--x509certfile", `case`.pki.chain(key), "--x509keyfile", `case`.pki.leafKey(key)]
    }
    return [
      program + ["--port", String(port), "--http", "--quiet", "--priority", "NORMAL:-VERS-ALL:+\(version):+SIGN-ALL:%COMPAT"] + certificates
    ]
  }
}
