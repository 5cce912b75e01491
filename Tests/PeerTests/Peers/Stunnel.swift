import TestSupport

enum Stunnel: Peer {
  static let name = "stunnel"

  static func commands(for case: PeerCase, program: [String], port: UInt16, directory: TemporaryDirectory) throws -> [[String]] {
    let version = `case`.version == .tls10 ? "TLSv1" : `case`.version.rawValue
    let certificates = `case`.keys.map { "cert = \(`case`.pki.chain($0))\nkey = \(`case`.pki.leafKey($0))" }
    let services = Socket.Family.allCases.map { family in
      """
      [\(family)]
      accept = \(family == .v4 ? "127.0.0.1" : "::1"):\(port)
      exec = /bin/cat
      \(certificates.joined(separator: "\n"))
      sslVersion = \(version)
      securityLevel = 0
      ciphers = ALL:!aNULL:@SECLEVEL=0
      """
    }
    let file = try directory.write(
      "foreground = quiet\npid =\nsyslog = no\ndebug = notice\n" + services.joined(separator: "\n") + "\n", to: "stunnel.conf")
    return [program + [file]]
  }
}
