extension Reactor {
  /// Runs `body` on the reactor and blocks the calling thread until it is over. Nil, with nothing done, on the thread of any reactor:
  /// there it would wait for itself, or others for it.
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

  /// Whether the calling thread is any reactor's, so that it must not block.
  public static var isThreadTaken: Bool { Thread.isReactors }
}
