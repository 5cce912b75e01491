public import Observation

/// Reports suites with 64-bit block ciphers, such as 3DES.
public struct ShortBlockSuite: CiphersCheck {
  public let id = "suite.short-block"
  public let title = "Accepts ciphers with 64-bit blocks"
  public let severity = Severity.medium
  public let rationale = "After some gigabytes under one key, blocks repeat and reveal plaintext (Sweet32)."
  public let reference = ["RFC 9325, section 4.2.1"]
  public let cve = ["CVE-2016-2183"]
  public let cwe = ["CWE-327"]
  public let aliases = ["SWEET32"]
  public let remedy = "disable the 3DES, IDEA and RC2 cipher suites"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    finding(.tripleDES, .idea, .rc2, in: seen) { "\(Self.suites($0)) with 64-bit blocks" }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .fires(.medium) { $0.accept(.example("TLS_RSA_WITH_3DES_EDE_CBC_SHA", keyExchange: "RSA", bits: 168)) },
      .fires(.medium) { $0.accept(.example("TLS_RSA_WITH_IDEA_CBC_SHA", keyExchange: "RSA")) },
      .fires(.medium) { $0.accept(.example("SSL_CK_DES_192_EDE3_CBC_WITH_MD5", bits: 168)) },
    ]
  }
}
