import Bytes
import TestSupport
import Testing

@testable import Transport

@Suite("Cancellation", .timeLimit(.minutes(1)), .tags(.timing)) struct CancellationTests {
  @Test("a cancelled read ends at once and closes the connection")
  func read() async throws {
    try await withReactor { reactor in
      let listener = try TCPListener.bind(.anyLoopback, on: reactor)
      let endpoint = listener.endpoint
      let task = Task(executorPreference: reactor) { () -> TransportError.Code? in
        do throws(TransportError) {
          let client = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .generous)
          defer { #expect(client.bytesRead == 0) }
          _ = try await client.read(deadline: .never)
          return nil
        } catch {
          return error.code
        }
      }
      let server = try await listener.accept(deadline: .generous)
      try await reactor.sleep(until: .after(.milliseconds(20)))
      let start = ContinuousClock.now
      task.cancel()
      #expect(await task.value == .cancelled)
      #expect(try await server.read(deadline: .generous) == [])
      #expect(start.duration(to: .now) < .seconds(10))
    }
  }

  @Test("a cancelled accept ends at once")
  func accept() async throws {
    try await withReactor { reactor in
      let task = Task(executorPreference: reactor) {
        await code { () throws(TransportError) in
          let listener = try TCPListener.bind(.anyLoopback, on: reactor)
          _ = try await listener.accept(deadline: .never)
        }
      }
      try await reactor.sleep(until: .after(.milliseconds(5)))
      task.cancel()
      #expect(await task.value == .cancelled)
    }
  }

  @Test("a cancelled sleep ends at once, however long", arguments: [Deadline.never, .after(.seconds(1_000_000_000))])
  func sleep(_ deadline: Deadline) async throws {
    try await withReactor { reactor in
      let task = Task(executorPreference: reactor) {
        await code { () throws(TransportError) in try await reactor.sleep(until: deadline) }
      }
      try await reactor.sleep(until: .after(.milliseconds(5)))
      task.cancel()
      #expect(await task.value == .cancelled)
    }
  }

  @Test("a task cancelled before it began waits for nothing")
  func early() async throws {
    try await withReactor { reactor in
      let (client, _) = try await connectedPair(on: reactor)
      let endpoint = client.peer
      let task = Task(executorPreference: reactor) {
        await code { () throws(TransportError) in _ = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .never) }
      }
      task.cancel()
      #expect(await task.value == .cancelled)
    }
  }

  @Test("cancelling from other threads at any moment loses no caller")
  func storm() async throws {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    for round in 0..<300 {
      let task = Task(executorPreference: round.isMultiple(of: 2) ? reactor : nil) {
        await code { () throws(TransportError) in try await reactor.sleep(until: .generous) }
      }
      if round.isMultiple(of: 3) { await Task.yield() }
      task.cancel()
      #expect(await task.value == .cancelled)
    }
  }
}
