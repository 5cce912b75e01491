import Testing

@testable import Transport

@Suite("Blocking for a reactor", .timeLimit(.minutes(1))) struct BlockingRunTests {
  @Test("a thread waits for what runs on the reactor, and gets its result or its error")
  func waiting() throws {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let result = try reactor.runBlocking { () async throws(TransportError) in
      try await reactor.sleep(until: .after(.milliseconds(1)))
      return reactor.isCurrent
    }
    #expect(result == true)
    #expect(throws: TransportError.self) {
      try reactor.runBlocking { () async throws(TransportError) in throw TransportError(.closed, what: "test") }
    }
    #expect(!Reactor.isThreadTaken)
  }

  @Test("the thread of any reactor does not wait")
  func refusal() async throws {
    let other = try Reactor()
    defer { other.shutdown() }
    let refused = try await withReactor { reactor in
      #expect(Reactor.isThreadTaken)
      return (reactor.runBlocking { 1 } == nil, other.runBlocking { 1 } == nil)
    }
    #expect(refused == (true, true))
    let within = try Reactor.run { _ in other.runBlocking { 1 } }
    #expect(within == nil)
    #expect(other.runBlocking { 1 } == 1)
  }
}
