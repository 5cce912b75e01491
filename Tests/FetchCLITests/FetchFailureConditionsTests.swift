import Checks
import Observation
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite("What a fetch is judged by")
struct FetchFailureConditionsTests {
  private func judgement(_ words: String...) throws(CommandLineError) -> FetchFailureConditions {
    try FetchFailureConditions(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
  }

  @Test("statuses are expected one by one, by the hundred or from one to another")
  func statuses() throws {
    let status = try #require(try judgement("--expect-status", "200,3xx,410-412,5XX").status)
    #expect([200, 300, 399, 410, 412, 500].allSatisfy { status.contains($0) })
    #expect(![199, 201, 400, 409, 413, 600].contains { status.contains($0) })
  }

  @Test(
    "what is no status is refused",
    arguments: ["", "200,", "20", "2000", "xxx", "0xx", "299-200", "099", "2x0", "200-", "+20", "\u{663}xx"])
  func badStatuses(text: String) {
    #expect(throws: CommandLineError.self) { try judgement("--expect-status", text) }
  }

  @Test("limits of time name a phase of a fetch, in milliseconds unless said otherwise")
  func timeLimits() throws {
    let limits = try TimeLimitArgument.parse("ttfb=300,total=1s,tls=0.5ms,dns=1us")
    #expect(limits.map(\.phase.rawValue) == ["ttfb", "total", "tls", "dns"])
    #expect(limits.map(\.limit) == [300_000, 1_000_000, 500, 1])
    for text in ["", "total", "total=", "total=0", "total=-1", "all=3", "total=1=2", "total=1s,", "total=1e3", "total=9999999s"] {
      #expect(throws: CommandLineError.self) { try TimeLimitArgument.parse(text) }
    }
  }

  @Test("days before an expiry are a number")
  func expiry() throws {
    #expect(try judgement("--expire-within", "14").expiry?.days == 14)
    for text in ["-1", "x", "", "9999999"] {
      #expect(throws: CommandLineError.self) { try judgement("--expire-within", text) }
    }
    #expect(try !judgement("-f").isAskedFor)
  }
}
