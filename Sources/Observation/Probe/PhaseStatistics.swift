/// The statistics of one phase over many attempts, in microseconds.
public struct PhaseStatistics: Codable, Hashable, Sendable {
  public var phase: String
  /// Attempts in which it occurred.
  public var count: Int
  public var minimum: Int64
  public var median: Int64
  public var mean: Double
  public var p95: Int64
  public var p99: Int64
  public var maximum: Int64
  /// Population standard deviation.
  public var deviation: Double
  /// The number of attempts in each of several equally wide bins from `minimum` to `maximum`; for the total only.
  public var histogram: [Int]?

  public init(
    phase: Phase, count: Int, minimum: Int64, median: Int64, mean: Double, p95: Int64, p99: Int64, maximum: Int64, deviation: Double,
    histogram: [Int]? = nil
  ) {
    self.phase = phase.rawValue
    self.count = count
    self.minimum = minimum
    self.median = median
    self.mean = mean
    self.p95 = p95
    self.p99 = p99
    self.maximum = maximum
    self.deviation = deviation
    self.histogram = histogram
  }

  private enum CodingKeys: String, CodingKey {
    case phase, count
    case minimum = "min_us"
    case median = "median_us"
    case mean = "mean_us"
    case p95 = "p95_us"
    case p99 = "p99_us"
    case maximum = "max_us"
    case deviation = "stddev_us"
    case histogram
  }
}
