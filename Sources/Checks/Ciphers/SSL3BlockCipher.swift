public import Observation

/// Reports CBC suites in SSL 3.0, whose padding is not authenticated.
public struct SSL3BlockCipher: CiphersCheck {
  public let id = "suite.ssl3-cbc"
  public let title = "Accepts CBC suites in SSL 3.0"
  public let severity = Severity.medium
  public let rationale =
    """
    SSL 3.0 does not define the bytes of the padding, so an attacker on the network path finds a byte of a cookie with 256 requests on \
    average, after downgrading a client that falls back to SSL 3.0.
    """
  public let reference = ["RFC 7568, section 4.1"]
  public let cve = ["CVE-2014-3566"]
  public let cwe = ["CWE-327"]
  public let aliases = ["POODLE"]
  public let remedy = "disable SSL 3.0"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    finding(blockCiphersIn: ["SSLv3"], of: seen) { "\(Self.suites($0)) with CBC in SSL 3.0" }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.accept("SSLv3") },
      .quiet { $0.accept(.example("TLS_RSA_WITH_AES_128_CBC_SHA", keyExchange: "RSA")) },
      .quiet { $0.protocols[1] = .example("SSLv3", [.example("TLS_RSA_WITH_RC4_128_SHA", keyExchange: "RSA")]) },
      .fires(.medium) { $0.protocols[1] = .example("SSLv3", [.example("TLS_RSA_WITH_3DES_EDE_CBC_SHA", keyExchange: "RSA", bits: 168)]) },
    ]
  }
}
