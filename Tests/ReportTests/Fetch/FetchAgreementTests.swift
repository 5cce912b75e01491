import Bytes
import Observation
import Report
import TestSupport
import Testing

@Suite("What formats say of one fetch")
struct FetchAgreementTests {
  private func number(_ value: JSONValue?) throws -> Double { try #require(HARSchema.number(value)) }

  private func numbers(_ value: JSONValue?) -> [String: Double?] {
    Dictionary((value?.members ?? []).map { ($0.key, HARSchema.number($0.value)) }) { first, _ in first }
  }

  private func time(_ name: String, _ seen: FetchObservation) throws -> Double {
    let pieces = WriteOut("%{time_\(name)}").pieces(about: seen, in: WriteOutContext(url: "x", time: FetchFixture.started))
    return try #require(Double(String(decoding: pieces.flatMap(\.bytes), as: UTF8.self)))
  }

  @Test("JSON, HAR and -w tell the same times", arguments: FetchFixture.all.map(\.1).filter { !$0.hops.isEmpty })
  func times(seen: FetchObservation) throws { try agree(on: seen) }

  @Test("they do so whatever the times, and none is negative")
  func anyTimes() throws {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<100 {
      var seen = FetchObservation()
      var start: Int64 = 0
      for index in 0..<Int.random(in: 1...3, using: &generator) {
        var hop = FetchFixture.refused.hops[0]
        hop.index = index
        hop.timings = timings(&generator)
        let marks = marks(of: hop.timings)
        hop.marks = marks.following(seen.hops.last?.marks, startingAt: start)
        start += hop.timings.total + Int64.random(in: 0...50, using: &generator)
        seen.hops.append(hop)
      }
      try agree(on: seen)
      let har = try JSONValue(reading: HAR().render(FetchFixture.document(seen), options: RenderOptions()))
      #expect(HARSchema.complaints(about: har, as: HARSchema.file) == [])
    }
  }

  /// Ends in their order for the most part, some phases missing.
  private func timings(_ generator: inout SeededGenerator) -> FetchTimings {
    let longest = Int64.random(in: 1...10_000_000, using: &generator)
    let phases = FetchPhase.allCases.filter { _ in Bool.random(using: &generator) }
    var ends = phases.map { _ in Int64.random(in: -5...longest, using: &generator) }
    if Int.random(in: 0..<4, using: &generator) > 0 { ends.sort() }
    return FetchTimings(cutAt: zip(phases, ends).map { (phase: $0, end: $1) })
  }

  private func marks(of timings: FetchTimings) -> CurlTimings {
    func end(_ phase: FetchPhase) -> Int64? { timings.entries.contains { $0.phase == phase } ? timings.end(of: phase) : nil }
    var marks = CurlTimings()
    marks.namelookup = end(.dns)
    marks.connect = end(.connect)
    marks.appconnect = end(.tls)
    marks.pretransfer = end(.send).map { $0 - (timings.send ?? 0) }
    marks.posttransfer = end(.send)
    marks.starttransfer = end(.wait)
    marks.total = timings.total
    return marks
  }

  private func agree(on seen: FetchObservation) throws {
    let document = FetchFixture.document(seen)
    let json = try JSONValue(reading: JSONRenderer().render(document, options: RenderOptions()))
    let har = try JSONValue(reading: HAR().render(document, options: RenderOptions()))
    guard case .array(let hops)? = json["hops"], case .array(let entries)? = har["log"]?["entries"] else { return }
    #expect(hops.count == entries.count)
    for (hop, entry) in zip(hops, entries) {
      let timings = hop["timings_us"]
      #expect(numbers(entry["_tlsprobe"]?["timings_us"]) == numbers(timings))
      #expect(numbers(entry["_tlsprobe"]?["marks_us"]) == numbers(hop["marks_us"]))
      #expect(abs(try number(timings?["total"]) / 1_000 - number(entry["time"])) < 0.000_5)
      for (phase, name) in [
        ("queue", "blocked"), ("dns", "dns"), ("tls", "ssl"), ("send", "send"), ("wait", "wait"), ("receive", "receive"),
      ] {
        let told = try number(entry["timings"]?[name])
        let expected = HARSchema.number(timings?[phase]).map { $0 / 1_000 } ?? (["send", "wait", "receive"].contains(phase) ? 0 : -1)
        #expect(abs(told - expected) < 0.000_5, "\(phase)")
      }
      let connecting = ["connect", "proxy", "tls"].compactMap { HARSchema.number(timings?[$0]) }
      #expect(abs(try number(entry["timings"]?["connect"]) - (connecting.isEmpty ? -1 : connecting.reduce(0, +) / 1_000)) < 0.000_5)
    }
    let marks = hops.last?["marks_us"]
    for name in ["namelookup", "connect", "appconnect", "pretransfer", "posttransfer", "starttransfer", "total", "redirect"] {
      #expect(abs(try time(name, seen) - (HARSchema.number(marks?[name]) ?? 0) / 1_000_000) < 0.000_000_5, "\(name)")
    }
  }

  @Test("of a single exchange the differences of curl's marks are the phases")
  func differences() throws {
    var seen = FetchFixture.redirected
    seen.hops.removeLast()
    let timings = try #require(seen.last?.timings)
    #expect(abs(try time("starttransfer", seen) - time("posttransfer", seen) - Double(timings.wait ?? 0) / 1e6) < 1e-9)
    #expect(abs(try time("total", seen) - time("starttransfer", seen) - Double(timings.receive ?? 0) / 1e6) < 1e-9)
    #expect(abs(try time("connect", seen) - time("namelookup", seen) - Double(timings.connect ?? 0) / 1e6) < 1e-9)
  }
}
