public import Observation
internal import TLSWire

/// Reports a server that follows the client's order of suites.
public struct NoServerPreference: CiphersCheck {
  public let id = "suite.client-order"
  public let title = "Follows the client's order of suites"
  public let severity = Severity.info
  public let rationale = "A client that prefers weak suites negotiates one; if the server accepts only strong suites, this is harmless."
  public let reference = ["RFC 9325, section 4.2.1"]
  public let remedy = "enforce the server's order, or accept only strong suites"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let found = seen.acceptedProtocols.filter { $0.preference == .client && $0.cipherSuites.count > 1 }
    guard !found.isEmpty else { return [] }
    // Without a broken suite to select, the client's order is harmless.
    let isHarmful = found.contains { $0.cipherSuites.contains { suite in SuiteWeakness.all(of: suite).contains { $0.severity >= .high } } }
    let words = "the server selects the first suite of the client that it supports, in \(VersionRange.words(found.map(\.version)))"
    return [finding(words, severity: isHarmful ? .low : .info)]
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.protocols[4].preference = .client },
      .fires(.info) {
        $0.accept(.example("TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", keyExchange: "ECDHE", bits: 256, forwardSecrecy: true))
        $0.protocols[4].preference = .client
      },
      .fires(.low) {
        $0.accept(.example("TLS_RSA_WITH_RC4_128_SHA", keyExchange: "RSA"))
        $0.protocols[4].preference = .client
      },
    ]
  }
}
