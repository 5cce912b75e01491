import Foundation
import TestSupport

/// NSS's selfserv of Debian (3.87) with every suite that its library lists (SSL_ImplementedCiphers). Which of them each version
/// has, and in what order, NSS tells nobody: brute force does, and the truth here is only that none is outside the list.
extension ExactCase {
  static let nss: [ExactCase] = [
    // SSL 3.0 and TLS 1.3 exclude each other in NSS.
    serving("SSL 3.0 to TLS 1.2", ["-V", "ssl3:tls1.2"]),
    serving("TLS 1.0 to TLS 1.3", ["-V", "tls1.0:"]),
    serving(
      "groups and schemes of its choice", ["-V", "tls1.2:", "-I", "P384,FF3072", "-J", "rsa_pss_rsae_sha384,ecdsa_secp256r1_sha256"]),
  ]

  private static let implemented = """
    import ctypes
    library = ctypes.CDLL("libssl3.so")
    count = ctypes.c_uint16.in_dll(library, "SSL_NumImplementedCiphers").value
    print("".join(f":{suite:04x}" for suite in (ctypes.c_uint16 * count).in_dll(library, "SSL_ImplementedCiphers")))
    """

  private static func serving(_ name: String, _ options: [String]) -> ExactCase {
    ExactCase(
      name: "selfserv with \(name)", peer: "nss",
      start: { keys in
        try ServerProcess(named: "nss", configuration: keys.pki.configuration) { port, directory in
          try database(directory, keys)
          let suites = try keys.run(["env", try libraries(), "python3", "-c", implemented]).trimmed
          return [
            [
              program("nss"), "-d", "sql:\(directory.path)", "-n", "rsa", "-e", "ecdsa", "-S", "dsa", "-p", String(port), "-H", "1", "-c",
              suites,
            ] + options
          ]
        }
      },
      truth: { _, _ in nil })
  }

  /// LD_LIBRARY_PATH as the script that starts it sets it.
  private static func libraries() throws -> String {
    let script = try String(contentsOfFile: program("nss"), encoding: .utf8)
    return script.split { $0.isWhitespace }.first { $0.hasPrefix("LD_LIBRARY_PATH=") }.map(String.init) ?? ""
  }

  private static func database(_ directory: TemporaryDirectory, _ keys: ExactKeys) throws {
    let place = "sql:\(directory.path)"
    try keys.run([program("nss", "certutil"), "-N", "-d", place, "--empty-password"])
    // The nickname of a certificate goes by its subject, and the leaves of the test authority have but one.
    for (name, key) in [("rsa", keys.pki.leafKey(.rsa)), ("ecdsa", keys.pki.leafKey(.ecdsa)), ("dsa", keys.dsaKey)] {
      let certificate = directory.file("\(name).pem")
      let bundle = directory.file("\(name).p12")
      try keys.run(["openssl", "req", "-x509", "-days", "30", "-subj", "/CN=\(name).tlsprobe.test", "-key", key, "-out", certificate])
      try keys.run(["openssl", "pkcs12", "-export", "-in", certificate, "-inkey", key, "-name", name, "-passout", "pass:", "-out", bundle])
      try keys.run([program("nss", "pk12util"), "-i", bundle, "-d", place, "-W", ""])
    }
  }
}

extension String {
  /// Without white space at its ends.
  var trimmed: String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
