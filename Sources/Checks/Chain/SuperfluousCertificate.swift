public import Observation

/// Reports a certificate that is not part of any path.
public struct SuperfluousCertificate: ChainCheck {
  public let id = "chain.superfluous"
  public let title = "Superfluous certificate"
  public let severity = Severity.low
  public let rationale = "It adds its size to every handshake, and some clients fail on it."
  public let reference = ["RFC 8446, section 4.4.2"]
  public let remedy = "remove the certificate from the server's chain file"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    (chain.servedOrder?.superfluous ?? []).map { depth in
      finding("certificate \(depth) is not part of any path from the server's certificate", evidence: [chain.name(ofCertificate: depth)])
    }
  }

  public var examples: [CheckExample] {
    [.quiet(), .fires(.low) { $0.servedOrder?.superfluous = [1] }]
  }
}
