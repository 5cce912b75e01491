internal import Crypto
internal import Minting

struct Silent: ServerCase {
  let name = "silent"
  let area = CaseArea.noTLS
  let reach = CaseReach.none
  let promise = CasePromise.endsInside(.hello)
  let summary = "accepts connections and says nothing"
  let expectation: Expectation? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    .utterance(Utterance([]).with { $0.closes = false })
  }
}
