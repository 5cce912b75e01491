internal import Crypto
internal import Minting

struct SSHBanner: ServerCase {
  let name = "ssh"
  let area = CaseArea.noTLS
  let reach = CaseReach.none
  let promise = CasePromise.speaksNoTLS
  let summary = "speaks SSH"
  let expectation: Expectation? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    .utterance(Utterance(Array("SSH-2.0-tlsprobe_test\r\n".utf8)).with { $0.answers = false })
  }
}
