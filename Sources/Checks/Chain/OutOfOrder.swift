public import Observation

/// Reports certificates sent in an order that older clients cannot process.
public struct OutOfOrder: ChainCheck {
  public let id = "chain.out-of-order"
  public let title = "Certificates out of order"
  public let severity = Severity.low
  public let rationale = "TLS 1.2 and older require each certificate to certify the one before it, and some clients enforce this."
  public let reference = ["RFC 5246, section 7.4.2", "RFC 8446, section 4.4.2"]
  public let remedy = "send the server's certificate first, then its issuer, then the issuer's issuer"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    guard let order = chain.servedOrder, !order.inOrder else { return [] }
    let sent = chain.certificates.map(\.depth).map(String.init).joined(separator: ", ")
    return [finding("not each of the certificates \(sent) certifies the one before it", evidence: breaks(in: chain))]
  }

  /// The first certificate that does not issue the one before it; empty if there is none.
  private func breaks(in chain: ChainDescription) -> [String] {
    let pairs = zip(chain.certificates, chain.certificates.dropFirst())
    guard let pair = pairs.first(where: { $0.issuer != $1.subject }) else { return [] }
    return ["\(chain.name(ofCertificate: pair.1.depth)) follows a certificate issued by \(pair.0.issuer)"]
  }

  public var examples: [CheckExample] {
    [.quiet(), .fires(.low) { $0.servedOrder?.inOrder = false }]
  }
}
