public import Observation

/// Reports CBC suites in SSL 3.0 and TLS 1.0, whose initialization vectors are predictable.
public struct PredictableVector: CiphersCheck {
  public let id = "suite.predictable-iv"
  public let title = "Accepts CBC suites with predictable initialization vectors"
  public let severity = Severity.low
  public let rationale =
    """
    An attacker who chooses plaintext after seeing the previous record can test guesses of a secret, such as a cookie. Clients prevent \
    this by splitting records, so only old ones are affected.
    """
  public let reference = ["RFC 8996, section 1.1", "RFC 4346, section 1.1"]
  public let cve = ["CVE-2011-3389"]
  public let cwe = ["CWE-327"]
  public let aliases = ["BEAST"]
  public let remedy = "disable TLS 1.0 and older versions"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    finding(blockCiphersIn: ["SSLv3", "TLSv1.0"], of: seen) { "\(Self.suites($0)) with CBC and predictable initialization vectors" }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.accept("TLSv1.0") },
      .quiet { $0.accept(.example("TLS_RSA_WITH_AES_128_CBC_SHA", keyExchange: "RSA")) },
      .quiet { $0.protocols[2] = .example("TLSv1.0", [.example("TLS_RSA_WITH_RC4_128_SHA", keyExchange: "RSA")]) },
      .quiet { $0.protocols[3] = .example("TLSv1.1", [.example("TLS_RSA_WITH_AES_128_CBC_SHA", keyExchange: "RSA")]) },
      .fires(.low) { $0.protocols[2] = .example("TLSv1.0", [.example("TLS_RSA_WITH_AES_128_CBC_SHA", keyExchange: "RSA")]) },
    ]
  }
}
