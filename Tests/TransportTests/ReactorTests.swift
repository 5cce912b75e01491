import Bytes
import TestSupport
import Testing

@testable import Transport

@Suite("Reactor", .timeLimit(.minutes(1)), .tags(.timing)) struct ReactorTests {
  @Test("a task that prefers the reactor runs on its thread, and so do its children and what it calls")
  func preference() async throws {
    try await withReactor { reactor in
      #expect(reactor.isCurrent)
      #expect(await isCurrentInCallee(reactor))
      try await reactor.sleep(until: .after(.milliseconds(1)))
      #expect(reactor.isCurrent)
      async let child = reactor.isCurrent
      #expect(await child)
      #expect(await Task(executorPreference: reactor) { reactor.isCurrent }.value)
      #expect(reactor.isCurrent)
    }
  }

  private func isCurrentInCallee(_ reactor: Reactor) async -> Bool { reactor.isCurrent }

  @Test("the calling thread can be the reactor, and what was left over is ended")
  func main() throws {
    let thread = Thread.current
    let outcome = try Reactor.run { reactor in
      let isHere = Thread.current == thread && reactor.isCurrent
      do {
        let (client, server) = try await connectedPair(on: reactor)
        Task(executorPreference: reactor) { try await reactor.sleep(until: .never) }
        try await client.write([42], deadline: .generous)
        let bytes = try await server.read(deadline: .generous)
        try await reactor.sleep(until: .after(.milliseconds(2)))
        return (isHere, bytes, reactor.counters.wakeUps)
      } catch {
        return (false, [], -1)
      }
    }
    #expect(outcome == (true, [42], 0))
  }

  @Test("starting and ending a reactor is cheap")
  func start() throws {
    // The fastest of many: other tests want the processors too.
    let threaded = try (0..<200).map { _ in try ContinuousClock().measure { try Reactor().shutdown() } }
    let threadless = try (0..<200).map { _ in try ContinuousClock().measure { try Reactor.run { _ in } } }
    #expect(threaded.min() ?? .zero < .microseconds(300) * Sanitizer.slack)
    #expect(threadless.min() ?? .zero < .microseconds(100) * Sanitizer.slack)
  }

  @Test("a round trip within one reactor raises no alarm and polls twice")
  func roundTripCost() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor)
      let before = reactor.counters
      for _ in 0..<100 {
        try await client.write([1], deadline: .generous)
        _ = try await server.read(deadline: .generous)
        try await server.write([2], deadline: .generous)
        _ = try await client.read(deadline: .generous)
      }
      let after = reactor.counters
      #expect(after.wakeUps == before.wakeUps)
      #expect(after.polls - before.polls <= 400)
      #expect(after.jobs - before.jobs <= 400)
    }
  }

  @Test("shutdown fails every wait, ends the tasks and joins the thread")
  func shutdown() async throws {
    let reactor = try Reactor()
    let tasks = (0..<3).map { kind in
      Task(executorPreference: reactor) {
        await code { () throws(TransportError) in
          switch kind {
          case 0: try await reactor.sleep(until: .never)
          case 1: _ = try await TCPListener.bind(.anyLoopback, on: reactor).accept(deadline: .never)
          default:
            let (client, server) = try await connectedPair(on: reactor)
            defer { server.close() }
            _ = try await client.read(deadline: .never)
          }
        }
      }
    }
    try await reactor.run { try await reactor.sleep(until: .after(.milliseconds(20))) }
    reactor.shutdown()
    reactor.shutdown()
    for task in tasks { #expect(await task.value == .closed) }
    #expect(await code { () throws(TransportError) in try await reactor.sleep(until: .never) } == .closed)
    let late = await code { () throws(TransportError) in _ = try await connectedPair(on: reactor) }
    #expect(late == .closed)
    #expect(await Task(executorPreference: reactor) { 7 }.value == 7)
  }

  @Test("a new connection under an old descriptor number does not get the old one's events")
  func descriptorReuse() async throws {
    try await withReactor { reactor in
      for round in UInt8(0)..<100 {
        let (old, oldServer) = try await connectedPair(on: reactor)
        try await oldServer.write([255], deadline: .generous)
        // The kernel has an event for this number when the number is given away.
        old.close()
        let (client, server) = try await connectedPair(on: reactor)
        try await server.write([round], deadline: .generous)
        #expect(try await client.read(deadline: .generous) == [round])
        #expect(await code { () throws(TransportError) in _ = try await old.read(deadline: .generous) } == .closed)
      }
    }
  }

  @Test("a crowd of silent peers resumes nobody before the deadline")
  func silence() async throws {
    try await withReactor { reactor in
      let deadline = Deadline.after(.milliseconds(2_600))
      let count = 200
      let ends = try await withThrowingTaskGroup(of: ContinuousClock.Instant?.self) { group in
        for _ in 0..<count {
          group.addTask {
            let (client, server) = try await connectedPair(on: reactor)
            let outcome = await code { () throws(TransportError) in _ = try await client.read(deadline: deadline) }
            server.close()
            return outcome == .timedOut ? .now : nil
          }
        }
        try await reactor.sleep(until: .after(.milliseconds(1_600)))
        let before = reactor.counters
        try await reactor.sleep(until: .after(.milliseconds(800)))
        let after = reactor.counters
        #expect(after.jobs - before.jobs <= 2)
        #expect(after.polls - before.polls <= 2)
        #expect(after.wakeUps == before.wakeUps)
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(ends.count == count)
      #expect(ends.allSatisfy { end in end.map { Deadline($0) >= deadline } ?? false })
    }
  }
}
