public import Observation
internal import TLSWire

/// Reports renegotiation that is not bound to the previous handshake.
public struct InsecureRenegotiation: ProbeCheck {
  public let id = "renegotiation.insecure"
  public let title = "Insecure renegotiation"
  public let severity = Severity.high
  public let rationale =
    "A man in the middle can inject plaintext ahead of the client's data, and the server attributes it to the client."
  public let reference = ["RFC 5746"]
  public let cve = ["CVE-2009-3555"]
  public let cwe = ["CWE-300"]
  public let remedy = "update the TLS library, or disable renegotiation"

  public init() {}

  public func findings(in seen: ProbeObservation) -> [Finding] {
    if seen.renegotiation?.unbound?.isAccepted == true {
      return [finding("the server renegotiates with a client that does not send the renegotiation_info extension")]
    }
    // Without a ServerHello of TLS 1.2 or older only the version was refused.
    guard let renegotiation = seen.renegotiation, let secure = renegotiation.secure, secure.isRefused,
      secure.evidence.how == .serverHello, renegotiation.clientInitiated?.isAccepted == true
    else { return [] }
    return [finding("the server renegotiates and does not return the renegotiation_info extension")]
  }

  public func coverage(in seen: ProbeObservation) -> CheckCoverage {
    CheckCoverage(seen.renegotiation?.secure, named: "secure renegotiation")
      .and(CheckCoverage(seen.renegotiation?.clientInitiated, named: "client-initiated renegotiation"))
  }

  public var examples: [CheckExample] {
    [
      .quietOnProbe { _ in },
      .quietOnProbe { $0.renegotiation?.secure = .example("secure_renegotiation", .refused) },
      .quietOnProbe { $0.renegotiation?.clientInitiated = .example("client_initiated", .accepted) },
      .quietOnProbe { $0.renegotiation?.unbound = .example("unbound", .refused, .alert) },
      .firesOnProbe(.high) { $0.renegotiation?.unbound = .example("unbound", .accepted) },
      .firesOnProbe(.high) {
        $0.renegotiation?.secure = .example("secure_renegotiation", .refused)
        $0.renegotiation?.clientInitiated = .example("client_initiated", .accepted, tries: 3)
      },
    ]
  }
}
