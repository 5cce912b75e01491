/// Reproducible, non-cryptographic pseudorandom numbers (SplitMix64).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  /// The step of the state from one number to the next.
  public static let increment: UInt64 = 0x9e37_79b9_7f4a_7c15

  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mixed(state)
  }

  public mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      var word = next()
      for _ in 0..<min(8, count - bytes.count) {
        bytes.append(UInt8(truncatingIfNeeded: word))
        word >>= 8
      }
    }
    return bytes
  }

  /// The number of a state.
  public static func mixed(_ state: UInt64) -> UInt64 {
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
