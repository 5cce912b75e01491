internal import Crypto
internal import HTTPServer
internal import Minting
internal import PathValidation
internal import TLSEngine
internal import X509

/// A certificate that requires an OCSP response (RFC 7633), with or without one.
struct MustStaple: ServerCase {
  let isKept: Bool

  var name: String { isKept ? "must-staple" : "must-staple-missing" }

  var summary: String {
    isKept ? "the certificate demands an OCSP answer, which comes" : "the certificate demands an OCSP answer, and none comes"
  }

  /// For clients that enforce it.
  var promise: ExpectedOutcome { isKept ? .accepted : .certificateRefused(.revocationUnknown) }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    [authorities.present(try authorities.server { $0.set(.tlsFeatures([5])) })]
  }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let shown = try presentations(by: authorities)
    let staple = isKept ? try authorities.intermediate.ocspResponse(about: shown.first?.chain.first ?? []) : nil
    return .tls(shown) { $0.staple = staple }
  }
}

extension MustStaple {
  static let all: [MustStaple] = [MustStaple(isKept: true), MustStaple(isKept: false)]
}
