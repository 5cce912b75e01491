public import Observation

/// Reports a root certificate in the chain that was sent.
public struct RootIncluded: ChainCheck {
  public let id = "chain.root-included"
  public let title = "Root certificate sent along"
  public let severity = Severity.info
  public let rationale = "A client has the root already or cannot trust it; sent, it only costs bytes."
  public let reference = ["RFC 8446, section 4.4.2"]
  public let remedy = "leave the root out of the server's chain file"

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
