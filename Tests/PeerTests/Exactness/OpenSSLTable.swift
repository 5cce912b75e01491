import TestSupport

/// What `openssl ciphers -V` says of the system's OpenSSL 3.0: the truth of servers that link it.
struct OpenSSLTable {
  struct Row {
    let id: String
    let name: String
    let version: String
    let keyExchange: String
    let authentication: String
  }

  let rows: [Row]

  init(rows: [Row]) { self.rows = rows }

  /// The suites of that cipher list in its order, TLS 1.3 first.
  init(_ list: String, _ options: [String] = ["-psk", "-srp"], keys: ExactKeys) throws {
    let text = try keys.run(["openssl", "ciphers", "-V"] + options + [list])
    rows = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 6 else { return nil }
      let id = "0x" + words[0].split(separator: ",").map { $0.dropFirst(2).lowercased() }.joined()
      return Row(
        id: id, name: String(words[2]), version: String(words[3]), keyExchange: String(words[4].dropFirst(3)),
        authentication: String(words[5].dropFirst(3)))
    }
  }

  /// What a server takes of them in each of those versions that has such keys and accounts.
  func acceptance(of authentications: Set<String>, versions: [String], preference: String?, only: (Row) -> Bool = { _ in true })
    -> Acceptance
  {
    let found = versions.map { version in
      let suites = rows.filter { row in
        Self.fits(row, version) && (authentications.contains(row.authentication) || row.authentication == "any") && only(row)
          && (row.keyExchange != "RSAPSK" || authentications.contains("PSK"))
          && (row.keyExchange != "SRP" || authentications.contains("SRP"))
          // Ed25519 signs in TLS 1.2 and later, and the suites for it are those of ECDSA (RFC 8422, section 5.10).
          && (row.authentication != "ECDSA" || !authentications.contains("Ed25519") || version == "TLSv1.2")
      }
      let hasChaCha20 = suites.contains { $0.name.contains("CHACHA20") }
      let givesWay = preference?.hasPrefix("server-unless") == true
      return (version, Acceptance.Version(suites: suites.map(\.id), preference: givesWay && !hasChaCha20 ? "server" : preference))
    }
    return Acceptance(Dictionary(found.filter { !$0.1.suites.isEmpty }) { first, _ in first })
  }

  private static func fits(_ row: Row, _ version: String) -> Bool {
    switch row.version {
    case "TLSv1.3": version == "TLSv1.3"
    case "TLSv1.2": version == "TLSv1.2"
    default: version != "TLSv1.3"
    }
  }

  static let allVersions = ["TLSv1.0", "TLSv1.1", "TLSv1.2", "TLSv1.3"]
}
