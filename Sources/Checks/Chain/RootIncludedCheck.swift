public import Observation

/// Reports a root certificate in the chain that was sent.
public struct RootIncludedCheck: ChainCheck {
  public let id = "chain.root-included"
  public let title = "Root certificate sent"
  public let severity = Severity.info
  public let rationale = "A client either has the root already or does not trust it; sending it only adds bytes to the handshake."
  public let reference = ["RFC 8446, section 4.4.2"]
  public let remedy = "remove the root from the server's chain file"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    guard chain.servedOrder?.includesRoot == true else { return [] }
    let roots = chain.certificates.dropFirst().filter(\.isSelfIssued)
    return [finding("the chain ends in a root", evidence: roots.map { chain.name(ofCertificate: $0.depth) })]
  }

  public var examples: [CheckExample] {
    [.quiet(), .fires(.info) { $0.servedOrder?.includesRoot = true }]
  }
}
