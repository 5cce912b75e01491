public import Observation
internal import TLSWire

/// Reports a server without TLS 1.3, or without TLS 1.2 and 1.3.
public struct NoModernVersion: CiphersCheck {
  public let id = "protocol.no-modern-version"
  public let title = "Current protocol version missing"
  public let severity = Severity.high
  public let rationale =
    "Current clients support only TLS 1.2 and 1.3, and only TLS 1.3 encrypts the certificate and has post-quantum key agreement."
  public let reference = ["RFC 9325, section 3.1", "RFC 9846"]
  public let remedy = "enable TLS 1.3, and TLS 1.2 for older clients"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    // An undetermined version is not reported as missing.
    guard let tls13 = seen.version("TLSv1.3"), tls13.isRefused, !seen.acceptsTLS13, !seen.acceptedProtocols.isEmpty else { return [] }
    guard let tls12 = seen.version("TLSv1.2"), tls12.isRefused else {
      return [finding("the server does not accept TLSv1.3", severity: .low)]
    }
    return [finding("the server accepts neither TLSv1.2 nor TLSv1.3")]
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.protocols[5].support = .undetermined },
      .fires(.low) { $0.refuse("TLSv1.3") },
      .fires(.high) {
        $0.refuse("TLSv1.3")
        $0.refuse("TLSv1.2")
        $0.accept("TLSv1.0")
      },
    ]
  }
}
