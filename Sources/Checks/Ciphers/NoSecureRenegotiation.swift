public import Observation
internal import TLSWire

/// Reports missing support for the renegotiation_info extension, which prevents prefix injection (RFC 5746).
public struct NoSecureRenegotiation: CiphersCheck {
  public let id = "server.no-secure-renegotiation"
  public let title = "No secure renegotiation"
  public let severity = Severity.medium
  public let rationale = "If the server renegotiates, a man in the middle can inject plaintext ahead of the client's data."
  public let reference = ["RFC 5746"]
  public let cve = ["CVE-2009-3555"]
  public let cwe = ["CWE-300"]
  public let remedy = "update the TLS library"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    guard let renegotiation = seen.feature("secure_renegotiation"), renegotiation.isRefused, !seen.acceptedBeforeTLS13.isEmpty else {
      return []
    }
    return [finding("the server does not return the renegotiation_info extension")]
  }

  public func coverage(in seen: CiphersObservation) -> CheckCoverage {
    seen.acceptedBeforeTLS13.isEmpty ? .examined : seen.coverage(of: "secure_renegotiation")
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.feature("secure_renegotiation", .undetermined) },
      .fires(.medium) { $0.feature("secure_renegotiation", .refused) },
    ]
  }
}
