import Testing
import Transport

@testable import LocalPage

/// The runs in progress.
@Suite struct PageRunsTests {
  private static func order() throws -> RunOrder {
    try RunOrder(.chain, FormFields([.init(name: "target", value: "example.org")]))
  }

  @Test func `a run ends with its result`() async throws {
    let runs = PageRuns(FakeRunner(result: PageRunResult(status: 1, entry: 7))) { _ in }
    let number = try #require(await runs.start(try Self.order()))
    await runs.stop()
    let state = try #require(await runs.state(of: number))
    #expect(state.result?.status == 1 && state.result?.entry == 7)
    #expect(await runs.state(of: number + 1) == nil)
  }

  @Test func `the number of runs at once is limited, and a cancelled one makes room`() async throws {
    let runs = PageRuns(FakeRunner(lasts: true)) { _ in }
    var numbers: [Int] = []
    for _ in 0..<PageRuns.mostAtOnce { numbers.append(try #require(await runs.start(try Self.order()))) }
    #expect(await runs.start(try Self.order()) == nil)
    #expect(await runs.running().map(\.number) == numbers.reversed())
    await runs.cancel(numbers[0])
    while await runs.state(of: numbers[0])?.result == nil { await Task.yield() }
    #expect(await runs.start(try Self.order()) != nil)
    await runs.stop()
    #expect(await runs.running().isEmpty)
  }

  @Test func `results are forgotten, the oldest first`() async throws {
    let runs = PageRuns(FakeRunner()) { _ in }
    var last = 0
    for _ in 0..<40 {
      last = try #require(await runs.start(try Self.order()))
      while await runs.state(of: last)?.result == nil { await Task.yield() }
    }
    #expect(await runs.state(of: 1) == nil)
    #expect(await runs.state(of: last) != nil)
  }
}
