public import Observation

/// Reports a server none of whose suites has forward secrecy.
public struct NoForwardSecrecy: CiphersCheck {
  public let id = "suite.no-forward-secrecy"
  public let title = "No forward secrecy"
  public let severity = Severity.high
  public let rationale = "Anyone who obtains the private key can decrypt recorded traffic."
  public let reference = ["RFC 9325, section 7.3"]
  public let cwe = ["CWE-326"]
  public let aliases = ["PFS"]
  public let remedy = "enable TLS 1.3, or ECDHE suites of TLS 1.2"
  public let restsOnAbsence = true

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let suites = seen.acceptedSuites
    guard !suites.isEmpty, suites.allSatisfy({ $0.suite.forwardSecrecy == false }) else { return [] }
    return [finding("none of the \(Self.suites(Set(suites.map(\.suite.id)).count)) has forward secrecy")]
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.protocols = [] },
      .fires(.high) { $0.protocols = [.example("TLSv1.2", [.example("TLS_RSA_WITH_AES_128_GCM_SHA256", keyExchange: "RSA")])] },
    ]
  }
}
