import Enumeration
import TestSupport

/// What happens to answers on their way.
struct Weather {
  enum Kind: Hashable, Sendable {
    /// One of three connections is reset, by chance or by count.
    case resetsByChance, resetsByCount
    /// One of ten gets no answer.
    case silence
    /// No connection comes about for a while.
    case outages
  }

  let kind: Kind
  private var generator: SeededGenerator
  private var count = 0

  init(_ kind: Kind, seed: Int) {
    self.kind = kind
    generator = SeededGenerator(seed: UInt64(seed) &+ 31)
    for _ in 0..<8 { _ = generator.next() }
  }

  mutating func pass(_ answer: ProbeOutcome) -> ProbeOutcome {
    count += 1
    switch kind {
    case .resetsByChance: return generator.next() >> 8 % 3 == 0 ? .reset : answer
    case .resetsByCount: return count % 3 == 0 ? .reset : answer
    case .silence: return generator.next() >> 8 % 10 == 0 ? .silence : answer
    case .outages: return (count / 2) % 20 == 0 ? .unconnected("refused") : answer
    }
  }
}
