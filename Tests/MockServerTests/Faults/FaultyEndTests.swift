import HTTPWire
import ServerFixtures
import TLSEngine
import TestSupport
import Testing
import Transport

@testable import HTTPServer
@testable import MockServer

/// How connections end, and how slowly answers come. Times have lower bounds only.
@Suite(.timeLimit(.minutes(3)), .tags(.timing)) struct FaultyEndTests {
  private static func plan(_ change: (inout FaultPlan) -> Void) -> FaultPlan { FaultPlan().with(change) }

  @Test(arguments: [FaultySite.ClientProtocol.tls, .http2InTLS], [false, true])
  func `the last answer comes whole, and the connection ends with close_notify or without`(door: FaultySite.ClientProtocol, isSilent: Bool)
    async throws
  {
    let plan = Self.plan {
      $0.faults = [isSilent ? .noCloseNotify : .slowClose: .ordinary]
      $0.slowClose = .zero
    }
    try await FaultySite.serving(plan) { (endpoint, reactor, _) async throws in
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: true, agreed: [door.isHTTP2 ? "h2" : "http/1.1"])
      defer { visit.close() }
      if door.isHTTP2 {
        let client = try HTTP2Visit(visit)
        #expect(try await client.ask("GET", "/bytes/70000").count == 70_000)
      } else {
        let answer = try await visit.ask("GET", "/bytes/70000")
        #expect(answer.body.count == 70_000 && !answer.keepsAlive)
      }
      while try await !visit.read().isEmpty {}
      #expect(visit.hasNotified == !isSilent)
    }
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `a connection that is closed slowly stays open for a while`(
    door: FaultySite.ClientProtocol
  )
    async throws
  {
    let plan = Self.plan {
      $0.faults = [.slowClose: .ordinary]
      $0.slowClose = FaultDuration(microseconds: 300_000)
    }
    try await FaultySite.serving(plan) { (endpoint, reactor, _) async throws in
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: door.isSecure, agreed: [door.isHTTP2 ? "h2" : "http/1.1"])
      defer { visit.close() }
      let start = ContinuousClock.now
      if door.isHTTP2 {
        #expect(try await HTTP2Visit(visit).ask("GET", "/bytes/10").count == 10)
      } else {
        let answer = try await visit.ask("GET", "/bytes/10")
        #expect(answer.body.count == 10 && !answer.keepsAlive)
      }
      while try await !visit.read().isEmpty {}
      #expect(start.duration(to: .now) >= .milliseconds(300))
    }
  }

  @Test(
    arguments: FaultySite.ClientProtocol.allCases,
    [
      #"{"delay": 200}"#, #"{"rate": 5000}"#, #"{"dribble": "100/20"}"#, #"{"delay": 100, "rate": 10000}"#,
      #"{"delay": "uniform:200-210"}"#, #"{"handshake_delay": {"accept": 200}}"#,
    ])
  func `a slow answer takes its time, and comes whole`(door: FaultySite.ClientProtocol, plan: String) async throws {
    try await FaultySite.serving(try FaultPlan(reading: Array(plan.utf8))) { (endpoint, reactor, _) async throws in
      let start = ContinuousClock.now
      #expect(try await FaultySite.outcome(of: "/bytes/1000", at: endpoint, door, on: reactor) == "200 with 1000")
      #expect(start.duration(to: .now) >= .milliseconds(200))
    }
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `who is made to wait is not silent`(door: FaultySite.ClientProtocol)
    async throws
  {
    var limits = ServerLimits()
    limits.connection = .milliseconds(500)
    let plan = try FaultPlan(reading: Array(#"{"delay": 1500}"#.utf8))
    try await FaultySite.serving(plan, limits: limits) { (endpoint, reactor, _) async throws in
      #expect(try await FaultySite.outcome(of: "/bytes/1000", at: endpoint, door, on: reactor) == "200 with 1000")
    }
  }

  @Test func `a delay stands before the head, and a rate behind it`() async throws {
    func head(_ plan: String) async throws -> (Duration, Duration) {
      try await FaultySite.serving(try FaultPlan(reading: Array(plan.utf8))) { (endpoint, reactor, _) async throws in
        let visit = try await SiteVisit(endpoint, on: reactor, isSecure: true)
        defer { visit.close() }
        let start = ContinuousClock.now
        try await visit.send(Array("GET /bytes/1000 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8))
        let first = try await visit.read()
        let headAt = start.duration(to: .now)
        #expect(first.starts(with: Array("HTTP/1.1 200".utf8)))
        while try await !visit.read().isEmpty {}
        return (headAt, start.duration(to: .now))
      }
    }
    let (late, _) = try await head(#"{"delay": 300}"#)
    #expect(late >= .milliseconds(300))
    let (early, end) = try await head(#"{"rate": 1000}"#)
    #expect(end >= .seconds(1) && end - early >= .milliseconds(500))
  }
}
