public import Observation

/// Reports a certificate that was sent more than once.
public struct DuplicateCertificate: ChainCheck {
  public let id = "chain.duplicate"
  public let title = "Certificate sent more than once"
  public let severity = Severity.low
  public let rationale = "Each copy costs every handshake its size, and often hides a mistake in how the file was put together."
  public let reference = ["RFC 8446, section 4.4.2"]
  public let remedy = "take the copies out of the server's chain file"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    (chain.servedOrder?.duplicates ?? []).map { depth in
      finding("certificate \(depth) was sent before", evidence: [chain.name(ofCertificate: depth)])
    }
  }

  public var examples: [CheckExample] {
    [.quiet(), .fires(.low) { $0.servedOrder?.duplicates = [1] }]
  }
}
