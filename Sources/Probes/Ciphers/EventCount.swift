internal import Synchronization

/// The number of child tasks that have ended, so that the parent task can process all pending results before it continues.
final class EventCount: Sendable {
  private let count = Atomic<Int>(0)

  var total: Int { count.load(ordering: .relaxed) }

  func add() { count.add(1, ordering: .relaxed) }
}
