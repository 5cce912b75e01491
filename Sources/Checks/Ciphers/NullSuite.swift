public import Observation

/// Reports suites without encryption.
public struct NullSuite: CiphersCheck {
  public let id = "suite.null"
  public let title = "Accepts suites without encryption"
  public let severity = Severity.high
  public let rationale = "Anyone on the network path can read the traffic."
  public let reference = ["RFC 9325, section 4.1"]
  public let cwe = ["CWE-319"]
  public let remedy = "disable the NULL cipher suites"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    finding(.null, in: seen) { "\(Self.suites($0)) without encryption" }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .fires(.high) { $0.accept(.example("TLS_RSA_WITH_NULL_SHA256", keyExchange: "RSA", bits: 0)) },
      .fires(.high) { $0.accept(.example("TLS_SHA256_SHA256", bits: 0, forwardSecrecy: true)) },
    ]
  }
}
