import Bytes
import Testing
import Transport

@Suite(.timeLimit(.minutes(1))) struct NetworkChangesTests {
  private func code(_ body: () async throws(TransportError) -> Void) async -> TransportError? {
    do throws(TransportError) {
      try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `without a change the wait ends at the deadline, and can be repeated`() async throws {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let codes: [TransportError.Code?] = try await reactor.run {
      let changes = try NetworkChanges.subscribe(on: reactor)
      defer { changes.close() }
      var codes: [TransportError.Code?] = []
      for _ in 0..<2 {
        let error = await code { () async throws(TransportError) in
          try await changes.next(deadline: .after(.milliseconds(20)))
        }
        #expect(error?.endpoint == nil)
        codes.append(error?.code)
      }
      return codes
    }
    #expect(codes == [.timedOut, .timedOut])
  }

  @Test func `a cancelled wait ends at once`() async throws {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let error = try await reactor.run {
      let changes = try NetworkChanges.subscribe(on: reactor)
      let task = Task(executorPreference: reactor) {
        await code { () async throws(TransportError) in try await changes.next(deadline: .never) }
      }
      await Task.yield()
      task.cancel()
      return await task.value
    }
    #expect(error?.code == .cancelled)
  }
}
