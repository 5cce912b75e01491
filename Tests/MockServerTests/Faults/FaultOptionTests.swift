import Testing

@testable import MockServer

@Suite struct FaultOptionTests {
  @Test(arguments: [
    ("250", "250ms", 250_000), ("250ms", "250ms", 250_000), ("1.5s", "1.5s", 1_500_000), ("80us", "0.08ms", 80), ("7us", "7us", 7),
    ("0", "0ms", 0), ("1.2345", "1.235ms", 1_235), ("60000", "60s", 60_000_000), ("1000001us", "1000.001ms", 1_000_001),
    ("86400s", "86400s", 86_400_000_000),
  ])
  func `a span of time is milliseconds, or has a unit`(text: String, written: String, microseconds: UInt64) throws {
    let span = try FaultDuration(text)
    #expect(span.microseconds == microseconds && span.description == written)
    #expect(try FaultDuration(written) == span)
  }

  @Test(arguments: ["", "ms", "-1", "1e3", ".5", "5.", "1.2.3", "nan", "86401s", "1 s", "99999999999999999999", "٣"])
  func `what is no span of time is refused with a hint`(text: String) {
    #expect(throws: FaultOptionError("'\(text)' is no span of time", hint: "write milliseconds, as in 250, or a unit, as in 1.5s or 80us"))
    {
      try FaultDuration(text)
    }
  }

  @Test(arguments: [
    ("100", "100ms"), ("uniform:10-50", "uniform:10ms-50ms"), ("uniform:5ms-1s", "uniform:5ms-1s"),
    ("lognormal:100,0.5", "lognormal:100ms,0.5"), ("lognormal:1s,0", "lognormal:1s,0"),
  ])
  func `a delay is fixed or drawn`(text: String, written: String) throws {
    let delay = try FaultDelay(text)
    #expect(delay.description == written)
    #expect(try FaultDelay(written) == delay)
  }

  @Test(arguments: [
    "", "uniform", "uniform:", "uniform:50-10", "uniform:1-2-3", "uniform:10", "lognormal:100", "lognormal:100,6", "lognormal:100,-1",
    "normal:1,2", "lognormal:a,1",
  ])
  func `what is no delay is refused`(text: String) {
    #expect(throws: FaultOptionError.self) { try FaultDelay(text) }
  }

  @Test(arguments: [("0", "0"), ("5", "5"), ("12.5%", "12.5"), ("0.0001", "0.0001"), ("100%", "100"), ("33.33", "33.33")])
  func `a percentage is exact to four digits`(text: String, written: String) throws {
    #expect(try FaultPercentage(text).description == written)
  }

  @Test(arguments: ["", "%", "100.1", "101", "-1", "a", "5%%"]) func `what is no percentage is refused`(text: String) {
    #expect(throws: FaultOptionError.self) { try FaultPercentage(text) }
  }

  @Test(arguments: [("20000", 20_000), ("20k", 20_480), ("1.5M", 1_572_864), ("1G", 1 << 30), ("1", 1)])
  func `a rate has units of 1024`(text: String, bytes: UInt64) throws {
    #expect(try TransferRate(text).bytesPerSecond == bytes)
  }

  @Test(arguments: ["", "0", "k", "1kb", "-5", "2000G", "0.1"]) func `what is no rate is refused`(text: String) {
    #expect(throws: FaultOptionError.self) { try TransferRate(text) }
  }

  @Test func `a dribble is bytes and an interval`() throws {
    let dribble = try Dribble("10/50")
    #expect(dribble.bytes == 10 && dribble.interval == FaultDuration(microseconds: 50_000) && dribble.description == "10/50ms")
    for text in ["", "10", "0/5", "1.5/5", "10/", "/5", "1/2/3"] { #expect(throws: FaultOptionError.self) { try Dribble(text) } }
  }

  @Test func `error statuses are errors`() throws {
    #expect(try ErrorStatuses("500,503,404").statuses == [500, 503, 404])
    for text in ["", "200", "500,", "600", "0500", "+50", "500 503"] { #expect(throws: FaultOptionError.self) { try ErrorStatuses(text) } }
  }

  @Test func `an interval of errors is counted from 1`() throws {
    #expect(try ErrorInterval("3") == .every(3))
    #expect(try ErrorInterval("even") == .even && ErrorInterval("odd") == .odd && ErrorInterval("odd").description == "odd")
    #expect(try (1...4).map { try ErrorInterval("odd").includes($0) } == [true, false, true, false])
    for text in ["", "0", "1.5", "-1", "x", "Even"] { #expect(throws: FaultOptionError.self) { try ErrorInterval(text) } }
  }

  @Test func `each step of the handshake has its delay`() throws {
    for step in HandshakeStep.allCases {
      let delay = try HandshakeDelay("\(step.rawValue)=uniform:1-2")
      #expect(delay.step == step && delay.delay.description == "uniform:1ms-2ms")
    }
    for text in ["", "accept", "accept=", "hello=5", "=5"] { #expect(throws: FaultOptionError.self) { try HandshakeDelay(text) } }
  }

  @Test func `a fault has the ordinary rate or its own`() throws {
    #expect(try FaultShare("reset").chance == .ordinary)
    #expect(try FaultShare("malformed-chunk=2.5").chance == .percentage(FaultPercentage("2.5")))
    #expect(throws: FaultOptionError.self) { try FaultShare("reset=") }
    let error = #expect(throws: FaultOptionError.self) { try FaultShare("crash") }
    #expect(error?.description.hasPrefix("'crash' is no fault; the faults are empty, reset, garbage, truncate, malformed-chunk, ") == true)
  }
}
