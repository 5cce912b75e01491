import Bytes
import HTTPServer
import Testing

@testable import MockServer

@Suite struct FaultPlanTests {
  static let full = """
    {"schema": "tlsprobe.faults/1", "seed": 18446744073709551615, "network": "lte", "delay": "lognormal:100ms,0.5", "jitter": "20ms", \
    "handshake_delay": {"accept": "5ms", "tickets": "uniform:1ms-2ms"}, "rate": 20480, "loss": 2.5, "dribble": "10/50ms", "error_rate": 12.5, \
    "error_every": 3, "error_status": [500, 503], "fault_rate": 50, "faults": {"reset": true, "truncate": 0.25}, "slow_close": "1s"}
    """

  private func plan(_ text: String) throws -> FaultPlan { try FaultPlan(reading: Array(text.utf8)) }

  private func written(_ plan: FaultPlan) -> String { String(decoding: JSONWriter(pretty: false).bytes(of: plan.json), as: UTF8.self) }

  @Test func `a plan is read as it is written`() throws {
    let full = try plan(Self.full)
    #expect(full.seed == .max && full.errorStatuses.statuses == [500, 503] && full.percentage(of: .reset).description == "50")
    #expect(full.percentage(of: .truncate).description == "0.25" && full.percentage(of: .garbage) == .none)
    #expect(written(full) == Self.full.replacing(": ", with: ":").replacing(", ", with: ","))
    #expect(try plan(written(full)) == full)
    #expect(try plan("{}") == FaultPlan() && plan(written(FaultPlan())) == FaultPlan())
    #expect(try plan(#"{"error_every": "odd"}"#).errorEvery == .odd)
    #expect(try written(plan(#"{"error_every": "even"}"#)).contains(#""error_every":"even""#))
    #expect(FaultPlan().isQuiet && !full.isQuiet)
  }

  @Test func `numbers stand for the texts of options`() throws {
    #expect(
      try plan(#"{"delay": 250, "jitter": 1.5, "rate": "20k", "error_status": "500,503", "error_rate": "5%"}"#)
        == FaultPlan().with { plan in
          plan.delay = .fixed(FaultDuration(microseconds: 250_000))
          plan.jitter = FaultDuration(microseconds: 1_500)
          plan.rate = try? TransferRate("20480")
          plan.errorStatuses = (try? ErrorStatuses("500,503")) ?? .unavailable
          plan.errorRate = (try? FaultPercentage("5")) ?? .none
        })
  }

  @Test func `all that is wrong is told at once`() throws {
    let text = """
      {"schema": "tlsprobe.faults/2", "sed": 1, "seed": -1, "delay": "soon", "delay": 1, "faults": {"crash": 1, "reset": 101, "empty": false}, \
      "handshake_delay": {"hello": 1}, "error_status": [200], "dribble": null, "rate": []}
      """
    let error = #expect(throws: FaultPlanError.self) { try plan(text) }
    #expect(
      error?.mistakes.map { String($0.prefix { $0 != ":" }) } == [
        "delay", "schema", "sed", "seed", "delay", "faults.crash", "faults.reset", "faults.empty", "handshake_delay.hello", "error_status",
        "dribble", "rate",
      ])
    #expect(error?.mistakes.first == "delay: this is there twice")
  }

  @Test(arguments: ["", "[]", "null", "{", "7", #"{"faults": []}"#, #"{"handshake_delay": 5}"#, "{\"a\": [[[[[[[[[]]]]]]]]]}"])
  func `what is no plan is refused`(text: String) {
    let error = #expect(throws: FaultPlanError.self) { try plan(text) }
    #expect(error?.mistakes.count == 1)
  }

  @Test func `a patch changes what it names, and null takes away`() throws {
    let patch = try JSONParser.read(Array(#"{"delay": null, "faults": {"truncate": null, "alert": 3}, "seed": 7}"#.utf8))
    let merged = try plan(Self.full).merging(patch)
    #expect(merged.seed == 7 && merged.delay == nil && merged.rate?.bytesPerSecond == 20_480)
    #expect(merged.faults == [.reset: .ordinary, .alert: .percentage(try FaultPercentage("3"))])
    #expect(throws: FaultPlanError.self) { try plan(Self.full).merging(.integer(5)) }
  }

  @Test func `whatever the bytes are, what is read is what its own document says`() {
    let seeds = [Self.full, #"{"faults": {"reset": null}, "rate": 100}"#].map { Array($0.utf8) }
    var readable = 0
    for number in 1...2_000 {
      let dice = FaultRandom(seed: 11, number: UInt64(number))
      var bytes = seeds[number % 2]
      for index in 0..<UInt64(1 + number % 3) {
        let place = Int(dice.draw(.cut, index) % UInt64(bytes.count))
        bytes[place] = Self.alphabet[Int(dice.draw(.garbage, index) % UInt64(Self.alphabet.count))]
      }
      guard let plan = try? FaultPlan(reading: bytes) else { continue }
      readable += 1
      #expect((try? FaultPlan(reading: JSONWriter(pretty: false).bytes(of: plan.json))) == plan)
    }
    #expect(readable > 10)
  }

  private static let alphabet = Array(#"0159.-:,"{}[]msuklntreaf% "#.utf8)

  @Test func `options add up to a plan`() throws {
    var plan = FaultPlan()
    plan.add(try FaultShare("reset=5"))
    plan.add(try FaultShare("empty"))
    plan.add(try HandshakeDelay("certificate=100"))
    plan.faultRate = try FaultPercentage("1")
    #expect(plan.percentage(of: .reset).description == "5" && plan.percentage(of: .empty).description == "1")
    #expect(plan.handshakeDelays == [.certificate: .fixed(FaultDuration(microseconds: 100_000))])
  }
}
