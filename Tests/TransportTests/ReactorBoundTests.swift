import Testing

@testable import Transport

@Suite("ReactorBound", .timeLimit(.minutes(1))) struct ReactorBoundTests {
  /// Nothing that may be sent.
  private final class Count {
    var value = 0
  }

  @Test("a value is made on its reactor's thread, once, when it is first asked for")
  func making() async throws {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let bound = ReactorBound(
      on: reactor,
      making: {
        #expect(reactor.isCurrent)
        return Count()
      })
    await reactor.run {
      #expect(bound.withValueIfMade { $0.value } == nil)
      bound.withValue { $0.value += 1 }
      #expect(bound.withValueIfMade { $0.value } == 1)
    }
    let tasks = (0..<100).map { _ in Task(executorPreference: reactor) { await reactor.run { bound.withValue { $0.value += 1 } } } }
    for task in tasks { await task.value }
    #expect(await reactor.run { bound.withValue { $0.value } } == 101)
  }

  @Test("a struct is changed in place, and a throw keeps what was changed before")
  func changing() async throws {
    try await withReactor { reactor in
      let bound = ReactorBound(on: reactor, making: { [1] })
      #expect(throws: TransportError.self) {
        try bound.withValue { list throws(TransportError) in
          list.append(2)
          throw TransportError(.closed, what: "test")
        }
      }
      #expect(bound.withValue { $0 } == [1, 2])
    }
  }

  @Test("another thread gets no value, and neither does a task that has outlived the reactor")
  func stranger() async throws {
    let reactor = try Reactor()
    let bound = ReactorBound(on: reactor, making: { 1 })
    #expect(bound.withValue { $0 } == nil && bound.withValueIfMade { $0 } == nil)
    #expect(ReactorBound(on: reactor, holding: 1) == nil)
    #expect(await reactor.run { bound.withValue { $0 } } == 1)
    reactor.shutdown()
    #expect(await reactor.run { bound.withValue { $0 } } == nil)
    #expect(await reactor.run { bound.withValueIfMade { $0 } } == nil)
  }
}
