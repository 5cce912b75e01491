import Bytes
import TestSupport
import Testing

@testable import Transport

@Suite("Deadlines hold", .timeLimit(.minutes(1)), .tags(.timing)) struct DeadlineHoldsTests {
  @Test("a silent peer costs the deadline and no more")
  func silentPeer() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor)
      let start = ContinuousClock.now
      let error = await code { () throws(TransportError) in _ = try await client.read(deadline: .after(.milliseconds(150))) }
      let elapsed = start.duration(to: .now)
      #expect(error == .timedOut)
      #expect(elapsed >= .milliseconds(150))
      #expect(elapsed < .seconds(10))
      // The connection has survived.
      try await server.write([1], deadline: .generous)
      #expect(try await client.read(deadline: .generous) == [1])
    }
  }

  @Test("a peer that drips cannot move an absolute deadline")
  func drip() async throws {
    try await withReactor { reactor in
      try await withThrowingTaskGroup(of: Void.self) { group in
        let listener = try TCPListener.bind(.anyLoopback, on: reactor)
        let endpoint = listener.endpoint
        group.addTask {
          let server = try await listener.accept(deadline: .generous)
          for _ in 0..<1_000 {
            try await reactor.sleep(until: .after(.milliseconds(20)))
            do { try await server.write([0], deadline: .generous) } catch { return }
          }
        }
        let client = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .generous)
        let start = ContinuousClock.now
        let deadline = Deadline.after(.milliseconds(300))
        var received = 0
        let error = await code { () throws(TransportError) in
          while true { received += try await client.read(deadline: deadline).count }
        }
        let elapsed = start.duration(to: .now)
        #expect(error == .timedOut)
        #expect((1...15).contains(received))
        #expect(elapsed >= .milliseconds(300) && elapsed < .seconds(10))
        client.close()
      }
    }
  }

  @Test("a peer that floods cannot move it either")
  func flood() async throws {
    try await withReactor { reactor in
      try await withThrowingTaskGroup(of: Void.self) { group in
        let listener = try TCPListener.bind(.anyLoopback, on: reactor)
        let endpoint = listener.endpoint
        group.addTask {
          let server = try await listener.accept(deadline: .generous)
          let block = [UInt8](repeating: 0, count: 65_536)
          do { while true { try await server.write(block, deadline: .generous) } } catch { return }
        }
        let client = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .generous)
        let start = ContinuousClock.now
        let deadline = Deadline.after(.milliseconds(200))
        let error = await code { () throws(TransportError) in while true { _ = try await client.read(deadline: deadline) } }
        #expect(error == .timedOut)
        #expect(start.duration(to: .now) < .seconds(10))
        client.abort()
      }
    }
  }

  @Test("a deadline that has passed fails at once, even with bytes at hand")
  func passed() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor)
      try await server.write([1], deadline: .generous)
      try await reactor.sleep(until: .after(.milliseconds(2)))
      let past = Deadline(.now - .seconds(1))
      #expect(await code { () throws(TransportError) in _ = try await client.read(deadline: past) } == .timedOut)
    }
  }

  @Test("a connect into silence times out and leaves no descriptor")
  func connectTimesOut() async throws {
    try await withReactor { reactor in
      // A listener with a full backlog answers no more SYNs.
      let listener = try TCPListener.bind(.anyLoopback, on: reactor, backlog: 0)
      var held: [TCPConnection] = []
      var outcome: TransportError.Code?
      for _ in 0..<8 where outcome == nil {
        let endpoint = listener.endpoint
        do throws(TransportError) {
          held.append(try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .after(.milliseconds(150))))
        } catch {
          outcome = error.code
        }
      }
      #expect(outcome == .timedOut)
    }
  }

  @Test("sleeps end at their moment, in order")
  func sleeps() async throws {
    try await withReactor { reactor in
      let start = ContinuousClock.now
      let order = try await withThrowingTaskGroup(of: Int.self) { group in
        for delay in [60, 20, 40] {
          group.addTask {
            try await reactor.sleep(until: .after(.milliseconds(delay), from: start))
            return delay
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(order == [20, 40, 60])
      #expect(start.duration(to: .now) >= .milliseconds(60))
    }
  }
}
