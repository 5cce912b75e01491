internal import Enumeration

/// What an enumeration has cost so far.
struct ConnectionCost: Hashable, Sendable {
  /// Every connection that was begun.
  var connections = 0
  /// Connections that put a question again.
  var retries = 0
  var bytesSent: UInt64 = 0
  var bytesReceived: UInt64 = 0
  /// Connections that served a question.
  var byTopic: [Topic: Int] = [:]

  /// Connections that served none: never made, or opened ahead and not needed.
  var unused: Int { connections - byTopic.values.reduce(0, +) }

  mutating func put(_ topic: Topic, again: Bool) {
    byTopic[topic, default: 0] += 1
    if again { retries += 1 }
  }
}
