public import Observation

/// How far a probe has come.
public struct ProbeProgress: Hashable, Sendable {
  /// What is being asked.
  public var topic: ProbeTopic
  /// Timed connections that have ended, those that failed and those that warmed up among them.
  public var attempts: Int
  public var failed: Int
  /// How many there will be, if nothing ends the series before.
  public var expected: Int
  /// The attempt that ended just now; nil in what is not about one.
  public var latest: AttemptObservation?

  public init(topic: ProbeTopic, attempts: Int = 0, failed: Int = 0, expected: Int = 0, latest: AttemptObservation? = nil) {
    self.topic = topic
    self.attempts = attempts
    self.failed = failed
    self.expected = expected
    self.latest = latest
  }
}
