import Foundation
import TestSupport

/// Node 24, which brings OpenSSL 3.5 and thus ML-KEM. The truth is the cipher list that the server prints, with ids and versions
/// of the same names from the system's `openssl ciphers -V`, and the groups of its configuration.
extension ExactCase {
  static let node: [ExactCase] = [
    serving("X25519MLKEM768 alone", ["ecdhCurve": "X25519MLKEM768", "honorCipherOrder": true], groups: ["0x11ec"]),
    serving(
      "pure ML-KEM groups", ["ecdhCurve": "MLKEM512:MLKEM768:MLKEM1024", "honorCipherOrder": true], groups: ["0x0200", "0x0201", "0x0202"]),
    serving(
      "hybrid groups and P-256", ["ecdhCurve": "SecP256r1MLKEM768:SecP384r1MLKEM1024:P-256", "honorCipherOrder": true],
      groups: ["0x11eb", "0x11ed", "0x0017"]),
    serving("its own groups, in the client's order", ["honorCipherOrder": false], groups: nil),
  ]

  private static func serving(_ name: String, _ wishes: [String: any Sendable], groups: [String]?) -> ExactCase {
    let isOrdered = wishes["honorCipherOrder"] as? Bool == true
    // OpenSSL 3.0 has no ML-KEM, so that it cannot try the schemes of a server that has nothing else.
    let speaksCurves = groups?.contains("0x0017") ?? true
    return ExactCase(
      name: "Node with \(name)", peer: "node", bruteOptions: speaksCurves ? ["--openssl"] : [],
      start: { keys in
        var options: [String: Any] = wishes
        options["minVersion"] = "TLSv1"
        options["dhparam"] = "auto"
        options["cert"] = [keys.pki.chain(.rsa), keys.pki.chain(.ecdsa)]
        options["key"] = [keys.pki.leafKey(.rsa), keys.pki.leafKey(.ecdsa)]
        let json = String(decoding: try JSONSerialization.data(withJSONObject: options), as: UTF8.self)
        return try server("node", keys) { port, _ in [[program("node"), fixture("server.js"), String(port), json]] }
      },
      truth: { keys, server in
        let names = try server.printed(after: "CIPHERS").split(separator: ":").map(String.init)
        let table = try OpenSSLTable("ALL:COMPLEMENTOFALL:@SECLEVEL=0", ["-psk", "-srp"], keys: keys)
        let rows = Dictionary((table.rows + unlisted).map { ($0.name, $0) }) { first, _ in first }
        var truth = OpenSSLTable(rows: names.compactMap { rows[$0] })
          .acceptance(of: ["RSA", "ECDSA"], versions: OpenSSLTable.allVersions, preference: isOrdered ? "server" : "client") { row in
            speaksCurves || row.keyExchange != "ECDH"
          }
        truth.versions["TLSv1.3"]?.groups = groups
        return truth
      })
  }

  /// Those of TLS 1.3 that OpenSSL 3.0 has but does not list unless asked to by name.
  private static let unlisted = [("TLS_AES_128_CCM_SHA256", "0x1304"), ("TLS_AES_128_CCM_8_SHA256", "0x1305")].map {
    OpenSSLTable.Row(id: $0.1, name: $0.0, version: "TLSv1.3", keyExchange: "any", authentication: "any")
  }
}
