internal import Crypto
internal import HTTPServer
internal import Minting

struct PlainHTTP: ServerCase {
  let name = "plain-http"
  let area = CaseArea.noTLS
  let reach = CaseCoverage.none
  let promise = ExpectedOutcome.speaksNoTLS
  let summary = "speaks HTTP without TLS"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let text = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    return .utterance(ScriptedBytes(Array(text.utf8)))
  }
}
