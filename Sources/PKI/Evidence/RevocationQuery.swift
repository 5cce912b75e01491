/// Somebody who may be asked about a certificate.
struct RevocationQuery: Sendable {
  let certificate: Certificate
  let issuer: Certificate
  let need: EvidenceNeed

  var key: String { Self.key(need) }

  /// Equal for fetches that need not be made twice: a list holds for all certificates, an OCSP answer for one.
  static func key(_ need: EvidenceNeed) -> String {
    switch need {
    case .issuer(let location): "issuer \(location)"
    case .ocsp(let location, let request): "ocsp \(request.location(below: location))"
    case .crl(let location): "crl \(location)"
    }
  }

  /// Nil for issuers, who are no source of revocation.
  static func source(of need: EvidenceNeed) -> RevocationAnswer.Source? {
    switch need {
    case .issuer: nil
    case .ocsp: .ocsp
    case .crl: .crl
    }
  }
}
