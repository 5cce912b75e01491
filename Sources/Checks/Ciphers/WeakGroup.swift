public import Observation

/// Curves that are too small.
public struct WeakGroup: CiphersCheck {
  public let id = "group.weak"
  public let title = "Accepts weak groups"
  public let severity = Severity.medium
  public let rationale = "Curves of less than 224 bits give less than 112 bits of strength."
  public let reference = ["NIST SP 800-57 Part 1, section 5.6.1", "RFC 9846, appendix B.3.1.4"]
  public let remedy = "offer X25519MLKEM768, x25519 and secp256r1"

  public init() {}

  private static let sizes = ["163", "193", "160", "192"]

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let weak = seen.groups.filter { $0.isAccepted && Self.isWeak($0.name) }
    guard !weak.isEmpty else { return [] }
    let evidence = weak.map { "\($0.name) in \(VersionRange.words($0.protocols))" }
    return [finding("\(weak.count) group\(weak.count == 1 ? "" : "s") of less than 224 bits", evidence: evidence)]
  }

  /// `sect163k1`, `secp192r1` (RFC 8422, appendix A).
  static func isWeak(_ name: String) -> Bool {
    guard name.hasPrefix("sect") || name.hasPrefix("secp") else { return false }
    return sizes.contains { name.dropFirst(4).hasPrefix($0) }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.groups.append(.example("secp224r1")) },
      .quiet { $0.groups.append(.example("sect163k1", support: "refused")) },
      .fires(.medium) { $0.groups.append(.example("sect163k1")) },
      .fires(.medium) { $0.groups.append(.example("secp192r1")) },
    ]
  }
}
