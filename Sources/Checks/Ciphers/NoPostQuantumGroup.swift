public import Observation
internal import TLSWire

/// Reports a server without a post-quantum group.
public struct NoPostQuantumGroup: CiphersCheck {
  public let id = "group.no-post-quantum"
  public let title = "No post-quantum key agreement"
  public let severity = Severity.low
  public let rationale = "Traffic recorded today can be decrypted by a future quantum computer."
  public let reference = ["RFC 10024"]
  public let aliases = ["harvest now, decrypt later"]
  public let remedy = "update the TLS library and enable X25519MLKEM768"
  public let restsOnAbsence = true

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    // If support for TLS 1.3 is undetermined, so are its groups.
    guard seen.asked.contains("groups"), !seen.groups.isEmpty, let tls13 = seen.version("TLSv1.3"), tls13.isAccepted || tls13.isRefused
    else { return [] }
    guard !seen.groups.contains(where: { !$0.isRefused && $0.kind?.isPostQuantum == true }) else { return [] }
    let why = tls13.isAccepted ? "" : "; they require TLSv1.3"
    return [finding("the server accepts none of the hybrid groups with ML-KEM\(why)")]
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.asked = ["suites"] },
      .quiet {
        $0.protocols[5].support = .undetermined
        $0.groups.removeFirst()
      },
      .quiet { $0.groups[0].support = .undetermined },
      .fires(.low) { $0.groups.removeFirst() },
      .fires(.low) {
        $0.refuse("TLSv1.3")
        $0.groups.removeFirst()
      },
    ]
  }
}
