internal import Crypto
internal import Minting

struct PlainHTTP: ServerCase {
  let name = "plain-http"
  let area = CaseArea.noTLS
  let reach = CaseReach.none
  let promise = CasePromise.speaksNoTLS
  let summary = "speaks HTTP without TLS"
  let expectation: Expectation? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> Manner {
    let text = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    return .utterance(Utterance(Array(text.utf8)))
  }
}
