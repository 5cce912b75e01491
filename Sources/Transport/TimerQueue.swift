internal import Bytes
internal import HeapModule

/// Timers ordered by their absolute time, earliest first.
///
/// A cancelled timer leaves its entry in the heap; such entries are dropped when they reach the top or outnumber the active timers.
struct TimerQueue {
  typealias Key = SlotTable<() -> Void>.Key

  private struct Entry: Comparable {
    let instant: MonotonicInstant
    /// Timers of the same instant fire in the order in which they were set.
    let order: UInt64
    let key: Key

    static func < (left: Entry, right: Entry) -> Bool {
      left.instant == right.instant ? left.order < right.order : left.instant < right.instant
    }
  }

  private var heap = Heap<Entry>()
  private var actions = SlotTable<() -> Void>()
  private var order: UInt64 = 0

  /// The number of active timers.
  var count: Int { actions.count }
  /// The number of active timers and of entries of cancelled ones.
  var footprint: Int { heap.count }

  mutating func insert(at instant: MonotonicInstant, _ action: @escaping () -> Void) -> Key {
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

  /// The time of the earliest active timer; nil if there is none.
  mutating func earliest() -> MonotonicInstant? {
    while let top = heap.min {
      if actions[top.key] != nil { return top.instant }
      heap.removeMin()
    }
    return nil
  }

  /// Removes and returns the earliest timer if it is due.
  mutating func popDue(at now: MonotonicInstant) -> (() -> Void)? {
    guard let instant = earliest(), instant <= now, let entry = heap.popMin() else { return nil }
    return actions.remove(entry.key)
  }

  /// Removes and returns all timers.
  mutating func removeAll() -> [() -> Void] {
    let all = actions.values
    self = TimerQueue()
    return all
  }
}
