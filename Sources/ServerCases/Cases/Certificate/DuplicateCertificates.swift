internal import Crypto
internal import Minting
internal import X509

struct DuplicateCertificates: ServerCase {
  let name = "duplicate-certificates"
  let summary = "every certificate is sent twice"
  let expectation: ExpectedVerdict? = ExpectedVerdict().with { $0.duplicates = [1, 3] }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    let issued = try authorities.server()
    return [authorities.present(issued, above: [issued.der, authorities.intermediate.der, authorities.intermediate.der])]
  }
}
