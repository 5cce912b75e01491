extension Reactor {
  /// Runs `body` on the reactor and blocks the calling thread until it ends. Returns nil without running it on the thread of any reactor,
  /// where it could deadlock.
  public func runBlocking<T: Sendable, E: Error>(_ body: @escaping @Sendable () async throws(E) -> T) throws(E) -> T? {
    guard !Reactor.isThreadTaken else { return nil }
    let latch = Latch<Result<T, E>>()
    Task(executorPreference: self) {
      do throws(E) {
        latch.bring(.success(try await self.run(body)))
      } catch {
        latch.bring(.failure(error))
      }
    }
    return try latch.take().get()
  }

  /// True if the calling thread is a reactor's, and must not block.
  public static var isThreadTaken: Bool { Thread.isReactors }
}
