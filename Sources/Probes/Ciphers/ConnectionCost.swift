internal import Enumeration

/// The cost of an enumeration so far.
struct ConnectionCost: Hashable, Sendable {
  /// All connections that were attempted.
  var connections = 0
  /// Connections that repeated an inquiry.
  var retries = 0
  var bytesSent: UInt64 = 0
  var bytesReceived: UInt64 = 0
  /// Connections that were used for an inquiry, by topic.
  var byTopic: [EnumerationTopic: Int] = [:]

  /// Connections without an inquiry: failed, or opened in advance and not required.
  var unused: Int { connections - byTopic.values.reduce(0, +) }

  mutating func put(_ topic: EnumerationTopic, again: Bool) {
    byTopic[topic, default: 0] += 1
    if again { retries += 1 }
  }
}
