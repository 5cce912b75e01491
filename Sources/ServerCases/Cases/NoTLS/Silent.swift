internal import Crypto
internal import HTTPServer
internal import Minting

struct Silent: ServerCase {
  let name = "silent"
  let area = CaseArea.noTLS
  let reach = CaseCoverage.none
  let promise = ExpectedOutcome.endsInside(.hello)
  let summary = "accepts connections and says nothing"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    .utterance(ScriptedBytes([]).with { $0.closes = false })
  }
}
