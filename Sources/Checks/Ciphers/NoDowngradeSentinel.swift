public import Observation
internal import TLSWire

/// Reports a TLS 1.3 server that does not mark the handshakes of older versions.
public struct NoDowngradeSentinel: CiphersCheck {
  public let id = "server.no-downgrade-sentinel"
  public let title = "No downgrade protection of TLS 1.3"
  public let severity = Severity.low
  public let rationale =
    """
    The mark in the server's random lets a client detect that an attacker has removed TLS 1.3 from its offer. Without it, old versions \
    and their weaknesses remain reachable for attackers.
    """
  public let reference = ["RFC 9846, section 4.2.3"]
  public let cwe = ["CWE-757"]
  public let remedy = "update the server or the middlebox in front of it, or accept only TLS 1.3"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    guard seen.acceptsTLS13, let sentinel = seen.feature("downgrade_sentinel"), sentinel.isRefused else { return [] }
    return [finding("the server supports TLS 1.3 and sends no downgrade sentinel" + (sentinel.detail.map { ": \($0)" } ?? ""))]
  }

  public func coverage(in seen: CiphersObservation) -> CheckCoverage {
    seen.acceptsTLS13 ? seen.coverage(of: "downgrade_sentinel") : .examined
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.feature("downgrade_sentinel", .accepted) },
      .fires(.low) { $0.feature("downgrade_sentinel", .refused, detail: "not in TLSv1.2") },
    ]
  }
}
