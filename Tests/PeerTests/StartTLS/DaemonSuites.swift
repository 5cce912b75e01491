/// Versions and suites that a daemon is told to accept, with an RSA key.
struct DaemonSuites: Sendable {
  /// Up to TLS 1.2, by OpenSSL's names.
  let older: [String]
  /// Of TLS 1.3.
  let newer: [String]
  /// Names as reports have them.
  let versions: [String]

  init(_ versions: [String], older: [String] = aesGCM, newer: [String] = DaemonSuites.allOfTLS13) {
    self.versions = versions
    self.older = older
    self.newer = newer
  }

  /// In OpenSSL's syntax, for versions up to TLS 1.2.
  var list: String { older.joined(separator: ":") + (versions.contains("TLSv1.0") ? ":@SECLEVEL=0" : "") }

  /// In OpenSSL's syntax, for TLS 1.3.
  var newerList: String { newer.joined(separator: ":") }

  /// AES-GCM with ephemeral keys in GnuTLS's syntax.
  var priority: String {
    let versions = versions.map { ":+VERS-" + $0.replacing("TLSv", with: "TLS") }.joined()
    return "NONE\(versions):+AES-128-GCM:+AES-256-GCM:+AEAD:+ECDHE-RSA:+GROUP-ALL:+SIGN-ALL:+COMP-NULL"
  }

  /// Ids by version.
  var expected: [String: Set<String>] {
    Dictionary(uniqueKeysWithValues: versions.map { ($0, Set(($0 == "TLSv1.3" ? newer : older).map { Self.ids[$0] ?? $0 })) })
  }

  /// The id of a suite by OpenSSL's name, or that name.
  static func identifier(of name: String) -> String { ids[name] ?? name }

  static let aesGCM = ["ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384"]
  static let aesGCMOfTLS13 = ["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384"]
  /// What OpenSSL takes where nobody tells it what to take.
  static let allOfTLS13 = aesGCMOfTLS13 + ["TLS_CHACHA20_POLY1305_SHA256"]

  private static let ids = [
    "AES128-SHA": "0x002f", "AES256-SHA": "0x0035", "ECDHE-RSA-AES128-GCM-SHA256": "0xc02f", "ECDHE-RSA-AES256-GCM-SHA384": "0xc030",
    "ECDHE-RSA-CHACHA20-POLY1305": "0xcca8", "TLS_AES_128_GCM_SHA256": "0x1301", "TLS_AES_256_GCM_SHA384": "0x1302",
    "TLS_CHACHA20_POLY1305_SHA256": "0x1303",
  ]
}
