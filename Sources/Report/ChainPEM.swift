internal import Bytes
public import Observation

/// The certificates as sent, each preceded by its subject and issuer.
public struct ChainPEM: Renderer {
  public let name = "pem"
  public let summary = "the certificates as sent, with subject and issuer above each"
  public let fileExtension = "pem"
  public let subject: (any DocumentObservation.Type)? = ChainObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    let addresses = document.chain?.addresses ?? []
    var text = ""
    for address in addresses {
      if addresses.count > 1 { text += "# \(address.endpoint.description)\n" }
      for certificate in address.certificates { text += Self.block(certificate) }
    }
    return Array(text.utf8)
  }

  private static func block(_ certificate: CertificateDescription) -> String {
    let subject = TerminalText.escape(certificate.subject)
    let issuer = TerminalText.escape(certificate.issuer)
    return "# \(certificate.depth) subject: \(subject)\n# \(certificate.depth) issuer: \(issuer)\n\(certificate.pem)"
  }
}
