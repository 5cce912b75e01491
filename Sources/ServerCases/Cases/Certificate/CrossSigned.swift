internal import Bytes
internal import Crypto
internal import Minting
internal import X509

struct CrossSigned: ServerCase {
  let name = "cross-signed"
  let summary = "the root's key is sent with a certificate by an older root, which has expired"
  let expectation: ExpectedVerdict? = ExpectedVerdict().with { $0.superfluous = [2] }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    let older = try TestAuthority.root("Older Root", .p256, 2, now: authorities.now)
    let cross = try older.crossCertificate(for: authorities.root) { $0.notAfter = $0.notBefore + .seconds(355 * 86_400) }
    return [authorities.present(try authorities.server(), above: [authorities.intermediate.der, cross])]
  }
}
