import Bytes
import Observation
import StartTLS
import TLSEngine
import Testing

@testable import CommandSupport

@Suite struct HintsTests {
  @Test func `the values of a hint are in its text`() {
    let hint = Hint.code(.implicitTLSPort, ["465", "submissions {0}"])
    #expect(Hints.text(hint) == "servers at port 465 (submissions {0}) speak TLS at once; leave out --starttls")
  }

  @Test func `a text and an unknown code are unchanged`() {
    #expect(Hints.text("drop {0}") == "drop {0}")
    #expect(Hints.text(.code(HintCode(rawValue: "x.y"), ["z"])) == "x.y z")
  }

  @Test func `documents have texts`() {
    var address = AddressObservation(address: .loopbackV4, port: 443)
    address.failure = Failure(stage: .handshake, code: "x", message: "m", hint: .code(.useOtherServerName))
    var chain = ChainObservation(
      addresses: [address], judgedBy: VerificationBasis(name: nil, time: Timestamp(seconds: 0), trustStore: .init(name: "a", source: "b")))
    chain.resolveHints()
    #expect(chain.addresses[0].failure?.hint == "the server does not know the name; try another with --sni, or --no-sni")
  }
}
