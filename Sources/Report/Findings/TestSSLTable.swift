/// The rows of testssl.sh that state the same fact as a property observed here.
///
/// Source: ids, severities, CVE and CWE numbers as in the output of testssl.sh 3.2 and 3.3dev; the texts are our own.
enum TestSSLTable {
  enum Severity: String {
    case ok = "OK"
    case info = "INFO"
    case low = "LOW"
    case medium = "MEDIUM"
    case high = "HIGH"
    case critical = "CRITICAL"
    /// What could not be decided.
    case warn = "WARN"
    /// What prevented the examination.
    case fatal = "FATAL"
  }

  /// A version and the severity of both results.
  struct Version {
    let version: String
    let id: String
    let accepted: Severity
    let refused: Severity
  }

  static let versions = [
    Version(version: "SSLv2", id: "SSLv2", accepted: .critical, refused: .ok),
    Version(version: "SSLv3", id: "SSLv3", accepted: .high, refused: .ok),
    Version(version: "TLSv1.0", id: "TLS1", accepted: .low, refused: .info),
    Version(version: "TLSv1.1", id: "TLS1_1", accepted: .low, refused: .info),
    Version(version: "TLSv1.2", id: "TLS1_2", accepted: .ok, refused: .medium),
    Version(version: "TLSv1.3", id: "TLS1_3", accepted: .ok, refused: .info),
  ]

  /// A row that is the result of a check.
  struct Check {
    let id: String
    /// The id of the check here.
    let check: String
    /// Only findings with this name; nil for all.
    var alias: String?
    let found: Severity
    let foundText: String
    var absent = Severity.ok
    let absentText: String
    var cve = ""
    var cwe = ""
  }

  static let suites = [
    Check(id: "cipherlist_NULL", check: "suite.null", found: .critical, foundText: "offered", absentText: "not offered", cwe: "CWE-327"),
    Check(
      id: "cipherlist_aNULL", check: "suite.anonymous", found: .critical, foundText: "offered", absentText: "not offered", cwe: "CWE-327"),
    Check(
      id: "cipherlist_EXPORT", check: "suite.export", found: .critical, foundText: "offered", absentText: "not offered", cwe: "CWE-327"),
    Check(
      id: "FS", check: "suite.no-forward-secrecy", found: .medium, foundText: "no suite with forward secrecy", absentText: "offered"),
    Check(
      id: "TLS_misses_extension_23", check: "server.no-extended-main-secret", found: .medium, foundText: "no extended master secret",
      absent: .info, absentText: "extended master secret"),
  ]

  static let vulnerabilities = [
    Check(
      id: "heartbleed", check: "vulnerability.heartbleed", found: .critical, foundText: vulnerable, absentText: sound, cve: "CVE-2014-0160",
      cwe: "CWE-119"),
    Check(
      id: "CCS", check: "vulnerability.ccs-injection", found: .critical, foundText: vulnerable, absentText: sound, cve: "CVE-2014-0224",
      cwe: "CWE-310"),
    Check(
      id: "ticketbleed", check: "vulnerability.ticketbleed", found: .critical, foundText: vulnerable, absentText: sound,
      cve: "CVE-2016-9244", cwe: "CWE-200"),
    Check(
      id: "ROBOT", check: "vulnerability.robot", found: .critical, foundText: vulnerable, absentText: sound,
      cve:
        "CVE-2017-17382 CVE-2017-17427 CVE-2017-17428 CVE-2017-13098 CVE-2017-1000385 CVE-2017-13099 CVE-2016-6883 CVE-2012-5081 CVE-2017-6168",
      cwe: "CWE-203"),
    Check(
      id: "secure_renego", check: "server.no-secure-renegotiation", found: .critical, foundText: "not supported", absentText: "supported",
      cwe: "CWE-310"),
    Check(
      id: "secure_client_renego", check: "renegotiation.client-initiated", found: .high, foundText: vulnerable, absentText: sound,
      cve: "CVE-2011-1473", cwe: "CWE-310"),
    Check(
      id: "CRIME_TLS", check: "server.compression", found: .high, foundText: vulnerable, absentText: sound, cve: "CVE-2012-4929",
      cwe: "CWE-310"),
    Check(
      id: "BREACH", check: "http.breach", found: .medium, foundText: "responses are compressed", absentText: "no compression of responses",
      cve: "CVE-2013-3587", cwe: "CWE-310"),
    Check(
      id: "POODLE_SSL", check: "suite.ssl3-cbc", found: .high, foundText: vulnerable, absentText: sound, cve: "CVE-2014-3566",
      cwe: "CWE-310"),
    Check(
      id: "fallback_SCSV", check: "server.no-fallback-scsv", found: .high, foundText: "not supported",
      absentText: "supported, or no older version to fall back to"),
    Check(
      id: "SWEET32", check: "suite.short-block", found: .low, foundText: "suites with 64-bit blocks", absentText: sound,
      cve: "CVE-2016-2183 CVE-2016-6329", cwe: "CWE-327"),
    Check(
      id: "FREAK", check: "suite.export", alias: "FREAK", found: .critical, foundText: "RSA export suites", absentText: sound,
      cve: "CVE-2015-0204", cwe: "CWE-310"),
    Check(
      id: "DROWN", check: "protocol.ssl2-key-exchange", found: .critical, foundText: vulnerable, absentText: sound,
      cve: "CVE-2016-0800 CVE-2016-0703", cwe: "CWE-310"),
    Check(
      id: "LOGJAM", check: "suite.export", alias: "Logjam", found: .high, foundText: "DHE export suites", absentText: sound,
      cve: "CVE-2015-4000", cwe: "CWE-310"),
    Check(
      id: "BEAST", check: "suite.predictable-iv", found: .low, foundText: "CBC suites in SSL 3.0 or TLS 1.0", absentText: sound,
      cve: "CVE-2011-3389", cwe: "CWE-20"),
    Check(
      id: "LUCKY13", check: "suite.cbc", found: .low, foundText: "suites with CBC", absentText: sound, cve: "CVE-2013-0169", cwe: "CWE-310"),
    Check(
      id: "RC4", check: "suite.rc4", found: .high, foundText: "suites with RC4", absentText: sound, cve: "CVE-2013-2566 CVE-2015-2808",
      cwe: "CWE-310"),
  ]

  /// Only with STARTTLS.
  static let startTLS = Check(
    id: "starttls_injection", check: "vulnerability.starttls-injection", found: .high, foundText: vulnerable, absentText: sound,
    cve:
      "CVE-2011-0411 CVE-2021-38084 CVE-2021-33515 CVE-2020-15955 CVE-2021-37844 CVE-2021-37845 CVE-2021-37846 CVE-2020-29548 CVE-2020-29547",
    cwe: "CWE-74")

  private static let vulnerable = "vulnerable"
  private static let sound = "not vulnerable"
}
