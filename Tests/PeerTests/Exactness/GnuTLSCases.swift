import Foundation
import TestSupport

/// gnutls-serv of Debian (3.7) with priority strings: the truth is what `gnutls-cli --list --priority` prints of the same string.
extension ExactCase {
  static let gnuTLS: [ExactCase] = [
    serving("NORMAL"),
    serving("PFS"),
    serving("SECURE256"),
    serving("NORMAL:-VERS-ALL:+VERS-TLS1.0:%SERVER_PRECEDENCE"),
    serving("NORMAL:+CIPHER-ALL:+MAC-ALL:+GROUP-ALL:+SIGN-ALL:%SERVER_PRECEDENCE"),
    serving(
      "NORMAL:-VERS-ALL:+VERS-TLS1.0:+VERS-TLS1.1:+VERS-TLS1.2:+ARCFOUR-128:+3DES-CBC:+CIPHER-ALL:+MAC-ALL:+NULL:+MD5:+SHA1:+KX-ALL:"
        + "+ANON-DH:+ANON-ECDH:+PSK:+DHE-PSK:+ECDHE-PSK:+RSA-PSK:+SRP:+SRP-RSA:+SIGN-ALL:+GROUP-ALL:%SERVER_PRECEDENCE"),
    serving("NORMAL:-VERS-TLS1.3:+ANON-ECDH:+ANON-DH"),
    serving("NORMAL:+PSK:+DHE-PSK:+ECDHE-PSK"),
  ]

  /// gnutls-serv sends internal_error to an SRP user that it does not know, so that it knows the one that hellos name.
  private static let user = "tlsprobe"

  private static func serving(_ priority: String) -> ExactCase {
    ExactCase(
      name: "gnutls-serv with \(priority)", peer: "gnutls", bruteOptions: ["--openssl", "--user=\(user)"],
      start: { keys in
        try ServerProcess(named: "gnutls", configuration: keys.pki.configuration) { port, directory in
          let accounts = try accounts(directory, keys, priority)
          let certificates = [ThrowawayPKI.Key.rsa, .ecdsa].flatMap {
            ["--x509certfile", keys.pki.chain($0), "--x509keyfile", keys.pki.leafKey($0)]
          }
          return [[program("gnutls"), "--port", String(port), "--http", "--quiet", "--priority", priority] + certificates + accounts]
        }
      },
      truth: { keys, _ in try truth(priority, keys) })
  }

  private static func accounts(_ directory: TemporaryDirectory, _ keys: ExactKeys, _ priority: String) throws -> [String] {
    let preshared = try directory.write("\(user):0102030405060708\n", to: "psk.txt")
    var options = priority.contains("PSK") ? ["--pskpasswd", preshared] : []
    if priority.contains("SRP") {
      let parameters = directory.file("tpasswd.conf")
      let verifiers = directory.file("tpasswd")
      let tool = program("gnutls", "srptool")
      try keys.run([tool, "--create-conf", parameters])
      try keys.run([tool, "--username", user, "--passwd", verifiers, "--passwd-conf", parameters], input: "secret\nsecret\n")
      options += ["--srppasswd", verifiers, "--srppasswdconf", parameters]
    }
    return options
  }

  private static func truth(_ priority: String, _ keys: ExactKeys) throws -> Acceptance {
    let text = try keys.run([program("gnutls", "gnutls-cli"), "--list", "--priority", priority])
    let lines = text.split(separator: "\n").map(String.init)
    let listed = lines.filter { $0.hasPrefix("Protocols:") }.joined()
    // TLS_ECDHE_ECDSA_AES_256_GCM_SHA384   0xc0, 0x2c   TLS1.2
    let rows = lines.compactMap { line -> (name: String, id: String, version: String)? in
      let words = line.split { " \t,".contains($0) }.map(String.init)
      guard words.count == 4, words[0].hasPrefix("TLS_"), !words[0].contains("_DSS_") else { return nil }
      return (words[0], "0x" + words[1].dropFirst(2) + words[2].dropFirst(2), words[3])
    }
    let versions = OpenSSLTable.allVersions.filter { listed.contains($0.replacing("TLSv", with: "VERS-TLS")) }.map { version in
      let suites = rows.filter { row in
        switch row.version {
        case "TLS1.3": version == "TLSv1.3"
        case "TLS1.2": version == "TLSv1.2"
        default: version != "TLSv1.3"
        }
      }
      let preference = priority.contains("%SERVER_PRECEDENCE") ? "server" : "client"
      return (version, Acceptance.Version(suites: suites.map(\.id), preference: preference))
    }
    return Acceptance(Dictionary(versions.filter { !$0.1.suites.isEmpty }) { first, _ in first })
  }
}
