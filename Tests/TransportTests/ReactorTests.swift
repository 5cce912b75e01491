import Bytes
import Testing

@testable import Transport

@Suite("Reactor", .timeLimit(.minutes(1))) struct ReactorTests {
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
}
