internal import Crypto
internal import Minting
internal import PathValidation

struct LoopingChain: ServerCase {
  let name = "looping-chain"
  let summary = "two intermediates vouch for each other, and no root for them"
  let expectation: ExpectedVerdict? = ExpectedVerdict(.unknownIssuer).with { $0.missesIssuer = true }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    let first = try TestAuthority.root("Looping Intermediate 1", .p256, 2, now: authorities.now)
    let second = try TestAuthority.root("Looping Intermediate 2", .p256, 3, now: authorities.now)
    let above = [try second.crossCertificate(for: first), try first.crossCertificate(for: second)]
    return [authorities.present(try first.server(authorities.names), above: above)]
  }
}
