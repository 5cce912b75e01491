public import Observation
internal import TLSWire

/// Reports curves that are too small.
public struct WeakGroup: CiphersCheck {
  public let id = "group.weak"
  public let title = "Accepts weak groups"
  public let severity = Severity.medium
  public let rationale = "Curves of less than 224 bits provide less than 112 bits of security."
  public let reference = ["NIST SP 800-57 Part 1, section 5.6.1", "RFC 9846, appendix B.3.1.4"]
  public let cwe = ["CWE-326"]
  public let remedy = "offer X25519MLKEM768, x25519 and secp256r1"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let weak = seen.groups.filter { $0.isAccepted && GroupWeakness.isShort($0.name) }
    guard !weak.isEmpty else { return [] }
    let evidence = weak.map { "\($0.name) in \(VersionRange.words($0.protocols))" }
    return [finding("\(weak.count) group\(weak.count == 1 ? "" : "s") of less than 224 bits", evidence: evidence)]
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.groups.append(.example("secp224r1")) },
      .quiet { $0.groups.append(.example("sect163k1", support: .refused)) },
      .fires(.medium) { $0.groups.append(.example("sect163k1")) },
      .fires(.medium) { $0.groups.append(.example("secp192r1")) },
    ]
  }
}
