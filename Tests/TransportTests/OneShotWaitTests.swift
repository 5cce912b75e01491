import Testing

@testable import Transport

@Suite("Turn and Alarm", .timeLimit(.minutes(1))) struct OneShotWaitTests {
  @Test("who waits goes on when it is called, also when the call came first")
  func calling() async throws {
    try await withReactor { reactor in
      let turn = OneShotWait(on: reactor, "test")
      let waiting = Task(executorPreference: reactor) { try await turn.comes(by: .generous) }
      try await reactor.sleep(until: .after(.milliseconds(1)))
      #expect(turn.call())
      try await waiting.value
      #expect(!turn.call())
      let early = OneShotWait(on: reactor, "test")
      #expect(early.call())
      try await early.comes(by: .generous)
    }
  }

  @Test("a wait ends at its deadline, by cancellation and with its reactor, and a later call says that nobody heard it")
  func ending() async throws {
    try await withReactor { reactor in
      let late = OneShotWait(on: reactor, "test")
      #expect(await code { () throws(TransportError) in try await late.comes(by: .after(.milliseconds(2))) } == .timedOut)
      #expect(!late.call())
      let left = OneShotWait(on: reactor, "test")
      let task = Task(executorPreference: reactor) {
        await code { () throws(TransportError) in try await left.comes(by: .generous) }
      }
      try await reactor.sleep(until: .after(.milliseconds(1)))
      task.cancel()
      #expect(await task.value == .cancelled)
      #expect(!left.call())
    }
    let reactor = try Reactor()
    let turn = OneShotWait(on: reactor, "test")
    let task = Task(executorPreference: reactor) {
      await code { () throws(TransportError) in try await turn.comes(by: .never) }
    }
    try await reactor.run { try await reactor.sleep(until: .after(.milliseconds(1))) }
    reactor.shutdown()
    #expect(await task.value == .closed)
  }

  @Test("an alarm rings once, and one that was cancelled never")
  func alarms() async throws {
    let rings = try await withReactor { reactor in
      let log = ReactorBound(on: reactor, making: { [Int]() })
      let kept = Timer(on: reactor, at: .after(.milliseconds(2))) { log.withValue { $0.append(1) } }
      let cancelled = Timer(on: reactor, at: .after(.milliseconds(1))) { log.withValue { $0.append(2) } }
      cancelled.cancel()
      try await reactor.sleep(until: .after(.milliseconds(5)))
      kept.cancel()
      return log.withValue { $0 }
    }
    #expect(rings == [1])
  }
}
