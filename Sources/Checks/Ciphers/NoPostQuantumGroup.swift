public import Observation

/// No group that withstands quantum computers.
public struct NoPostQuantumGroup: CiphersCheck {
  public let id = "group.no-post-quantum"
  public let title = "No post-quantum key agreement"
  public let severity = Severity.info
  public let rationale = "What is recorded today can be read once there are quantum computers."
  public let reference = ["RFC 10024"]
  public let remedy = "update the TLS library and enable X25519MLKEM768"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    guard seen.asked.contains("groups"), !seen.groups.contains(where: { $0.support != "refused" && ["hybrid", "pq"].contains($0.kind) })
    else { return [] }
    guard !seen.acceptedProtocols.isEmpty, !seen.groups.isEmpty else { return [] }
    let why = seen.acceptsTLS13 ? "" : "; they need TLSv1.3"
    return [finding("the server accepts none of the hybrid groups with ML-KEM\(why)")]
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.asked = ["suites"] },
      .fires(.info) { $0.groups.removeFirst() },
    ]
  }
}
