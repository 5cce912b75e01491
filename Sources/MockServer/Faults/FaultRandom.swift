internal import Bytes
internal import HTTPServer

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Pseudo-random numbers that depend only on the seed, the number of the connection or exchange, and the question: no draw affects another,
/// regardless of the thread.
struct FaultRandom {
  /// The decision a number is drawn for. The numbers determine the meaning of a seed.
  enum FaultDraw: Hashable {
    case delay, jitter, error, status, cut, garbage, breakage, flight, loss
    case handshake(HandshakeStep)
    case fault(FaultKind)

    var number: UInt64 {
      switch self {
      case .delay: 1
      case .jitter: 2
      case .error: 3
      case .status: 4
      case .cut: 5
      case .garbage: 6
      case .breakage: 7
      case .flight: 8
      case .loss: 9
      case .handshake(let step):
        switch step {
        case .accept: 20
        case .serverHello: 21
        case .certificate: 22
        case .finished: 23
        case .tickets: 24
        }
      case .fault(let kind):
        switch kind {
        case .empty: 40
        case .reset: 41
        case .garbage: 42
        case .truncate: 43
        case .malformedChunk: 44
        case .slowClose: 45
        case .noCloseNotify: 46
        case .resetAtAccept: 47
        case .alert: 48
        case .oversizedRecord: 49
        case .fragmentedRecords: 50
        }
      }
    }
  }

  let seed: UInt64
  /// The number of the connection or the exchange.
  let number: UInt64

  func draw(_ question: FaultDraw, _ index: UInt64 = 0) -> UInt64 {
    let start = SplitMix64.mixed(seed &+ SplitMix64.increment)
    let numbered = SplitMix64.mixed(start ^ (number &* SplitMix64.increment))
    return SplitMix64.mixed(numbered ^ ((question.number << 32 | index) &* SplitMix64.increment))
  }

  /// True with the given probability.
  func happens(_ question: FaultDraw, _ percentage: FaultPercentage) -> Bool {
    draw(question).multipliedFullWidth(by: 1_000_000).high < UInt64(percentage.partsPerMillion)
  }

  /// One of several exclusive choices, each with its percentage; if their sum exceeds 100 %, they are scaled down.
  func one(of choices: [(kind: FaultKind, percentage: FaultPercentage)], _ question: FaultDraw) -> FaultKind? {
    let total = choices.reduce(0) { $0 + UInt64($1.percentage.partsPerMillion) }
    guard total > 0 else { return nil }
    var place = below(max(total, 1_000_000), question)
    for (kind, percentage) in choices {
      if place < UInt64(percentage.partsPerMillion) { return kind }
      place -= UInt64(percentage.partsPerMillion)
    }
    return nil
  }

  /// A number from 0 to below the bound, which must be at least 1.
  func below(_ bound: UInt64, _ question: FaultDraw) -> UInt64 { draw(question).multipliedFullWidth(by: bound).high }

  func span(_ delay: FaultDelay, _ question: FaultDraw) -> FaultDuration {
    switch delay {
    case .fixed(let span): return span
    case .uniform(let range):
      let width = range.upperBound.microseconds - range.lowerBound.microseconds
      return FaultDuration(microseconds: range.lowerBound.microseconds + below(width + 1, question))
    case .logNormal(let median, let sigma):
      let factor = exp(sigma * normal(question))
      return FaultDuration(microseconds: UInt64(min(Double(median.microseconds) * factor, 1e15).rounded()))
    }
  }

  /// The span plus or minus up to `jitter`; never negative.
  func jittered(_ span: FaultDuration, by jitter: FaultDuration) -> FaultDuration {
    guard jitter > .zero else { return span }
    let shifted = span.microseconds + below(2 * jitter.microseconds + 1, .jitter)
    return FaultDuration(microseconds: shifted - min(shifted, jitter.microseconds))
  }

  func bytes(_ count: Int, _ question: FaultDraw) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: draw(question, UInt64($0))) }
  }

  /// A number of the standard normal distribution, by the Box-Muller method.
  private func normal(_ question: FaultDraw) -> Double {
    let radius = (-2 * log(1 - unit(draw(question, 0)))).squareRoot()
    return radius * cos(2 * .pi * unit(draw(question, 1)))
  }

  /// A number from 0 to below 1.
  private func unit(_ value: UInt64) -> Double { Double(value >> 11) * 0x1p-53 }
}
