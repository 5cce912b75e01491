internal import Histogram
internal import Observation

/// The durations of one phase over many attempts, in memory independent of their number.
///
/// Percentiles have three significant digits (HdrHistogram); the other statistics are exact.
struct PhaseDistribution: Sendable {
  private var histogram = Self.empty
  private var sum: UInt128 = 0
  private var squares: UInt128 = 0
  private var minimum = Int64.max
  private var maximum: Int64 = 0
  private(set) var count = 0

  /// In microseconds; negative values count as zero.
  mutating func add(_ duration: Int64) {
    let value = min(max(duration, 0), Self.longest)
    histogram.record(UInt64(value))
    sum += UInt128(value)
    squares += UInt128(value) * UInt128(value)
    minimum = min(minimum, value)
    maximum = max(maximum, value)
    count += 1
  }

  /// Nil for an empty distribution. `bins` is the number of bars of the histogram; nil omits it.
  func statistics(of phase: Phase, bins: Int? = nil) -> PhaseStatistics? {
    guard count > 0 else { return nil }
    let number = Double(count)
    // Computed with integers, so that no precision is lost if the deviation is small compared with the mean.
    let spread = UInt128(count) * squares - sum * sum
    return PhaseStatistics(
      phase: phase, count: count, minimum: minimum, median: percentile(50), mean: Double(sum) / number, p95: percentile(95),
      p99: percentile(99), maximum: maximum, deviation: Double(spread).squareRoot() / number, histogram: bins.map(bars))
  }

  /// The smallest value that the given percentage of values does not exceed.
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

  /// Has capacity for a minute from the start: resizing costs as much as many recordings.
  private static var empty: Histogram<UInt32> {
    var histogram = Histogram<UInt32>(highestTrackableValue: 1 << 26, numberOfSignificantValueDigits: .three)
    histogram.autoResize = true
    return histogram
  }

  /// About twelve days, far above any real duration; the squares of a great many of them still fit.
  private static let longest: Int64 = 1 << 40
}
