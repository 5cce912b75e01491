public import Observation
internal import TLSWire

/// Reports missing support for extended master secret (RFC 7627), which binds keys to their handshake.
public struct NoExtendedMasterSecret: CiphersCheck {
  public let id = "server.no-extended-main-secret"
  public let title = "No extended master secret"
  public let severity = Severity.low
  public let rationale = "Keys are not bound to the handshake, which the triple handshake attack exploits."
  public let reference = ["RFC 7627", "RFC 9846, appendix E"]
  public let cwe = ["CWE-300"]
  public let aliases = ["Triple Handshake"]
  public let remedy = "update the TLS library"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    guard let secret = seen.feature("extended_main_secret"), secret.isRefused, !seen.acceptedBeforeTLS13.isEmpty else { return [] }
    return [finding("the server does not support extended master secret up to TLSv1.2")]
  }

  public func coverage(in seen: CiphersObservation) -> CheckCoverage {
    seen.acceptedBeforeTLS13.isEmpty ? .examined : seen.coverage(of: "extended_main_secret")
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.feature("extended_main_secret", .accepted) },
      .quiet {
        $0.refuse("TLSv1.2")
        $0.feature("extended_main_secret", .refused)
      },
      .fires(.low) { $0.feature("extended_main_secret", .refused) },
    ]
  }
}
