public import Observation

/// Reports a certificate that is not part of any path.
public struct SuperfluousCertificate: ChainCheck {
  public let id = "chain.superfluous"
  public let title = "Certificate that no path needs"
  public let severity = Severity.low
  public let rationale = "It costs every handshake its size and some clients stumble over it."
  public let reference = ["RFC 8446, section 4.4.2"]
  public let remedy = "take the certificate out of the server's chain file"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    (chain.servedOrder?.superfluous ?? []).map { depth in
      finding("certificate \(depth) belongs to no path from the server's certificate", evidence: [chain.name(ofCertificate: depth)])
    }
  }

  public var examples: [CheckExample] {
    [.quiet(), .fires(.low) { $0.servedOrder?.superfluous = [1] }]
  }
}
