import Bytes
import Foundation
import Observation
import Testing

@Suite("What came of a request")
struct FetchObservationTests {
  @Test("phases are never negative, and their sum is the total")
  func cuts() {
    let timings = FetchTimings(cutAt: [(.queue, 5), (.connect, 20), (.send, 18), (.wait, 19), (.receive, 40)])
    #expect(timings.queue == 5 && timings.connect == 15 && timings.send == 0 && timings.wait == 0 && timings.receive == 20)
    #expect(timings.dns == nil && timings.tls == nil && timings.total == 40)
    #expect(timings.entries.map(\.duration).reduce(0, +) == timings.total)
  }

  @Test("whatever the ends, the sum is the total")
  func anyCuts() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<1_000 {
      let ends = FetchPhase.allCases.shuffled(using: &generator).map { (phase: $0, end: Int64.random(in: -50...1_000_000)) }
      let timings = FetchTimings(cutAt: ends)
      #expect(timings.entries.allSatisfy { $0.duration >= 0 })
      #expect(timings.entries.map(\.duration).reduce(0, +) == timings.total, "\(ends)")
    }
  }

  @Test("marks add up over redirects as curl's do")
  func marks() {
    var first = CurlTimings()
    first.namelookup = 10
    first.connect = 20
    first.starttransfer = 100
    first.total = 130
    var second = CurlTimings()
    second.starttransfer = 101
    second.appconnect = 7
    second.total = 102
    let sum = second.following(first.following(nil, startingAt: 0), startingAt: 131)
    #expect(sum.namelookup == 10 && sum.connect == 20 && sum.appconnect == 7 && sum.starttransfer == 201)
    #expect(sum.redirect == 131 && sum.total == 233 && sum.pretransfer == nil)
  }

  @Test("a document survives being written and read")
  func roundTrip() throws {
    var seen = FetchObservation()
    var hop = HopObservation(
      index: 0, url: "https://x/",
      request: RequestObservation(method: "GET", url: "https://x/", httpVersion: "HTTP/2", headers: [.init("a", "b")]),
      timings: FetchTimings(cutAt: [(.dns, 3), (.receive, 9)]), marks: CurlTimings())
    hop.connection = FetchConnectionObservation(
      id: 1, reused: true, local: Endpoint(.loopbackV4, port: 1), remote: Endpoint(.loopbackV6, port: 2))
    hop.response = ResponseObservation(status: 200, reason: "", httpVersion: "HTTP/2", headers: [.init("A", ""), .init("a", "x")])
    hop.tls = FetchTLSObservation(alpn: .init(offered: ["h2"], selected: nil))
    seen.hops = [hop]
    seen.error = FetchFailure(category: .io, code: "x", phase: "send", message: "m")
    #expect(try JSONDecoder().decode(FetchObservation.self, from: JSONEncoder().encode(seen)) == seen)
  }

  @Test("fields are found in any case, and their letters alone are folded")
  func fields() {
    let fields: [FieldObservation] = [.init("X-A", "1"), .init("x-a", "2"), .init("x-Å", "3")]
    #expect(fields.values(of: "X-a") == ["1", "2"] && fields.first("x-å") == nil)
  }
}
