internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSWire

struct RefusingAlert: ServerCase {
  let name = "alert"
  let area = CaseArea.hello
  let reach = CaseCoverage.none
  let promise = ExpectedOutcome.handshakeRefused(.handshakeFailure)
  let summary = "answers every hello with the alert handshake_failure"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    // Alert, TLS 1.2, two bytes: fatal, handshake_failure (RFC 8446, section 6).
    .utterance(ScriptedBytes([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28]))
  }
}
