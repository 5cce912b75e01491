internal import X509

/// A possible query for the revocation status of a certificate.
struct RevocationQuery: Sendable {
  let certificate: Certificate
  let issuer: Certificate
  let need: EvidenceItem

  var key: String { Self.key(need) }

  /// Equal for fetches that need not be repeated: a CRL applies to all certificates, an OCSP response to one.
  static func key(_ need: EvidenceItem) -> String {
    switch need {
    case .issuer(let location): "issuer \(location)"
    case .ocsp(let location, let request): "ocsp \(request.location(below: location))"
    case .crl(let location): "crl \(location)"
    }
  }

  /// Nil for issuers, which are not a source of revocation information.
  static func source(of need: EvidenceItem) -> RevocationSourceStatus.Source? {
    switch need {
    case .issuer: nil
    case .ocsp: .ocsp
    case .crl: .crl
    }
  }
}
