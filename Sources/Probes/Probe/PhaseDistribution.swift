internal import Histogram
internal import Observation

/// How long one phase took in many attempts, in as much memory for a million as for a thousand.
///
/// Percentiles keep three significant digits (HdrHistogram); the rest is exact.
struct PhaseDistribution: Sendable {
  private var histogram = Self.empty
  private var sum: UInt128 = 0
  private var squares: UInt128 = 0
  private var minimum = Int64.max
  private var maximum: Int64 = 0
  private(set) var count = 0

  /// Microseconds, at least zero.
  mutating func add(_ duration: Int64) {
    let value = min(max(duration, 0), Self.longest)
    histogram.record(UInt64(value))
    sum += UInt128(value)
    squares += UInt128(value) * UInt128(value)
    minimum = min(minimum, value)
    maximum = max(maximum, value)
    count += 1
  }

  /// Nil before anything was added. `bins` asks for a histogram of so many bars.
  func statistics(of phase: Phase, bins: Int? = nil) -> PhaseStatistics? {
    guard count > 0 else { return nil }
    let number = Double(count)
    // Of integers, so that nothing is lost where the deviation is small beside the mean.
    let spread = UInt128(count) * squares - sum * sum
    return PhaseStatistics(
      phase: phase, count: count, minimum: minimum, median: percentile(50), mean: Double(sum) / number, p95: percentile(95),
      p99: percentile(99), maximum: maximum, deviation: Double(spread).squareRoot() / number, histogram: bins.map(bars))
  }

  /// The smallest value that so many of a hundred do not exceed.
  private func percentile(_ percent: Double) -> Int64 {
    min(max(Int64(clamping: histogram.valueAtPercentile(percent)), minimum), maximum)
  }

  private func bars(_ number: Int) -> [Int] {
    var bars = [Int](repeating: 0, count: max(number, 1))
    let width = maximum - minimum + 1
    for entry in histogram.recordedValues() {
      let value = min(max(Int64(clamping: entry.value), minimum), maximum)
      bars[Int((value - minimum) * Int64(bars.count) / width)] += Int(entry.count)
    }
    return bars
  }

  /// Room for a minute from the beginning: to grow costs as much as many a handshake.
  private static var empty: Histogram<UInt32> {
    var histogram = Histogram<UInt32>(highestTrackableValue: 1 << 26, numberOfSignificantValueDigits: .three)
    histogram.autoResize = true
    return histogram
  }

  /// Some twelve days, which no wait of ours comes near; the squares of a great many of them still fit.
  private static let longest: Int64 = 1 << 40
}
