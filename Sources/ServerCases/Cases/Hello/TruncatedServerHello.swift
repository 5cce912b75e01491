internal import Crypto
internal import HTTPServer
internal import Minting

struct TruncatedServerHello: ServerCase {
  let name = "truncated-hello"
  let area = CaseArea.hello
  let reach = CaseCoverage.none
  let promise = ExpectedOutcome.endsInside(.serverFlight)
  let summary = "hangs up in the middle of its ServerHello"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    // A record that announces a ServerHello of 118 bytes and holds its version and half its random.
    let head: [UInt8] = [0x16, 0x03, 0x03, 0x00, 0x7a, 0x02, 0x00, 0x00, 0x76, 0x03, 0x03]
    return .utterance(ScriptedBytes(head + [UInt8](repeating: 0x5a, count: 16)))
  }
}
