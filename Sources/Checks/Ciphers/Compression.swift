public import Observation
internal import TLSWire

/// Reports TLS compression.
public struct Compression: CiphersCheck {
  public let id = "server.compression"
  public let title = "Accepts TLS compression"
  public let severity = Severity.medium
  public let rationale = "The length of compressed records reveals secrets that are compressed together with data of an attacker (CRIME)."
  public let reference = ["RFC 9325, section 3.3"]
  public let cve = ["CVE-2012-4929"]
  public let cwe = ["CWE-203"]
  public let aliases = ["CRIME"]
  public let remedy = "disable compression in the TLS library"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] { findings(seen.feature("compression")) }

  /// Falls back to the result of a probe.
  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    let ciphers = seen[CiphersObservation.self]?.value.map { findings(in: $0) } ?? []
    return ciphers.isEmpty ? findings(seen[ProbeObservation.self]?.value?.compression) : ciphers
  }

  private func findings(_ compression: FeatureObservation?) -> [Finding] {
    guard let compression, compression.isAccepted else { return [] }
    return [finding("the server accepts compression" + (compression.detail.map { ": \($0)" } ?? ""))]
  }

  public func coverage(in seen: CiphersObservation) -> CheckCoverage {
    seen.coverage(of: "compression")
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.feature("compression", .refused) },
      .fires(.medium) { $0.feature("compression", .accepted, detail: "deflate") },
      .quietOnProbe { _ in },
      .firesOnProbe(.medium) { $0.compression = .example("compression", .accepted, detail: "DEFLATE") },
    ]
  }
}
