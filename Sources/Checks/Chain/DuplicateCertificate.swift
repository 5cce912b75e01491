public import Observation

/// Reports a certificate that was sent more than once.
public struct DuplicateCertificate: ChainCheck {
  public let id = "chain.duplicate"
  public let title = "Certificate sent more than once"
  public let severity = Severity.low
  public let rationale = "Each copy adds its size to every handshake, and often indicates a mistake in the chain file."
  public let reference = ["RFC 8446, section 4.4.2"]
  public let remedy = "remove the copies from the server's chain file"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    (chain.servedOrder?.duplicates ?? []).map { depth in
      finding("certificate \(depth) is a copy of an earlier one", evidence: [chain.name(ofCertificate: depth)])
    }
  }

  public var examples: [CheckExample] {
    [.quiet(), .fires(.low) { $0.servedOrder?.duplicates = [1] }]
  }
}
