import Bytes
import HTTPWire
import LocalServer
import ServerFixtures
import TestSupport
import Testing
import Transport

@testable import HTTPServer
@testable import MockServer

/// Faults and limits over every transport: how often a request reaches the server behind.
@Suite(.serialized, .timeLimit(.minutes(5))) struct FaultMatrixTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let plan: FaultPlan
    /// How many requests reach the server behind for each that is sent, in clear text and in TLS.
    let passed: (clear: Int, secure: Int)
    var testDescription: String { name }

    init(_ kind: FaultKind, passes clear: Int, _ secure: Int) {
      name = kind.rawValue
      plan = FaultPlan().with {
        $0.faults = [kind: .ordinary]
        $0.slowClose = FaultDuration(microseconds: 1_000)
      }
      passed = (clear, secure)
    }

    init(_ name: String, passes: Int, _ change: (inout FaultPlan) -> Void) {
      self.name = name
      plan = FaultPlan().with(change)
      passed = (passes, passes)
    }
  }

  static let rows: [Row] = [
    // Instead of a response: nothing is passed on.
    Row(.empty, passes: 0, 0), Row(.garbage, passes: 0, 0), Row(.resetAtAccept, passes: 0, 0),
    // Of the response: it has been fetched once.
    Row(.reset, passes: 1, 1), Row(.truncate, passes: 1, 1), Row(.malformedChunk, passes: 1, 1), Row(.slowClose, passes: 1, 1),
    Row(.noCloseNotify, passes: 1, 1),
    // Of TLS: without it there is no fault.
    Row(.alert, passes: 1, 0), Row(.oversizedRecord, passes: 1, 0), Row(.fragmentedRecords, passes: 1, 1),
    Row("errors", passes: 0) { $0.errorEvery = try? ErrorInterval("1") },
    Row("rate", passes: 1) { $0.rate = try? TransferRate("100K") },
    Row("dribble", passes: 1) { $0.dribble = try? Dribble("100/1") },
    Row("delay", passes: 1) { $0.delay = try? FaultDelay("5") },
  ]

  @Test func `every fault has a row`() {
    #expect(FaultKind.allCases.allSatisfy { kind in Self.rows.contains { $0.name == kind.rawValue } })
  }

  @Test(arguments: rows, FaultySite.ClientProtocol.allCases)
  func `a request with a fault is passed on once, or not at all`(row: Row, door: FaultySite.ClientProtocol) async throws {
    let server = try LocalServer(cases: ["site-plain"], at: Platform.now)
    defer { server.stop() }
    let upstream = try Upstream(url: "http://\(try #require(server.endpoint(of: "site-plain")))")
    let calls = ResponderCalls()
    let responder = CountedResponder(responder: UpstreamResponder(upstream), calls: calls)
    try await FaultySite.serving(row.plan, to: [responder]) { (endpoint, reactor, _) async throws in
      for _ in 0..<2 {
        // A fault may end the connection at any moment.
        guard let client = try? await MeasuringClient(endpoint, door, on: reactor, allowance: 32 << 20) else { continue }
        defer { client.close() }
        _ = try? await client.send([.init(method: "POST", target: "/anything", body: [UInt8](repeating: 7, count: 1_000))])
      }
    }
    let passed = 2 * (door.isSecure ? row.passed.secure : row.passed.clear)
    #expect(server.counts.requests == passed)
    #expect(calls.counts.works == passed)
    await upstream.close()
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases)
  func `a request beyond the limit of its content is refused and not passed on`(door: FaultySite.ClientProtocol) async throws {
    let server = try LocalServer(cases: ["site-plain"], at: Platform.now)
    defer { server.stop() }
    let upstream = try Upstream(url: "http://\(try #require(server.endpoint(of: "site-plain")))")
    try await FaultySite.serving(to: [UpstreamResponder(upstream, limit: 1_000)]) { (endpoint, reactor, _) async throws in
      for (size, status) in [(0, 200), (1_000, 200), (1_001, 413), (262_145, 413)] {
        let client = try await MeasuringClient(endpoint, door, on: reactor, allowance: 32 << 20)
        defer { client.close() }
        let responses = try await client.send([.init(method: "POST", target: "/anything", body: [UInt8](repeating: 7, count: size))])
        #expect(responses.map(\.status) == [status], "\(size) bytes")
      }
    }
    #expect(server.counts.requests == 2)
    await upstream.close()
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases)
  func `a request whose content comes too slowly is not passed on`(door: FaultySite.ClientProtocol) async throws {
    let server = try LocalServer(cases: ["site-plain"], at: Platform.now)
    defer { server.stop() }
    let upstream = try Upstream(url: "http://\(try #require(server.endpoint(of: "site-plain")))")
    var limits = ServerLimits()
    limits.content = .milliseconds(200)
    try await FaultySite.serving(limits: limits, to: [UpstreamResponder(upstream)]) { (endpoint, reactor, _) async throws in
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: door.isSecure, agreed: door.isHTTP2 ? ["h2"] : ["http/1.1"])
      defer { visit.close() }
      if door.isHTTP2 {
        let client = try HTTP2Visit(visit)
        let stream = try client.submit("POST", "/anything", hasBody: true)
        try client.supply([1, 2, 3], isLast: false, on: stream)
        let response = try await client.answer(on: stream)
        #expect(response.head.status == 0 && response.isOver)
      } else {
        try await visit.send(Array("POST /anything HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc".utf8))
        #expect(try await visit.answer(to: "POST").head.status == 408)
      }
    }
    #expect(server.counts.requests == 0)
    await upstream.close()
  }
}
