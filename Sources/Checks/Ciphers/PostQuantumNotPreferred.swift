public import Observation
internal import TLSWire

/// Reports a server that supports a hybrid group and selects another.
public struct PostQuantumNotPreferred: CiphersCheck {
  public let id = "group.post-quantum-not-preferred"
  public let title = "Post-quantum key agreement not preferred"
  public let severity = Severity.low
  public let rationale = "Recorded traffic of clients that offer both groups can be decrypted by a future quantum computer."
  public let reference = ["RFC 10024"]
  public let remedy = "put X25519MLKEM768 first in the list of groups"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let hybrids = Set(seen.groups.filter { $0.isAccepted && $0.kind?.isPostQuantum == true }.map(\.id))
    return seen.groupPreferences.compactMap { preference in
      guard preference.preference == .server, let first = preference.order.first, !hybrids.contains(first.id),
        let hybrid = preference.order.first(where: { hybrids.contains($0.id) })
      else { return nil }
      return finding("in \(preference.protocol) the server prefers \(first.name) to \(hybrid.name)")
    }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.groupPreferences[0].preference = .client },
      .fires(.low) { $0.groupPreferences[0].order.reverse() },
    ]
  }
}
