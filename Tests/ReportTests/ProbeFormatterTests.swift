import Bytes
import Observation
import Testing
import TLSWire

@testable import Report

@Suite("Words of a probe")
struct ProbeFormatterTests {
  @Test("a client's name that stands before is not said again, and what is no version stays whole")
  func titles() {
    #expect(
      ProbeFormatter.titles(["Chrome 71–81", "Chrome 83", "Firefox 56", "Chrome 9"]) == ["Chrome 71–81", "83", "Firefox 56", "Chrome 9"])
    #expect(ProbeFormatter.titles(["hello.bin", "hello.bin", "my file", "my file"]) == ["hello.bin", "hello.bin", "my file", "my file"])
    #expect(ProbeFormatter.titles([]).isEmpty && ProbeFormatter.titles([" ", "", "a "]) == [" ", "", "a "])
  }

  @Test("addresses are told with how often each was asked")
  func places() {
    var seen = ProbeObservation()
    #expect(ProbeFormatter.places(seen, serverName: nil) == nil)
    seen.attempts = [ProbeFixture.attempt(1, []), ProbeFixture.attempt(2, []), ProbeFixture.attempt(3, [])]
    #expect(ProbeFormatter.places(seen, serverName: "a.example") == "192.0.2.1:443 with the name a.example")
    seen.attempts[1].address = .loopbackV6
    #expect(ProbeFormatter.places(seen, serverName: nil) == "192.0.2.1:443 2 times, [::1]:443 once without a name")
  }

  @Test("the kernel's time is a median, through a proxy that to the proxy, and what was sent again is counted")
  func kernel() {
    var seen = ProbeFixture.single
    #expect(ProbeFormatter.kernel(seen, style: Style()) == "11.6 ms ± 0.412 ms, no segment retransmitted")
    seen.attempts[0].timings.append(.proxy, 5)
    seen.attempts.append(seen.attempts[0])
    seen.attempts[1].tcp = TCPObservation(roundTrip: 20_000, roundTripVariance: 1_000, retransmits: 1)
    #expect(
      ProbeFormatter.kernel(seen, style: Style(unicode: false)) == "median 20.0 ms +- 1.00 ms to the proxy, 1 segment retransmitted")
    seen.attempts = []
    #expect(ProbeFormatter.kernel(seen, style: Style()) == nil)
  }

  @Test("protocols with the same answer share a line, each reason has its own")
  func grouped() {
    let facts = FeatureFormatter.grouped([
      ProbeFixture.feature("a", .refused, .alert, "x"), ProbeFixture.feature("h2", .accepted),
      ProbeFixture.feature("b", .refused, .close), ProbeFixture.feature("c", .refused, .alert, "x"),
      ProbeFixture.feature("d", .undetermined, .reset),
    ])
    #expect(
      facts == [
        Fact("accepts", "h2"), Fact("refuses", "a, c (alert x, tried once)"), Fact("refuses", "b (closed without an alert, tried once)"),
        Fact("undetermined", "d (connection reset, tried once)"),
      ])
  }
}
