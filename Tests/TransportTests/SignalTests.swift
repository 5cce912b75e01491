import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(1))) struct SignalTests {
  /// `@unchecked Sendable`: used by tasks of one reactor.
  private final class Shared: @unchecked Sendable {
    let signal: Signal
    var count = 0

    init(on reactor: Reactor) { signal = Signal(on: reactor) }
  }

  private func withReactor<T: Sendable>(_ body: @escaping @Sendable (Reactor) async throws -> T) async throws -> T {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    return try await reactor.run { try await body(reactor) }
  }

  @Test func `it ends the wait that stands, and once given before the next one alone`() async throws {
    let count = try await withReactor { reactor in
      let shared = Shared(on: reactor)
      shared.signal.give()
      shared.signal.give()
      try await shared.signal.wait(until: .after(.seconds(20)))
      async let waiting: Void = {
        try await shared.signal.wait(until: .after(.seconds(20)))
        shared.count += 1
      }()
      await Task.yield()
      #expect(shared.count == 0)
      shared.signal.give()
      try await waiting
      return shared.count
    }
    #expect(count == 1)
  }

  @Test func `what was given and cleared ends no wait`() async throws {
    let code = try await withReactor { reactor in
      let signal = Signal(on: reactor)
      signal.give()
      signal.clear()
      return await failureCode { () throws(TransportError) in try await signal.wait(until: .after(.milliseconds(20))) }
    }
    #expect(code == .timedOut)
  }

  @Test func `cancelling the task ends its wait, and not the next one's`() async throws {
    let codes = try await withReactor { reactor in
      let shared = Shared(on: reactor)
      let task = Task(executorPreference: reactor) {
        await failureCode { () throws(TransportError) in try await shared.signal.wait(until: .after(.seconds(20))) }
      }
      await Task.yield()
      task.cancel()
      let first = await task.value
      shared.signal.give()
      let second = await failureCode { () throws(TransportError) in try await shared.signal.wait(until: .after(.seconds(20))) }
      return [first, second]
    }
    #expect(codes == [.cancelled, nil])
  }

  @Test func `a timer that waits for it dies with it`() async throws {
    let left = try await withReactor { reactor in
      for _ in 0..<200 {
        let signal = Signal(on: reactor)
        signal.give()
        try await signal.wait(until: .after(.seconds(50)))
        _ = await failureCode { () throws(TransportError) in try await signal.wait(until: .after(.microseconds(10))) }
      }
      return reactor.timerFootprint
    }
    #expect(left < 100)
  }
}

/// What `body` fails with; nil when it does not.
private func failureCode(_ body: () async throws(TransportError) -> Void) async -> TransportError.Code? {
  do throws(TransportError) {
    try await body()
    return nil
  } catch {
    return error.code
  }
}
