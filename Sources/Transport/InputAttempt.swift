internal import Synchronization

/// Whether work on a thread that must not wait met an input that has to be waited for.
package final class InputAttempt: Sendable {
  private let isThreadRequired = Atomic(false)

  package init() {}

  package var requiresThread: Bool { isThreadRequired.load(ordering: .relaxed) }

  package func requireThread() { isThreadRequired.store(true, ordering: .relaxed) }
}
