internal import Crypto
internal import HTTPServer
internal import Minting

struct SSHBanner: ServerCase {
  let name = "ssh"
  let area = CaseArea.noTLS
  let reach = CaseCoverage.none
  let promise = ExpectedOutcome.speaksNoTLS
  let summary = "speaks SSH"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    .utterance(ScriptedBytes(Array("SSH-2.0-tlsprobe_test\r\n".utf8)).with { $0.answers = false })
  }
}
