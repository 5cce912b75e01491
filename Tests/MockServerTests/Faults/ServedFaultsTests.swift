import Bytes
import HTTPWire
import ServerFixtures
import Testing
import Transport

@testable import HTTPServer
@testable import MockServer

/// What clients meet when answers go wrong, over all ways to come.
@Suite(.timeLimit(.minutes(3))) struct ServedFaultsTests {
  private static func plan(_ kind: FaultKind, _ change: (inout FaultPlan) -> Void = { _ in }) -> FaultPlan {
    FaultPlan().with {
      $0.seed = 7
      $0.faults = [kind: .ordinary]
      change(&$0)
    }
  }

  /// Of two requests, each over a connection of its own.
  private func outcomes(_ plan: FaultPlan, _ door: FaultySite.ClientProtocol, of target: String = "/bytes/1000") async throws -> [String] {
    try await FaultySite.serving(plan) { (endpoint, reactor, _) async throws in
      var outcomes: [String] = []
      for _ in 0..<2 { outcomes.append(try await FaultySite.outcome(of: target, at: endpoint, door, on: reactor)) }
      return outcomes
    }
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `without a fault all is well`(door: FaultySite.ClientProtocol) async throws {
    #expect(try await outcomes(FaultPlan(), door) == ["200 with 1000", "200 with 1000"])
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `an empty reply is none`(door: FaultySite.ClientProtocol) async throws {
    let expected = door.isHTTP2 ? "INTERNAL_ERROR after 0" : "http.empty after 0"
    #expect(try await outcomes(Self.plan(.empty), door) == [expected, expected])
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `a reset comes in the midst of an answer`(door: FaultySite.ClientProtocol)
    async throws
  {
    #expect(try await outcomes(Self.plan(.reset), door) == ["transport.reset", "transport.reset"])
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `garbage is no answer`(door: FaultySite.ClientProtocol) async throws {
    let expected = door.isHTTP2 ? "FRAME_SIZE_ERROR" : "http.not-http after 0"
    #expect(try await outcomes(Self.plan(.garbage), door) == [expected, expected])
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `truncated content is as long as the dice say`(door: FaultySite.ClientProtocol)
    async throws
  {
    let plan = Self.plan(.truncate)
    let lengths = (1...2).map { plan.fate(ofExchange: $0).part(of: 1_000) }
    let words = door.isHTTP2 ? "PROTOCOL_ERROR" : "http.incomplete"
    #expect(try await outcomes(plan, door) == lengths.map { "\(words) after \($0)" })
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `truncated content of no known length is short, too`(
    door: FaultySite.ClientProtocol
  ) async throws {
    let words = door.isHTTP2 ? "INTERNAL_ERROR" : "http.incomplete"
    for outcome in try await outcomes(Self.plan(.truncate), door, of: "/chunked") { #expect(outcome.hasPrefix(words)) }
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `a malformed chunk is recognized as one`(door: FaultySite.ClientProtocol)
    async throws
  {
    let plan = Self.plan(.malformedChunk)
    let expected =
      door.isHTTP2
      ? ["PROTOCOL_ERROR", "PROTOCOL_ERROR"] : [UInt64(1), 2].map { "http.malformed after \(plan.fate(ofExchange: $0).part(of: 1_000))" }
    #expect(try await outcomes(plan, door) == expected)
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `every second answer is an error`(door: FaultySite.ClientProtocol) async throws
  {
    let plan = FaultPlan().with { $0.errorEvery = try? ErrorInterval("2") }
    #expect(try await outcomes(plan, door) == ["200 with 1000", "503 with 15"])
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases, ["even", "odd"])
  func `all even or all odd requests fail`(door: FaultySite.ClientProtocol, interval: String) async throws {
    let plan = FaultPlan().with { $0.errorEvery = try? ErrorInterval(interval) }
    let statuses = try await FaultySite.serving(plan) { (endpoint, reactor, _) async throws in
      let client = try await ListenerClient(endpoint, door, on: reactor)
      defer { client.close() }
      var statuses: [Int] = []
      for _ in 0..<4 { statuses.append(try await client.ask("GET", "/").status) }
      return statuses
    }
    #expect(statuses == (interval == "even" ? [200, 503, 200, 503] : [503, 200, 503, 200]))
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `one seed gives one sequence, and another another`(
    door: FaultySite.ClientProtocol
  ) async throws {
    func sequence(_ seed: UInt64) async throws -> [String] {
      var plan = FaultPlan().with { $0.seed = seed }
      for kind in [FaultKind.empty, .reset, .garbage, .truncate, .malformedChunk] {
        plan.faults[kind] = .percentage(try FaultPercentage("12"))
      }
      plan.errorRate = try FaultPercentage("20")
      return try await FaultySite.serving(plan) { (endpoint, reactor, _) async throws in
        var outcomes: [String] = []
        for _ in 0..<20 { outcomes.append(try await FaultySite.outcome(of: "/bytes/1000", at: endpoint, door, on: reactor)) }
        return outcomes
      }
    }
    let first = try await sequence(1)
    #expect(Set(first).count > 3)
    #expect(try await sequence(1) == first)
    #expect(try await sequence(2) != first)
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `the plan changes while the server runs, whatever else goes wrong`(
    door: FaultySite.ClientProtocol
  )
    async throws
  {
    try await FaultySite.serving(Self.plan(.empty)) { (endpoint, reactor, board) async throws in
      func ask() async throws -> String { try await FaultySite.outcome(of: "/bytes/5", at: endpoint, door, on: reactor) }
      #expect(try await ask() != "200 with 5")
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: true)
      defer { visit.close() }
      let json = [FieldLine("Content-Type", "application/json")]
      let put = try await visit.ask("PUT", "/__faults", json, body: Array(#"{"error_every": 1, "error_status": [418]}"#.utf8))
      #expect(put.head.status == 200 && put.keepsAlive)
      #expect(try await ask() == "418 with 15")
      #expect(try await visit.ask("PATCH", "/__faults", json, body: Array(#"{"error_every": null}"#.utf8)).head.status == 200)
      #expect(try await ask() == "200 with 5")
      #expect(board.plan.isQuiet)
    }
  }

  @Test func `a request to a faulty server is counted and told`() async throws {
    try await FaultySite.serving(Self.plan(.truncate)) { (endpoint, reactor, board) async throws in
      for door in FaultySite.ClientProtocol.allCases { _ = try await FaultySite.outcome(of: "/bytes/5", at: endpoint, door, on: reactor) }
      #expect(board.counts == FaultCounts(connections: 4, exchanges: 4, faults: [.truncate: 4]))
    }
  }

  @Test(arguments: [false, true]) func `other streams of the connection go on where only one is reset`(isSecure: Bool) async throws {
    let plan = Self.plan(.empty) { $0.faults[.empty] = .percentage((try? FaultPercentage("50")) ?? .none) }
    try await FaultySite.serving(plan) { (endpoint, reactor, _) async throws in
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: isSecure, agreed: ["h2"])
      defer { visit.close() }
      let client = try HTTP2Visit(visit)
      var seen: [Bool] = []
      for _ in 0..<20 { seen.append(try await client.ask("GET", "/bytes/10").resetCode == nil) }
      #expect(seen == (1...20).map { plan.fate(ofExchange: $0).breakage == nil })
      #expect(Set(seen).count == 2)
    }
  }
}
