internal import Bytes
internal import HeapModule

/// Timers by their absolute moments, earliest first.
///
/// A cancelled timer leaves a husk in the heap; husks are dropped when they reach the top or outnumber the living.
struct TimerQueue {
  typealias Key = SlotTable<() -> Void>.Key

  private struct Entry: Comparable {
    let instant: Moment
    /// Timers of one moment fire in the order in which they were set.
    let order: UInt64
    let key: Key

    static func < (left: Entry, right: Entry) -> Bool {
      left.instant == right.instant ? left.order < right.order : left.instant < right.instant
    }
  }

  private var heap = Heap<Entry>()
  private var actions = SlotTable<() -> Void>()
  private var order: UInt64 = 0

  /// Living timers.
  var count: Int { actions.count }
  /// Living timers and husks.
  var footprint: Int { heap.count }

  mutating func insert(at instant: Moment, _ action: @escaping () -> Void) -> Key {
    let key = actions.insert(action)
    order += 1
    heap.insert(Entry(instant: instant, order: order, key: key))
    return key
  }

  mutating func cancel(_ key: Key) {
    actions.remove(key)
    guard heap.count > 64, heap.count > 2 * actions.count else { return }
    heap = Heap(heap.unordered.filter { actions[$0.key] != nil })
  }

  /// The moment of the earliest living timer.
  mutating func earliest() -> Moment? {
    while let top = heap.min {
      if actions[top.key] != nil { return top.instant }
      heap.removeMin()
    }
    return nil
  }

  /// Takes out the earliest timer if its moment has come.
  mutating func popDue(at now: Moment) -> (() -> Void)? {
    guard let instant = earliest(), instant <= now, let entry = heap.popMin() else { return nil }
    return actions.remove(entry.key)
  }

  /// Takes out every timer.
  mutating func removeAll() -> [() -> Void] {
    let all = actions.values
    self = TimerQueue()
    return all
  }
}
