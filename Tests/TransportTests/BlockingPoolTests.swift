import TestSupport
import Testing

@testable import Transport

@Suite("BlockingPool", .timeLimit(.minutes(1))) struct BlockingPoolTests {
  struct Refusal: Error, Equatable {}

  @Test("work comes back with its value or its error")
  func results() async throws {
    try await withReactor { reactor in
      let pool = BlockingPool(on: reactor)
      let value = try await pool.run("work", deadline: .generous) { 42 }
      #expect(value == .success(42))
      let refusal = try await pool.run("work", deadline: .generous) { () throws(Refusal) -> Int in throw Refusal() }
      #expect(refusal == .failure(Refusal()))
      #expect(reactor.isCurrent)
    }
  }

  @Test("a caller leaves at its deadline while the work goes on")
  func deadline() async throws {
    try await withReactor { reactor in
      let pool = BlockingPool(on: reactor)
      let isOver = LockedValue(false)
      let error = await code { () throws(TransportError) in
        _ = try await pool.run("work", deadline: .after(.milliseconds(50))) {
          while !isOver.withLock({ $0 }) { Process.pause(microseconds: 1_000) }
        }
      }
      #expect(error == .timedOut)
      isOver.withLock { $0 = true }
    }
  }

  @Test("no more threads than allowed work at once, and all work is done")
  func bound() async throws {
    try await withReactor { reactor in
      let pool = BlockingPool(on: reactor, maximumThreads: 3)
      let gauge = Gauge()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<30 {
          group.addTask {
            _ = try await pool.run("work", deadline: .generous) {
              gauge.enter()
              Process.pause(microseconds: 2_000)
              gauge.leave()
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(gauge.most == 3)
      #expect(gauge.total == 30)
    }
  }

  @Test("a cancelled caller leaves at once")
  func cancelled() async throws {
    try await withReactor { reactor in
      let pool = BlockingPool(on: reactor)
      let task = Task(executorPreference: reactor) {
        await code { () throws(TransportError) in
          _ = try await pool.run("work", deadline: .never) { Process.pause(microseconds: 200_000) }
        }
      }
      try await reactor.sleep(until: .after(.milliseconds(10)))
      task.cancel()
      #expect(await task.value == .cancelled)
    }
  }

  private final class Gauge: Sendable {
    private let state = LockedValue((now: 0, most: 0, total: 0))

    var most: Int { state.withLock(\.most) }
    var total: Int { state.withLock(\.total) }

    func enter() {
      state.withLock { state in
        state.now += 1
        state.total += 1
        state.most = max(state.most, state.now)
      }
    }

    func leave() { state.withLock { $0.now -= 1 } }
  }
}
