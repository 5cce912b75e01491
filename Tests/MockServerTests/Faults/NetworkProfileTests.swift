import Bytes
import HTTPWire
import Testing
import Transport

@testable import HTTPServer
@testable import MockServer

@Suite(.timeLimit(.minutes(2))) struct NetworkProfileTests {
  private func plan(_ text: String) throws -> FaultPlan { try FaultPlan(reading: Array(text.utf8)) }

  @Test(arguments: [("2g", 300, 100, 31_250), ("3g", 100, 30, 93_750), ("lte", 20, 10, 500_000), ("wifi", 2, 1, 3_750_000)])
  func `a network has delay, jitter, rate and loss`(name: String, delay: Int, jitter: Int, rate: UInt64) throws {
    let plan = try plan(#"{"network": "\#(name)"}"#)
    #expect(!plan.isQuiet)
    let fates = (1...2_000).map { plan.fate(ofExchange: UInt64($0)) }
    #expect(fates.allSatisfy { $0.rate == rate })
    let delays = fates.filter { !$0.losesPacket }.compactMap(\.delay)
    #expect(delays.allSatisfy { (.milliseconds(delay - jitter) ... .milliseconds(delay + jitter)).contains($0) })
    #expect(Set(delays).count > 100)
    let lost = fates.filter(\.losesPacket)
    #expect(!lost.isEmpty && lost.count < 100 && lost.allSatisfy { ($0.delay ?? .zero) >= .seconds(1) })
  }

  @Test func `explicit values override those of a network`() throws {
    let plan = try plan(#"{"network": "2g", "delay": 5, "jitter": 0, "rate": 1000, "loss": 0}"#)
    let fate = plan.fate(ofExchange: 1)
    #expect(fate.delay == .milliseconds(5) && fate.rate == 1_000)
    #expect((1...2_000).allSatisfy { !plan.fate(ofExchange: $0).losesPacket })
    // The document keeps both, so that a patch of the network changes what was not overridden.
    let merged = try plan.merging(JSONParser.read(Array(#"{"network": "wifi", "delay": null}"#.utf8)))
    #expect(merged.network == .wifi && merged.delay == nil && merged.rate?.bytesPerSecond == 1_000)
    #expect(try FaultPlan(merged.json) == merged)
  }

  @Test func `loss alone delays by a retransmission timeout`() throws {
    let plan = try plan(#"{"loss": 100}"#)
    #expect(!plan.isQuiet && plan.fate(ofExchange: 1).delay == .seconds(1))
    let head = RequestHead(method: "GET", target: "/", scheme: "http", authority: "localhost")
    #expect(ExchangeFaults(plan.fate(ofExchange: 1), of: head).words == "packet loss")
  }

  @Test func `an unknown network is refused with the known ones`() {
    let error = #expect(throws: FaultPlanError.self) { try plan(#"{"network": "5g"}"#) }
    #expect(error?.mistakes == ["network: '5g' is no network; the networks are 2g, 3g, lte, wifi, offline"])
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `offline resets every connection`(door: FaultySite.ClientProtocol) async throws
  {
    let outcome = try await FaultySite.serving(FaultPlan().with { $0.network = .offline }) { (endpoint, reactor, _) async throws in
      try await FaultySite.outcome(of: "/bytes/5", at: endpoint, door, on: reactor)
    }
    #expect(outcome == "transport.reset")
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases) func `a network delivers the response all the same`(door: FaultySite.ClientProtocol)
    async throws
  {
    let plan = FaultPlan().with {
      $0.network = .wifi
      $0.loss = FaultPercentage.none
    }
    let outcome = try await FaultySite.serving(plan) { (endpoint, reactor, _) async throws in
      try await FaultySite.outcome(of: "/bytes/1000", at: endpoint, door, on: reactor)
    }
    #expect(outcome == "200 with 1000")
  }
}
