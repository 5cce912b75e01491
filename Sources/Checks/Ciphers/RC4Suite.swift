public import Observation

/// Reports suites with the stream cipher RC4.
public struct RC4Suite: CiphersCheck {
  public let id = "suite.rc4"
  public let title = "Accepts RC4"
  public let severity = Severity.high
  public let rationale = "Biases in its keystream reveal plaintext that is sent repeatedly, such as cookies."
  public let reference = ["RFC 7465"]
  public let cve = ["CVE-2013-2566", "CVE-2015-2808"]
  public let cwe = ["CWE-327"]
  public let aliases = ["Bar Mitzvah", "RC4 NOMORE"]
  public let remedy = "disable the RC4 cipher suites"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    finding(.rc4, in: seen) { "\(Self.suites($0)) with RC4, which RFC 7465 prohibits" }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .fires(.high) { $0.accept(.example("TLS_RSA_WITH_RC4_128_SHA", keyExchange: "RSA")) },
      .fires(.high) { $0.accept(.example("SSL_CK_RC4_128_WITH_MD5")) },
    ]
  }
}
