internal import Crypto
internal import Minting

struct Silent: ServerCase {
  let name = "silent"
  let summary = "accepts connections and says nothing"
  let expectation: Expectation? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    .utterance(Utterance([]).with { $0.closes = false })
  }
}
