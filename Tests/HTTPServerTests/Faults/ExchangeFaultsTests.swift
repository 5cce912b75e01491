import HTTPWire
import Testing

@testable import HTTPServer

/// What becomes of the steps of an exchange, without a connection.
@Suite struct ExchangeFaultsTests {
  private struct DocumentObservation: Equatable {
    var status: Int?
    var length: String?
    var content = 0
    var pauses: [Duration] = []
    var end: ResponseTruncation?
    var isWhole = false
  }

  private func see(
    _ fate: FaultDecision, _ method: String = "GET", _ target: String = "/bytes/100000", version: HTTPVersion = .http11,
    on stream: UInt32? = nil
  ) -> DocumentObservation {
    let head = RequestHead(method: method, target: target, scheme: "http", authority: "a", version: stream == nil ? version : .http2)
    let faults = ExchangeFaults(fate, of: head, on: stream)
    var exchange = Site().exchange(head, from: nil, with: faults)
    exchange.receivedEnd()
    var seen = DocumentObservation()
    while true {
      switch faults.next(&exchange) {
      case .site(.head(let head, _)):
        seen.status = head.status
        seen.length = head.fields.first("content-length")
      case .site(.content(let bytes, _)): seen.content += bytes.count
      case .site(.pause(let duration)): seen.pauses.append(duration)
      case .site(.end):
        seen.isWhole = true
        return seen
      case .breakOff(let end):
        seen.end = end
        return seen
      case .site: break
      case .work: break
      }
    }
  }

  private func fate(_ breakage: FaultDecision.Breakage?, cut: UInt64 = 1 << 63, _ change: (inout FaultDecision) -> Void = { _ in })
    -> FaultDecision
  {
    var fate = FaultDecision()
    fate.breakage = breakage
    fate.cut = cut
    change(&fate)
    return fate
  }

  @Test func `a fate of nothing changes nothing`() {
    #expect(see(fate(nil)) == DocumentObservation(status: 200, length: "100000", content: 100_000, isWhole: true))
  }

  @Test func `content breaks off where the dice say, at least a byte early`() {
    #expect(see(fate(.truncated)) == DocumentObservation(status: 200, length: "100000", content: 50_000, end: .close(after: [])))
    #expect(see(fate(.truncated, cut: .max)).content == 99_999)
    #expect(see(fate(.truncated, cut: 0)) == DocumentObservation(status: 200, length: "100000", content: 0, end: .close(after: [])))
    #expect(see(fate(.truncated), on: 1) == DocumentObservation(status: 200, length: "100000", content: 50_000, end: .endStream))
    #expect(see(fate(.reset)) == DocumentObservation(status: 200, length: "100000", content: 50_000, end: .reset))
    #expect(see(fate(.reset), on: 1).end == .reset)
  }

  @Test func `content of no known length breaks off in its first portion`() {
    let whole = see(fate(nil), "GET", "/chunked")
    let broken = see(fate(.truncated), "GET", "/chunked")
    #expect(broken.end == .close(after: []) && broken.content < whole.content)
    #expect(see(fate(.truncated), "GET", "/chunked", on: 3).end == .resetStream(.internalError))
  }

  @Test func `a malformed chunk stands in chunks, or is a frame with too much padding`() {
    let chunk = see(fate(.malformedChunk))
    #expect(chunk == DocumentObservation(status: 200, length: nil, content: 50_000, end: .close(after: Array("xyz\r\n".utf8))))
    let frame = see(fate(.malformedChunk), on: 5)
    #expect(frame.length == "100000" && frame.end == .close(after: [0, 0, 1, 0, 8, 0, 0, 0, 5, 255]))
    #expect(see(fate(.malformedChunk), version: .http10) == see(fate(.truncated), version: .http10))
  }

  @Test func `an empty reply and garbage come instead of an answer, and nothing is done for them`() {
    #expect(see(fate(.empty)) == DocumentObservation(end: .close(after: [])))
    #expect(see(fate(.empty), on: 1) == DocumentObservation(end: .resetStream(.internalError)))
    #expect(see(fate(.garbage([200, 1]))) == DocumentObservation(end: .close(after: [200, 1])))
    #expect(see(fate(.garbage([200, 1])), on: 1) == DocumentObservation(end: .close(after: [200, 1])))
    let head = RequestHead(method: "POST", target: "/", scheme: "http", authority: "a")
    for breakage in [FaultDecision.Breakage.empty, .garbage([255])] { #expect(ExchangeFaults(fate(breakage), of: head).plan != nil) }
  }

  @Test(arguments: [("HEAD", "/bytes/5"), ("GET", "/status/204")])
  func `where there is no content nothing is said`(method: String, target: String) {
    #expect(see(fate(.truncated), method, target) == DocumentObservation(end: .close(after: [])))
    #expect(see(fate(.malformedChunk), method, target, on: 1) == DocumentObservation(end: .resetStream(.internalError)))
    #expect(see(fate(.reset), method, target) == DocumentObservation(end: .reset))
  }

  @Test func `an error comes instead of the answer`() {
    let seen = see(fate(nil) { $0.status = 502 }, "POST", "/upload")
    #expect(seen.status == 502 && seen.isWhole)
    #expect(see(fate(.truncated) { $0.status = 502 }).end == .close(after: []))
  }

  @Test func `a delay stands before the head, and pauses before each portion`() {
    let slow = ContentPortions(bytes: 40_000, interval: .milliseconds(7))
    let seen = see(
      fate(nil) {
        $0.delay = .milliseconds(30)
        $0.dribble = slow
      })
    #expect(seen.content == 100_000 && seen.isWhole && seen.pauses.first == .milliseconds(30))
    #expect(seen.pauses.count >= 4 && seen.pauses.dropFirst().allSatisfy { $0 == .milliseconds(7) })
    let broken = see(fate(.truncated) { $0.dribble = slow })
    #expect(broken.content == 50_000 && broken.end == .close(after: []))
  }
}
