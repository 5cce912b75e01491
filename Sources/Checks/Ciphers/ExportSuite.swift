public import Observation

/// Reports export-grade suites of the 1990s.
public struct ExportSuite: CiphersCheck {
  public let id = "suite.export"
  public let title = "Accepts export suites"
  public let severity = Severity.high
  public let rationale = "Keys of 40 and 56 bits are broken within hours, and attackers can downgrade clients to them (FREAK, Logjam)."
  public let reference = ["RFC 9325, section 4.1"]
  public let cve = ["CVE-2015-0204", "CVE-2015-4000"]
  public let cwe = ["CWE-326", "CWE-757"]
  public let aliases = ["FREAK", "Logjam"]
  public let remedy = "disable the EXPORT cipher suites"

  public init() {}

  /// The attacks on the key exchange of export suites, by the prefix of the suites' names.
  private static let attacks = [
    (prefix: "TLS_RSA_EXPORT", cve: "CVE-2015-0204", alias: "FREAK"), (prefix: "TLS_DHE_", cve: "CVE-2015-4000", alias: "Logjam"),
  ]

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let names = seen.acceptedSuites.map(\.suite.name).filter { $0.contains("EXPORT") }
    return finding(.export, in: seen) { "\(Self.suites($0)) with keys shortened for export" }.map { found in
      var found = found
      let attacks = Self.attacks.filter { attack in names.contains { $0.hasPrefix(attack.prefix) } }
      (found.cve, found.aliases) = (attacks.map(\.cve), attacks.map(\.alias))
      return found
    }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .fires(.high) { $0.accept(.example("TLS_RSA_EXPORT_WITH_RC4_40_MD5", keyExchange: "RSA", bits: 40)) },
      .fires(.high) { $0.accept(.example("SSL_CK_RC4_128_EXPORT40_WITH_MD5", bits: 40)) },
    ]
  }
}
