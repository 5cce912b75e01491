internal import Crypto
internal import HTTPServer
internal import Minting

struct SlowBytes: ServerCase {
  let name = "slow"
  let area = CaseArea.noTLS
  let reach = CaseCoverage.none
  let promise = ExpectedOutcome.endsInside(.serverFlight)
  let summary = "sends one byte a second"
  let expectation: ExpectedVerdict? = nil

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    // The longest valid record, so that no client detects an error for hours (RFC 8446, section 5.1).
    let head: [UInt8] = [0x16, 0x03, 0x03, 0x40, 0x00, 0x02, 0x00, 0x3f, 0xfc, 0x03, 0x03]
    return .utterance(ScriptedBytes(head + [UInt8](repeating: 0x5a, count: 0x4000 - 6)).with { $0.interval = .seconds(1) })
  }
}
