public import Observation
internal import TLSWire

/// Reports a server that supports only the draft of X25519MLKEM768.
public struct KyberDraftOnlyCheck: CiphersCheck {
  public let id = "group.kyber-draft-only"
  public let title = "Only an obsolete draft of a post-quantum group"
  public let severity = Severity.low
  public let rationale = "Clients have removed the draft, so no post-quantum group is negotiated."
  public let reference = ["RFC 10024", "draft-tls-westerbaan-xyber768d00"]
  public let remedy = "enable X25519MLKEM768"
  public let restsOnAbsence = true

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let groups = seen.groups.filter { $0.isAccepted && $0.kind?.isPostQuantum == true }
    guard !groups.isEmpty, groups.allSatisfy({ GroupWeakness.isDraft($0) }) else { return [] }
    return [
      finding("the server accepts no post-quantum group but \(groups.map(\.name).joined(separator: ", ")), which RFC 10024 replaced")
    ]
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.groups = [] },
      .fires(.low) { $0.groups = [.example("X25519Kyber768Draft00", id: "0x6399", kind: .hybrid)] },
    ]
  }
}
