/// Values with keys of index and generation: the key of a removed value never matches its successor.
struct SlotTable<Value> {
  struct Key: Hashable, Sendable {
    let index: UInt32
    let generation: UInt32

    /// The key as the 64-bit token of a kernel event.
    var token: UInt64 { UInt64(generation) << 32 | UInt64(index) }

    init(index: UInt32, generation: UInt32) {
      self.index = index
      self.generation = generation
    }

    init(token: UInt64) {
      self.init(index: UInt32(truncatingIfNeeded: token), generation: UInt32(truncatingIfNeeded: token >> 32))
    }
  }

  private var slots: [(generation: UInt32, value: Value?)] = []
  private var free: [UInt32] = []

  var count: Int { slots.count - free.count }

  var values: [Value] { slots.compactMap(\.value) }

  mutating func insert(_ value: Value) -> Key {
    guard let index = free.popLast() else {
      slots.append((0, value))
      return Key(index: UInt32(slots.count - 1), generation: 0)
    }
    slots[Int(index)].value = value
    return Key(index: index, generation: slots[Int(index)].generation)
  }

  subscript(key: Key) -> Value? {
    guard key.index < slots.count, slots[Int(key.index)].generation == key.generation else { return nil }
    return slots[Int(key.index)].value
  }

  /// Nil if it was removed before.
  @discardableResult
  mutating func remove(_ key: Key) -> Value? {
    guard let value = self[key] else { return nil }
    slots[Int(key.index)] = (key.generation &+ 1, nil)
    free.append(key.index)
    return value
  }
}
