/// A one-shot wait that is resumed from the reactor thread.
///
/// `@unchecked Sendable`: accessed on the reactor's thread only, where `comes` begins its wait and `call` ends it.
public final class OneShotWait: @unchecked Sendable {
  private let reactor: Reactor
  private let what: String
  private var wait: Wait<Void>?
  private var wasCalled = false

  /// `what` describes the wait in errors.
  public init(on reactor: Reactor, _ what: String) {
    self.reactor = reactor
    self.what = what
  }

  /// Returns when `call` is made; throws `.timedOut`, `.cancelled` or, if the reactor shuts down, `.closed`.
  public func comes(by deadline: Deadline) async throws(TransportError) {
    let outcome: Result<Void, TransportError> = await reactor.suspend(what, until: deadline) { wait in
      if self.wasCalled { wait.finish(.success(())) } else { self.wait = wait }
    }
    try outcome.get()
  }

  /// Ends the wait, even if it begins later; false if it was over before. On the reactor's thread only.
  @discardableResult
  public func call() -> Bool {
    precondition(reactor.isCurrent, "the line belongs to another thread")
    wasCalled = true
    guard let wait else { return true }
    guard !wait.isFinished else { return false }
    wait.finish(.success(()))
    return true
  }
}
