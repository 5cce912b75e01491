internal import Synchronization

/// How many child tasks have come to their end, so that their parent knows whether there is more to hear before it goes on.
final class EventCount: Sendable {
  private let count = Atomic<Int>(0)

  var total: Int { count.load(ordering: .relaxed) }

  func add() { count.add(1, ordering: .relaxed) }
}
