public import Observation

/// Reports ECDH with the key of the certificate.
public struct StaticECDH: CiphersCheck {
  public let id = "suite.static-ecdh"
  public let title = "Accepts static ECDH"
  public let severity = Severity.low
  public let rationale = "All sessions use the certificate's key for key agreement, so anyone who obtains it can decrypt recorded traffic."
  public let reference = ["RFC 10015"]
  public let remedy = "offer ECDHE suites instead"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    finding(.staticECDH, in: seen) { "\(Self.suites($0)) with static ECDH, which RFC 10015 discourages" }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .fires(.low) { $0.accept(.example("TLS_ECDH_RSA_WITH_AES_128_GCM_SHA256", keyExchange: "ECDH")) },
    ]
  }
}
