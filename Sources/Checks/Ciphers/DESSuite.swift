public import Observation

/// Reports suites with single DES.
public struct DESSuite: CiphersCheck {
  public let id = "suite.des"
  public let title = "Accepts DES"
  public let severity = Severity.high
  public let rationale = "A 56-bit key can be found by brute force within hours."
  public let reference = ["RFC 5469", "RFC 9325, section 4.1"]
  public let cwe = ["CWE-326"]
  public let remedy = "disable the DES cipher suites"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    finding(.des, in: seen) { "\(Self.suites($0)) with DES" }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.accept(.example("TLS_RSA_WITH_3DES_EDE_CBC_SHA", keyExchange: "RSA", bits: 168)) },
      .fires(.high) { $0.accept(.example("TLS_RSA_WITH_DES_CBC_SHA", keyExchange: "RSA", bits: 56)) },
    ]
  }
}
