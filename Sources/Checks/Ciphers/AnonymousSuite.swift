public import Observation

/// Reports suites without authentication of the peers.
public struct AnonymousSuite: CiphersCheck {
  public let id = "suite.anonymous"
  public let title = "Accepts suites without authentication"
  public let severity = Severity.high
  public let rationale = "A man in the middle can impersonate either peer."
  public let reference = ["RFC 9325, section 4.1", "RFC 5246, section F.1.1.1"]
  public let cwe = ["CWE-300"]
  public let remedy = "disable the anonymous cipher suites"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    finding(.anonymous, in: seen) { "\(Self.suites($0)) without server authentication" }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.accept(.example("TLS_ECDHE_PSK_WITH_AES_128_GCM_SHA256", keyExchange: "ECDHE", forwardSecrecy: true)) },
      .fires(.high) { $0.accept(.example("TLS_ECDH_anon_WITH_AES_128_CBC_SHA", keyExchange: "AECDH", forwardSecrecy: true)) },
      .fires(.high) { $0.accept(.example("0xfff0", authentication: "anonymous")) },
    ]
  }
}
