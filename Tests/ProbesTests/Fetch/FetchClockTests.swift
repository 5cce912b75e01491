import Bytes
import Connect
import DomainNames
import HTTPClient
import HTTPWire
import Observation
import TestSupport
import Testing

@testable import Probes

@Suite struct FetchClockTests {
  private let origin = ContinuousClock.now

  /// Milliseconds from the beginning, in the order of `TransferTimings`.
  private func hop(
    dequeued: Double? = nil, resolved: Double? = nil, connected: Double? = nil, proxied: Double? = nil, secured: Double? = nil,
    ready: Double? = nil, sent: Double? = nil, answered: Double? = nil, ended: Double? = nil, failedIn phase: HTTPError.Phase? = nil
  ) throws -> Hop {
    func at(_ milliseconds: Double?) -> ContinuousClock.Instant? { milliseconds.map { origin + .microseconds($0 * 1_000) } }
    var marks = TransferTimings(started: origin)
    marks.dequeued = at(dequeued)
    marks.resolved = at(resolved)
    marks.connected = at(connected)
    marks.proxied = at(proxied)
    marks.secured = at(secured)
    marks.ready = at(ready)
    marks.sent = at(sent)
    marks.answered = at(answered)
    marks.ended = at(ended)
    let url = URI(scheme: "https", host: .name(try DomainName("example.org")))
    var hop = Hop(url: url, request: RequestHead(method: "GET", target: "/", scheme: "https", authority: "example.org"), marks: marks)
    hop.error = phase.map { HTTPError(.io, code: "x", phase: $0, "x", url: "x") }
    return hop
  }

  private func clock(_ hop: Hop) -> FetchClock { FetchClock(hop, now: origin + .seconds(1)) }

  @Test func `each step has its phase and its mark`() throws {
    let hop = try hop(
      dequeued: 1, resolved: 3, connected: 6, proxied: 10, secured: 15, ready: 15.5, sent: 21, answered: 28, ended: 36)
    let timings = clock(hop).timings
    #expect(timings.entries.map(\.duration) == [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000] && timings.total == 36_000)
    let marks = clock(hop).fetchMarks
    #expect(marks.namelookup == 3_000 && marks.connect == 6_000 && marks.appconnect == 15_000 && marks.pretransfer == 15_500)
    #expect(marks.posttransfer == 21_000 && marks.starttransfer == 28_000 && marks.total == 36_000 && marks.redirect == 0)
  }

  @Test func `a connection that stood already has no phases of its own`() throws {
    var hop = try hop(
      dequeued: 0.1, resolved: 0.1, connected: 0.1, proxied: 0.1, secured: 0.1, ready: 0.1, sent: 1, answered: 5, ended: 6)
    hop.connection = ConnectionInfo(
      number: 0, isReused: true, local: Endpoint(.loopbackV4, port: 1), remote: Endpoint(.loopbackV4, port: 2))
    let timings = clock(hop).timings
    #expect(timings.dns == nil && timings.connect == nil && timings.proxy == nil && timings.tls == nil)
    #expect(timings.send == 900 && timings.total == 6_000)
  }

  @Test func `an answer that came early was not waited for`() throws {
    let early = clock(try hop(connected: 1, ready: 1, sent: 50, answered: 10, ended: 60))
    #expect(early.timings.send == 49_000 && early.timings.wait == 0 && early.timings.receive == 10_000 && early.timings.total == 60_000)
    #expect(early.fetchMarks.starttransfer == 50_000)
    // The rest of the content was never sent.
    let cut = clock(try hop(connected: 1, ready: 1, answered: 10, ended: 60)).timings
    #expect(cut.send == 9_000 && cut.wait == 0 && cut.receive == 50_000)
  }

  @Test(arguments: [
    (HTTPError.Phase.dns, FetchPhase.dns), (.connect, .connect), (.tls, .tls), (.verify, .tls), (.send, .send), (.wait, .wait),
  ])
  func `what broke off took its time where it broke off`(phase: HTTPError.Phase, told: FetchPhase) throws {
    let hop = try hop(dequeued: 1, ended: 100, failedIn: phase)
    let timings = clock(hop).timings
    #expect(timings.entries.map(\.phase) == [.queue, told] && timings.entries.last?.duration == 99_000)
  }

  @Test func `what was interrupted lasts until then, in the step that it had come to`() throws {
    #expect(clock(try hop(resolved: 1)).timings.connect == 999_000)
    #expect(clock(try hop(connected: 1)).timings.tls == 999_000)
    #expect(clock(try hop(connected: 1, secured: 2, ready: 2, sent: 3)).timings.wait == 997_000)
    #expect(clock(try hop(connected: 1, secured: 2, ready: 2, sent: 3, answered: 4)).timings.receive == 996_000)
  }

  @Test func `whatever the marks, no phase is negative and they add up to the total, and marks are ends of phases`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      func mark() -> Double? { Bool.random(using: &generator) ? Double.random(in: -3...300, using: &generator) : nil }
      let phase = Int.random(in: 0...2, using: &generator) == 0 ? HTTPError.Phase.allCases.randomElement(using: &generator) : nil
      let hop = try hop(
        dequeued: mark(), resolved: mark(), connected: mark(), proxied: mark(), secured: mark(), ready: mark(), sent: mark(),
        answered: mark(), ended: mark(), failedIn: phase)
      let timings = clock(hop).timings
      #expect(timings.entries.allSatisfy { $0.duration >= 0 })
      #expect(timings.entries.reduce(0) { $0 + $1.duration } == timings.total)
      let marks = clock(hop).fetchMarks
      let ends = [
        marks.namelookup, marks.connect, marks.appconnect, marks.pretransfer, marks.posttransfer, marks.starttransfer, marks.total,
      ]
      let known = ends.compactMap(\.self)
      #expect(known == known.sorted() && marks.total == timings.total, "\(marks) \(timings)")
      let phases = [(FetchPhase.dns, marks.namelookup), (.connect, marks.connect), (.tls, marks.appconnect), (.send, marks.posttransfer)]
      for (phase, mark) in phases where mark != nil { #expect(mark == timings.end(of: phase), "\(phase) \(marks) \(timings)") }
      #expect(marks.starttransfer.map { $0 + (timings.receive ?? 0) } ?? timings.total == timings.total)
    }
  }
}
