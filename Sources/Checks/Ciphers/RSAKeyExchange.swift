public import Observation

/// Reports RSA key exchange: the client encrypts the premaster secret to the server's key.
public struct RSAKeyExchange: CiphersCheck {
  public let id = "suite.rsa-key-exchange"
  public let title = "Accepts RSA key exchange"
  public let severity = Severity.medium
  public let rationale =
    "Anyone who obtains the private key can decrypt recorded traffic, and padding oracles keep recurring in implementations (ROBOT)."
  public let reference = ["RFC 10015", "RFC 9325, section 4.1"]
  public let cwe = ["CWE-327"]
  public let remedy = "offer only ECDHE suites"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    finding(.rsaKeyExchange, in: seen) { "\(Self.suites($0)) with RSA key exchange, which RFC 10015 deprecates" }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.accept(.example("TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", keyExchange: "ECDHE", forwardSecrecy: true)) },
      .fires(.medium) { $0.accept(.example("TLS_RSA_WITH_AES_128_GCM_SHA256", keyExchange: "RSA")) },
    ]
  }
}
