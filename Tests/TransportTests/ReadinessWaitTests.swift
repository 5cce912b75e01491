import Bytes
import TestSupport
import Testing

@testable import Transport

@Suite("Waiting for something to read", .timeLimit(.minutes(1)), .tags(.timing)) struct ReadinessWaitTests {
  @Test("what is here is read without waiting, and what is not is no error")
  func readNow() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor)
      #expect(try client.readNow() == nil)
      #expect(try server.writeNow([1, 2, 3]) == 3)
      try await client.becomesReadable(deadline: .generous)
      #expect(try client.readNow(max: 2) == [1, 2])
      #expect(try client.readNow() == [3])
      #expect(try client.readNow() == nil)
      server.close()
      try await client.becomesReadable(deadline: .generous)
      #expect(try client.readNow() == [])
      #expect(client.bytesRead == 3 && server.bytesWritten == 3)
    }
  }

  @Test("deadlines that come closer and go further away all hold")
  func deadlines() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor)
      for (milliseconds, answers) in [(10_000, true), (60, false), (120, false), (9_000, true), (60, false)] {
        if answers { _ = try server.writeNow([7]) }
        let start = ContinuousClock.now
        let error = await code { () throws(TransportError) in
          try await client.becomesReadable(deadline: .after(.milliseconds(milliseconds)))
        }
        #expect(error == (answers ? nil : .timedOut))
        if answers {
          #expect(try client.readNow() == [7])
        } else {
          #expect(start.duration(to: .now) >= .milliseconds(milliseconds))
          #expect(start.duration(to: .now) < .milliseconds(milliseconds) + .seconds(8))
        }
      }
      // The timers of all these are one at most.
      #expect(reactor.timerFootprint <= 2)
    }
  }

  @Test("a cancelled wait ends at once and closes the connection")
  func cancelled() async throws {
    try await withReactor { reactor in
      let waiting = Task(executorPreference: reactor) { () async throws -> [TransportError.Code?] in
        let (client, server) = try await connectedPair(on: reactor)
        let first = await code { () throws(TransportError) in try await client.becomesReadable(deadline: .generous) }
        let second = await code { () throws(TransportError) in _ = try client.readNow() }
        server.close()
        return [first, second]
      }
      try await reactor.sleep(until: .after(.milliseconds(50)))
      let start = ContinuousClock.now
      waiting.cancel()
      #expect(try await waiting.value == [.cancelled, .closed])
      #expect(start.duration(to: .now) < .seconds(10))
    }
  }

  @Test("the reactor's end is the end of the wait")
  func shutdown() async throws {
    let reactor = try Reactor()
    async let error = reactor.run { () async -> TransportError.Code? in
      guard let pair = try? await connectedPair(on: reactor) else { return nil }
      return await code { () throws(TransportError) in
        try await pair.client.becomesReadable(deadline: .generous)
        withExtendedLifetime(pair.server) {}
      }
    }
    try await Task.sleep(for: .milliseconds(100))
    reactor.shutdown()
    #expect(await error == .closed)
  }

  @Test("who always finds something to read lets others have their turn")
  func turns() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor)
      #expect(try server.writeNow([UInt8](repeating: 1, count: 1_000)) == 1_000)
      try await client.becomesReadable(deadline: .generous)
      let others = Task(executorPreference: reactor) { true }
      var inOneGo = 0
      while try client.readNow(max: 1) != nil { inOneGo += 1 }
      #expect(inOneGo < 100)
      var all = inOneGo
      while all < 1_000 {
        try await client.becomesReadable(deadline: .generous)
        while try client.readNow(max: 1) != nil { all += 1 }
      }
      #expect(all == 1_000)
      #expect(await others.value)
    }
  }
}
