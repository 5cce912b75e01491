public import Observation
internal import TLSWire

/// Reports handshakes that fail because of elements that the server is required to ignore.
public struct IntoleranceCheck: CiphersCheck {
  public let id = "server.intolerance"
  public let title = "Intolerant of valid ClientHellos"
  public let severity = Severity.medium
  public let rationale = "Future clients that send such ClientHellos cannot connect to the server."
  public let reference = ["RFC 8701", "RFC 9846, section 9.3"]
  public let remedy = "update the server or the middlebox in front of it"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    let failed = seen.tolerances.filter(\.isRefused)
    guard !failed.isEmpty else { return [] }
    let names = failed.map { $0.name.map { $0 == "_" ? " " : String($0) }.joined() }
    return [finding("the handshake fails with: \(names.joined(separator: ", "))", evidence: failed.compactMap(\.detail))]
  }

  public func coverage(in seen: CiphersObservation) -> CheckCoverage {
    seen.tolerances.isEmpty ? .notExamined("tolerance was not probed") : .examined
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.tolerances = [FeatureObservation(name: "grease", support: .accepted)] },
      .quiet { $0.tolerances = [FeatureObservation(name: "grease", support: .undetermined)] },
      .fires(.medium) {
        $0.tolerances = [FeatureObservation(name: "unknown_version", support: .refused, detail: "the server closed the connection")]
      },
    ]
  }
}
