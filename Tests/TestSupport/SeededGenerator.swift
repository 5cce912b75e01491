internal import Bytes

/// Numbers that are the same in every run (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  private var numbers: SplitMix64

  public init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  public mutating func next() -> UInt64 { numbers.next() }
}

extension SeededGenerator {
  /// The same bytes with some overwritten, taken out, put in or moved.
  public mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &self) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(UInt8.random(in: .min ... .max, using: &self), at: place)
      case 2: bytes.removeLast(bytes.count - place)
      case 3: bytes[place] = [0, 1, 0x7f, 0x80, 0xff][Int.random(in: 0..<5, using: &self)]
      default: bytes[place] = UInt8.random(in: .min ... .max, using: &self)
      }
    }
    return bytes
  }
}
