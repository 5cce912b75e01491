internal import Crypto
internal import Minting
internal import PKI
internal import TLSEngine

/// The certificate promises an OCSP answer (RFC 7633), and the server keeps the promise or not.
struct MustStaple: ServerCase {
  let isKept: Bool

  var name: String { isKept ? "must-staple" : "must-staple-missing" }

  var summary: String {
    isKept ? "the certificate demands an OCSP answer, which comes" : "the certificate demands an OCSP answer, and none comes"
  }

  /// To whoever heeds it.
  var promise: CasePromise { isKept ? .accepted : .certificateRefused(.revocationUnknown) }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    [authorities.present(try authorities.server { $0.set(.tlsFeatures([5])) })]
  }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    let shown = try presentations(by: authorities)
    let staple = isKept ? try authorities.intermediate.ocspResponse(about: shown.first?.chain.first ?? []) : nil
    return .tls(shown) { $0.staple = staple }
  }
}

extension MustStaple {
  static let all: [MustStaple] = [MustStaple(isKept: true), MustStaple(isKept: false)]
}
