public import Observation

/// Reports handshakes that fail because of elements that the server is required to ignore.
public struct Intolerance: CiphersCheck {
  public let id = "server.intolerance"
  public let title = "Fails on unusual but right hellos"
  public let severity = Severity.medium
  public let rationale = "Future clients send what this server cannot take, and then cannot reach it."
  public let reference = ["RFC 8701", "RFC 9846, section 9.3"]
  public let remedy = "update the server, or what stands before it"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let failed = seen.tolerances.filter(\.isRefused)
    guard !failed.isEmpty else { return [] }
    let names = failed.map { $0.name.map { $0 == "_" ? " " : String($0) }.joined() }
    return [finding("it does not take: \(names.joined(separator: ", "))", evidence: failed.compactMap(\.detail))]
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.tolerances = [FeatureObservation(name: "grease", support: "accepted")] },
      .quiet { $0.tolerances = [FeatureObservation(name: "grease", support: "undetermined")] },
      .fires(.medium) { $0.tolerances = [FeatureObservation(name: "unknown_version", support: "refused", detail: "it closed")] },
    ]
  }
}
