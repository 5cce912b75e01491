public import Observation

/// Reports suites with DHE, or with DH and the key of the certificate.
public struct FiniteFieldKeyExchange: CiphersCheck {
  public let id = "suite.finite-field-dh"
  public let title = "Accepts finite-field Diffie-Hellman"
  public let severity = Severity.low
  public let rationale =
    "TLS 1.2 does not negotiate the parameters, so weak ones go undetected, and the computation allows denial of service (D(HE)at)."
  public let reference = ["RFC 10015"]
  public let cve = ["CVE-2002-20001", "CVE-2022-40735", "CVE-2024-41996"]
  public let cwe = ["CWE-400"]
  public let aliases = ["D(HE)at"]
  public let remedy = "offer ECDHE suites instead"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let found = seen.acceptedSuites.filter { ["DHE", "DH"].contains($0.suite.keyExchange) }
    guard !found.isEmpty else { return [] }
    let number = Self.suites(Set(found.map(\.suite.id)).count)
    return [
      finding("\(number) with finite-field Diffie-Hellman, which RFC 10015 deprecates up to TLS 1.2", evidence: SuiteEvidence.lines(found))
    ]
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .fires(.low) { $0.accept(.example("TLS_DHE_RSA_WITH_AES_128_GCM_SHA256", keyExchange: "DHE", forwardSecrecy: true, dhBits: 1_024)) },
      .fires(.low) { $0.accept(.example("TLS_DH_RSA_WITH_AES_128_GCM_SHA256", keyExchange: "DH")) },
    ]
  }
}
