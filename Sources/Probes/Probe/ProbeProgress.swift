public import Observation

/// The progress of a probe.
public struct ProbeProgress: Hashable, Sendable {
  /// The current topic.
  public var topic: ProbeTopic
  /// Timed connections that have ended, including failed and warm-up ones.
  public var attempts: Int
  public var failed: Int
  /// The planned number of timed connections.
  public var expected: Int
  /// The attempt that has just ended; nil if the update is not about an attempt.
  public var latest: AttemptObservation?

  public init(topic: ProbeTopic, attempts: Int = 0, failed: Int = 0, expected: Int = 0, latest: AttemptObservation? = nil) {
    self.topic = topic
    self.attempts = attempts
    self.failed = failed
    self.expected = expected
    self.latest = latest
  }
}
